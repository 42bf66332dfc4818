import { CELL_HEIGHT, CELL_WIDTH } from './cells.ts';

/** The net's classes, in order. */
export const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
export const CLASSES = CHARACTERS.length;

/**
 * 20 × 28 → conv 3 × 3 × 8 → pool → conv 3 × 3 × 24 → pool → dense 48 → dense 37.
 * ReLU after each layer but the last.
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

interface Layer {
  /** For each input the weights of all outputs. */
  weights: Float64Array;
  bias: Float64Array;
}
export type Net = readonly [Layer, Layer, Layer, Layer];

/** Format: per layer scale and bias as float32, then weights as int8, padded to 4 bytes. */
export function readNet(bytes: ArrayBuffer): Net {
  let offset = 0;
  const layer = ([inputs, outputs]: readonly [number, number]): Layer => {
    const scale = new Float32Array(bytes, offset, outputs);
    const bias = Float64Array.from(new Float32Array(bytes, offset + 4 * outputs, outputs));
    const quantised = new Int8Array(bytes, offset + 8 * outputs, inputs * outputs);
    offset += 8 * outputs + Math.ceil((inputs * outputs) / 4) * 4;
    const weights = new Float64Array(quantised);
    for (let i = 0; i < weights.length; i++)
      weights[i] = (weights[i] as number) * (scale[i % outputs] as number);
    return { weights, bias };
  };
  return [layer(LAYERS[0]), layer(LAYERS[1]), layer(LAYERS[2]), layer(LAYERS[3])];
}

/** A picture's channel values, row by row, with a border of zeros. */
interface Plane {
  values: Float64Array;
  /** Including the border. */
  width: number;
  height: number;
  channels: number;
}
const plane = (width: number, height: number, channels: number, border: 0 | 1): Plane => ({
  values: new Float64Array((width + 2 * border) * (height + 2 * border) * channels),
  width: width + 2 * border,
  height: height + 2 * border,
  channels,
});
const padded = plane(CELL_WIDTH, CELL_HEIGHT, 1, 1);
const first = plane(HALF_WIDTH, HALF_HEIGHT, CONV1, 1);
const second = plane(HALF_WIDTH / 2, HALF_HEIGHT / 2, CONV2, 0);
const hidden = new Float64Array(HIDDEN);

/** Convolution, ReLU and max-pooling at once: four sums in variables cost half of an array. */
function convolve({ weights, bias }: Layer, from: Plane, to: Plane, border: 0 | 1): void {
  const { values, channels } = from;
  const wide = from.width * channels;
  const outputs = to.channels;
  for (let y = 0; y < from.height - 2; y += 2)
    for (let x = 0; x < from.width - 2; x += 2) {
      const out = ((y / 2 + border) * to.width + x / 2 + border) * outputs;
      for (let c = 0; c < outputs; c++) {
        const start = bias[c] as number;
        let a = start;
        let b = start;
        let d = start;
        let e = start;
        let k = c;
        for (let row = 0; row < 3; row++) {
          const first = (y + row) * wide + x * channels;
          const end = first + 3 * channels;
          for (let at = first; at < end; at++, k += outputs) {
            const weight = weights[k] as number;
            a += weight * (values[at] as number);
            b += weight * (values[at + channels] as number);
            d += weight * (values[at + wide] as number);
            e += weight * (values[at + wide + channels] as number);
          }
        }
        to.values[out + c] = Math.max(0, a, b, d, e);
      }
    }
}

function dense({ weights, bias }: Layer, from: Float64Array, to: Float64Array): void {
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
export function classify(net: Net, input: Float64Array, out: Float64Array): void {
  for (let y = 0; y < CELL_HEIGHT; y++)
    padded.values.set(
      input.subarray(y * CELL_WIDTH, (y + 1) * CELL_WIDTH),
      (y + 1) * (CELL_WIDTH + 2) + 1,
    );
  convolve(net[0], padded, first, 1);
  convolve(net[1], first, second, 0);
  dense(net[2], second.values, hidden);
  dense(net[3], hidden, out);
  const most = out.reduce((a, b) => Math.max(a, b));
  let sum = 0;
  for (let c = 0; c < CLASSES; c++) {
    out[c] = Math.exp((out[c] as number) - most);
    sum += out[c] as number;
  }
  for (let c = 0; c < CLASSES; c++) out[c] = (out[c] as number) / sum;
}
