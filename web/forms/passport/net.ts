import { CELL_HEIGHT, CELL_WIDTH } from './cells.ts';

/** Classes of a net, in its order. */
export const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
export const CLASSES = CHARACTERS.length;

/**
 * 20 × 28 → conv 3 × 3 × 8 → pool → conv 3 × 3 × 24 → pool → dense 48 → dense 37.
 * Rectified after each but the last.
 */
export const CONV1 = 8;
export const CONV2 = 24;
export const HIDDEN = 48;
export const HALF_WIDTH = CELL_WIDTH / 2;
export const HALF_HEIGHT = CELL_HEIGHT / 2;
export const FLAT = (CELL_WIDTH / 4) * (CELL_HEIGHT / 4) * CONV2;

/** Inputs and outputs of each layer. */
export const LAYERS = [
  [9, CONV1],
  [9 * CONV1, CONV2],
  [FLAT, HIDDEN],
  [HIDDEN, CLASSES],
] as const;

export interface Layer {
  /** Input by input, each with all outputs. */
  weights: Float32Array;
  bias: Float32Array;
}
export type Net = readonly [Layer, Layer, Layer, Layer];

/** For each layer a scale and a bias per output as float32, then the weights as int8, padded to 4. */
export function readNet(bytes: ArrayBuffer): Net {
  let offset = 0;
  const layer = ([inputs, outputs]: readonly [number, number]): Layer => {
    const scale = new Float32Array(bytes, offset, outputs);
    const bias = new Float32Array(bytes, offset + 4 * outputs, outputs);
    const quantised = new Int8Array(bytes, offset + 8 * outputs, inputs * outputs);
    offset += 8 * outputs + Math.ceil((inputs * outputs) / 4) * 4;
    const weights = Float32Array.from(
      quantised,
      (value, i) => value * (scale[i % outputs] as number),
    );
    return { weights, bias };
  };
  return [layer(LAYERS[0]), layer(LAYERS[1]), layer(LAYERS[2]), layer(LAYERS[3])];
}

const padded = new Float32Array((CELL_WIDTH + 2) * (CELL_HEIGHT + 2));
const first = new Float32Array((HALF_WIDTH + 2) * (HALF_HEIGHT + 2) * CONV1);
const second = new Float32Array(FLAT);
const hidden = new Float32Array(HIDDEN);
const sums = new Float32Array(CONV2);

function conv1({ weights, bias }: Layer): void {
  const wide = CELL_WIDTH + 2;
  for (let y = 0; y < CELL_HEIGHT; y += 2)
    for (let x = 0; x < CELL_WIDTH; x += 2) {
      const out = ((y / 2 + 1) * (HALF_WIDTH + 2) + x / 2 + 1) * CONV1;
      for (let c = 0; c < CONV1; c++) first[out + c] = 0;
      for (let corner = 0; corner < 4; corner++) {
        const start = (y + (corner >> 1)) * wide + x + (corner & 1);
        for (let c = 0; c < CONV1; c++) sums[c] = bias[c] as number;
        let k = 0;
        for (let row = 0; row < 3; row++)
          for (let column = 0; column < 3; column++, k += CONV1) {
            const value = padded[start + row * wide + column] as number;
            if (value === 0) continue;
            for (let c = 0; c < CONV1; c++)
              sums[c] = (sums[c] as number) + value * (weights[k + c] as number);
          }
        for (let c = 0; c < CONV1; c++)
          if ((sums[c] as number) > (first[out + c] as number)) first[out + c] = sums[c] as number;
      }
    }
}

function conv2({ weights, bias }: Layer): void {
  second.fill(0);
  const wide = (HALF_WIDTH + 2) * CONV1;
  for (let y = 0; y < HALF_HEIGHT; y++)
    for (let x = 0; x < HALF_WIDTH; x++) {
      sums.set(bias);
      let k = 0;
      for (let row = 0; row < 3; row++) {
        const start = (y + row) * wide + x * CONV1;
        for (let at = start; at < start + 3 * CONV1; at++, k += CONV2) {
          const value = first[at] as number;
          if (value === 0) continue;
          for (let c = 0; c < CONV2; c++)
            sums[c] = (sums[c] as number) + value * (weights[k + c] as number);
        }
      }
      const out = ((y >> 1) * (HALF_WIDTH / 2) + (x >> 1)) * CONV2;
      for (let c = 0; c < CONV2; c++)
        if ((sums[c] as number) > (second[out + c] as number)) second[out + c] = sums[c] as number;
    }
}

function dense({ weights, bias }: Layer, from: Float32Array, to: Float32Array): void {
  const outputs = bias.length;
  to.set(bias);
  for (let k = 0, w = 0; k < from.length; k++, w += outputs) {
    const value = from[k] as number;
    if (value <= 0) continue;
    for (let c = 0; c < outputs; c++)
      to[c] = (to[c] as number) + value * (weights[w + c] as number);
  }
}

/** The probability of each class for one input of 20 × 28. */
export function classify(net: Net, input: Float32Array, out: Float32Array): void {
  for (let y = 0; y < CELL_HEIGHT; y++)
    padded.set(
      input.subarray(y * CELL_WIDTH, (y + 1) * CELL_WIDTH),
      (y + 1) * (CELL_WIDTH + 2) + 1,
    );
  conv1(net[0]);
  conv2(net[1]);
  dense(net[2], second, hidden);
  dense(net[3], hidden, out);
  const most = out.reduce((a, b) => Math.max(a, b));
  let sum = 0;
  for (let c = 0; c < CLASSES; c++) {
    out[c] = Math.exp((out[c] as number) - most);
    sum += out[c] as number;
  }
  for (let c = 0; c < CLASSES; c++) out[c] = (out[c] as number) / sum;
}
