// Trains one net on cells. node scripts/passport/train.ts normalised|raw SEED SAMPLES OUT CELLS…
// (CELLS: prefixes of files from training-cells.ts; the first 4,000 cells of the first are held
// out.)
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  asInput,
  CELL_HEIGHT,
  CELL_SIZE,
  CELL_WIDTH,
  type View,
} from '../../web/forms/passport/cells.ts';
import {
  CLASSES,
  CONV1,
  CONV2,
  classify,
  FLAT,
  HALF_HEIGHT,
  HALF_WIDTH,
  HIDDEN,
  LAYERS,
  readNet,
} from '../../web/forms/passport/net.ts';
import { seeded } from './random.ts';

const [view = 'normalised', seed = '1', samples = '64000', out = 'net.bin', ...prefixes] =
  process.argv.slice(2);
const { between, chance, next, normal, whole } = seeded(Number(seed));
const BATCH = 64;
const HELD_OUT = 4000;

const data = prefixes
  .filter((prefix) => existsSync(`${prefix}.labels`))
  .map((prefix) => ({
    labels: readFileSync(`${prefix}.labels`),
    cells: readFileSync(`${prefix}.${view}`),
  }));

interface Parameter {
  value: Float32Array;
  gradient: Float32Array;
  mean: Float32Array;
  square: Float32Array;
}
function parameter(size: number, spread = 0): Parameter {
  const empty = () => new Float32Array(size);
  const value = Float32Array.from({ length: size }, () => (spread ? normal() * spread : 0));
  return { value, gradient: empty(), mean: empty(), square: empty() };
}
const weights = LAYERS.map(([inputs, outputs]) =>
  parameter(inputs * outputs, Math.sqrt(2 / inputs)),
);
const biases = LAYERS.map(([, outputs]) => parameter(outputs));
const W = (layer: number) => weights[layer] as Parameter;
const B = (layer: number) => biases[layer] as Parameter;

const array = (size: number) => new Float32Array(size);
/** Padded with zeros so that every 3 × 3 neighbourhood exists. */
const input = array((CELL_WIDTH + 2) * (CELL_HEIGHT + 2));
const pooled1 = array((HALF_WIDTH + 2) * (HALF_HEIGHT + 2) * CONV1);
const pooled2 = array(FLAT);
const hidden = array(HIDDEN);
const output = array(CLASSES);
/** Index of the maximum that each pooled value came from; −1 if the ReLU zeroed it. */
const from1 = new Int32Array(HALF_WIDTH * HALF_HEIGHT * CONV1);
const from2 = new Int32Array(FLAT);
const back = {
  pooled1: array(pooled1.length),
  pooled2: array(FLAT),
  hidden: array(HIDDEN),
  output: array(CLASSES),
};

/** Convolution, bias, ReLU and max pooling. `at` maps a pooled position to an output index. */
function convolve(
  layer: number,
  from: Float32Array,
  width: number,
  height: number,
  to: Float32Array,
  at: (x: number, y: number) => number,
  most: Int32Array,
) {
  const weight = W(layer).value;
  const bias = B(layer).value;
  const channels = bias.length;
  const row = (from.length / (height + 2)) | 0;
  const wide = row / (width + 2);
  const sums = array(channels);
  for (let y = 0; y < height; y += 2)
    for (let x = 0; x < width; x += 2) {
      const out = at(x >> 1, y >> 1);
      const n = ((y >> 1) * (width >> 1) + (x >> 1)) * channels;
      to.fill(0, out, out + channels);
      most.fill(-1, n, n + channels);
      for (let corner = 0; corner < 4; corner++) {
        const start = (y + (corner >> 1)) * row + (x + (corner & 1)) * wide;
        sums.set(bias);
        for (let j = 0, k = 0; j < 3; j++)
          for (let i = start + j * row; i < start + j * row + 3 * wide; i++, k += channels) {
            const value = from[i] as number;
            if (value === 0) continue;
            for (let c = 0; c < channels; c++)
              sums[c] = (sums[c] as number) + value * (weight[k + c] as number);
          }
        for (let c = 0; c < channels; c++)
          if ((sums[c] as number) > (to[out + c] as number)) {
            to[out + c] = sums[c] as number;
            most[n + c] = start;
          }
      }
    }
}

/** Backpropagates the pooled values' gradients to the layer, and to `toInput` if given. */
function convolveBack(
  layer: number,
  from: Float32Array,
  height: number,
  gradientOf: (n: number) => number,
  most: Int32Array,
  toInput?: Float32Array,
) {
  const weight = W(layer).value;
  const gradient = W(layer).gradient;
  const bias = B(layer).gradient;
  const channels = bias.length;
  const row = (from.length / (height + 2)) | 0;
  const taken = weight.length / channels / 3;
  for (let n = 0; n < most.length; n++) {
    const start = most[n] as number;
    const g = start < 0 ? 0 : gradientOf(n);
    if (g === 0) continue;
    const c = n % channels;
    bias[c] = (bias[c] as number) + g;
    for (let j = 0, k = c; j < 3; j++)
      for (let i = start + j * row; i < start + j * row + taken; i++, k += channels) {
        gradient[k] = (gradient[k] as number) + g * (from[i] as number);
        if (toInput) toInput[i] = (toInput[i] as number) + g * (weight[k] as number);
      }
  }
}

function dense(layer: number, from: Float32Array, to: Float32Array) {
  const weight = W(layer).value;
  to.set(B(layer).value);
  for (let k = 0; k < from.length; k++) {
    const value = from[k] as number;
    if (value === 0) continue;
    const at = k * to.length;
    for (let c = 0; c < to.length; c++)
      to[c] = (to[c] as number) + value * (weight[at + c] as number);
  }
}

function denseBack(layer: number, from: Float32Array, of: Float32Array, toInput: Float32Array) {
  const weight = W(layer).value;
  const gradient = W(layer).gradient;
  const bias = B(layer).gradient;
  for (let c = 0; c < of.length; c++) bias[c] = (bias[c] as number) + (of[c] as number);
  for (let k = 0; k < from.length; k++) {
    const value = from[k] as number;
    toInput[k] = 0;
    // Zeroed by the ReLU, so no gradient passes.
    if (value === 0) continue;
    const at = k * of.length;
    let sum = 0;
    for (let c = 0; c < of.length; c++) {
      const g = of[c] as number;
      gradient[at + c] = (gradient[at + c] as number) + value * g;
      sum += g * (weight[at + c] as number);
    }
    toInput[k] = sum;
  }
}

const place1 = (x: number, y: number) => ((y + 1) * (HALF_WIDTH + 2) + x + 1) * CONV1;
const place2 = (x: number, y: number) => (y * (HALF_WIDTH / 2) + x) * CONV2;

/** Backpropagates the cell in `input`: adds to the gradients and returns the loss. */
function learn(label: number): number {
  convolve(0, input, CELL_WIDTH, CELL_HEIGHT, pooled1, place1, from1);
  convolve(1, pooled1, HALF_WIDTH, HALF_HEIGHT, pooled2, place2, from2);
  dense(2, pooled2, hidden);
  for (let i = 0; i < HIDDEN; i++) if ((hidden[i] as number) < 0) hidden[i] = 0;
  dense(3, hidden, output);
  const most = output.reduce((a, v) => Math.max(a, v));
  const sum = output.reduce((a, v) => a + Math.exp(v - most), 0);
  for (let c = 0; c < CLASSES; c++)
    back.output[c] = (Math.exp((output[c] as number) - most) / sum - (c === label ? 1 : 0)) / BATCH;
  denseBack(3, hidden, back.output, back.hidden);
  denseBack(2, pooled2, back.hidden, back.pooled2);
  back.pooled1.fill(0);
  convolveBack(1, pooled1, HALF_HEIGHT, (n) => back.pooled2[n] as number, from2, back.pooled1);
  const gradient1 = (n: number) => {
    const at = Math.floor(n / CONV1);
    const place = place1(at % HALF_WIDTH, Math.floor(at / HALF_WIDTH));
    return back.pooled1[place + (n % CONV1)] as number;
  };
  convolveBack(0, input, CELL_HEIGHT, gradient1, from1);
  return Math.log(sum) + most - (output[label] as number);
}

const DECAY = 0.02;
function adam(step: number, rate: number) {
  const correct1 = 1 - 0.9 ** step;
  const correct2 = 1 - 0.999 ** step;
  const move = ({ value, gradient, mean, square }: Parameter, decay: number) => {
    for (let i = 0; i < value.length; i++) {
      const g = gradient[i] as number;
      const m = 0.9 * (mean[i] as number) + 0.1 * g;
      const s = 0.999 * (square[i] as number) + 0.001 * g * g;
      mean[i] = m;
      square[i] = s;
      const slope = m / correct1 / (Math.sqrt(s / correct2) + 1e-7);
      value[i] = (value[i] as number) * (1 - decay * rate) - rate * slope;
    }
  };
  for (const one of weights) move(one, DECAY);
  for (const one of biases) move(one, 0);
}

const changed = new Uint8Array(CELL_SIZE);
/** A copy of a cell, slightly shifted, darkened, noisy or covered. */
function disturbed(cells: Uint8Array, offset: number) {
  const right = whole(-1, 1);
  const down = whole(-1, 1);
  const gamma = view === 'normalised' ? Math.exp(normal() * 0.25) : 1;
  const noise = chance(0.5) ? between(0, 14) : 0;
  const lift = between(-8, 8);
  const clamp = (at: number, end: number) => Math.max(0, Math.min(end - 1, at));
  for (let y = 0; y < CELL_HEIGHT; y++)
    for (let x = 0; x < CELL_WIDTH; x++) {
      const at = clamp(y + down, CELL_HEIGHT) * CELL_WIDTH + clamp(x + right, CELL_WIDTH);
      let value = cells[offset + at] as number;
      if (gamma !== 1) value = 255 * (value / 255) ** gamma;
      value += lift + (noise && noise * (next() + next() + next() - 1.5));
      changed[y * CELL_WIDTH + x] = Math.max(0, Math.min(255, value));
    }
  if (chance(0.08)) {
    const x = whole(0, CELL_WIDTH - 4);
    const y = whole(0, CELL_HEIGHT - 5);
    const value = view === 'normalised' && chance(0.8) ? 0 : between(0, 255);
    for (let row = y; row < y + 5; row++)
      changed.fill(value, row * CELL_WIDTH + x, row * CELL_WIDTH + x + 4);
  }
  return changed;
}

function quantised(): Buffer {
  const parts = LAYERS.flatMap(([inputs, outputs], layer) => {
    const { value } = W(layer);
    const scale = new Float32Array(outputs);
    const small = new Int8Array(Math.ceil((inputs * outputs) / 4) * 4);
    for (let c = 0; c < outputs; c++) {
      let most = 1e-9;
      for (let k = 0; k < inputs; k++)
        most = Math.max(most, Math.abs(value[k * outputs + c] as number));
      scale[c] = most / 127;
      for (let k = 0; k < inputs; k++)
        small[k * outputs + c] = Math.round((value[k * outputs + c] as number) / (scale[c] ?? 1));
    }
    return [scale, B(layer).value, small].map((part) => Buffer.from(part.slice().buffer));
  });
  return Buffer.concat(parts);
}

/** Accuracy on the held-out cells, with the quantised weights. */
function accuracy(): number {
  const bytes = quantised();
  const net = readNet(new Uint8Array(bytes).buffer);
  const held = data[0];
  const one = new Float64Array(CELL_SIZE);
  const probabilities = new Float64Array(CLASSES);
  let right = 0;
  for (let n = 0; n < HELD_OUT; n++) {
    asInput(held?.cells as Uint8Array, view as View, one, n * CELL_SIZE);
    classify(net, one, probabilities);
    if (probabilities.indexOf(Math.max(...probabilities)) === held?.labels[n]) right++;
  }
  return right / HELD_OUT;
}

const steps = Math.floor(Number(samples) / BATCH);
const WARM = 200;
const REPORTED = 200;
const small = new Float64Array(CELL_SIZE);
let losses = 0;
for (let step = 1; step <= steps; step++) {
  for (const one of [...weights, ...biases]) one.gradient.fill(0);
  for (let b = 0; b < BATCH; b++) {
    const from = data[whole(0, data.length - 1)] as (typeof data)[number];
    const at = whole(from === data[0] ? HELD_OUT : 0, from.labels.length - 1);
    asInput(disturbed(from.cells, at * CELL_SIZE), view as View, small);
    for (let y = 0; y < CELL_HEIGHT; y++)
      input.set(
        small.subarray(y * CELL_WIDTH, (y + 1) * CELL_WIDTH),
        (y + 1) * (CELL_WIDTH + 2) + 1,
      );
    losses += learn(from.labels[at] as number) / BATCH;
  }
  const done = step / steps;
  const cosine = done < 0.3 ? 1 : 0.5 * (1 + Math.cos((Math.PI * (done - 0.3)) / 0.7));
  adam(step, 3e-3 * Math.min(1, step / WARM) * cosine + 2e-6);
  if (step % REPORTED === 0 || step === steps) {
    const seconds = (process.cpuUsage().user / 1e6).toFixed(0);
    process.stdout.write(
      `${step} of ${steps}: loss ${(losses / REPORTED).toFixed(4)}, ${seconds} s\n`,
    );
    losses = 0;
    writeFileSync(out, quantised());
  }
}
process.stdout.write(`held out: ${(accuracy() * 100).toFixed(2)} % right\n`);
