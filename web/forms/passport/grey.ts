/** One byte per pixel, row by row; 0 is black. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Replaces each value by the lighter or darker of it and the one `further` on. */
function join(values: Uint8Array, further: number, lighter: boolean): void {
  const end = values.length - further;
  if (lighter)
    for (let at = 0; at < end; at++)
      values[at] = Math.max(values[at] as number, values[at + further] as number);
  else
    for (let at = 0; at < end; at++)
      values[at] = Math.min(values[at] as number, values[at + further] as number);
}

/** Dilation or erosion by a square: windows double in each step, so a large radius is cheap. */
function widen({ data, width, height }: Grey, radius: number, lighter: boolean): Grey {
  const wide = width + 2 * radius;
  const window = 2 * radius + 1;
  const values = new Uint8Array(wide * (height + 2 * radius)).fill(lighter ? 0 : 255);
  for (let y = 0; y < height; y++)
    values.set(data.subarray(y * width, (y + 1) * width), (y + radius) * wide + radius);
  // Afterwards each value is that of the window that starts at it.
  for (const step of [1, wide])
    for (let reach = 1; reach < window; reach += Math.min(reach, window - reach))
      join(values, Math.min(reach, window - reach) * step, lighter);
  const out = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) out.set(values.subarray(y * wide, y * wide + width), y * width);
  return { data: out, width, height };
}

/** Morphological closing: removes what is dark and thinner than twice the radius. */
export const close = (grey: Grey, radius: number): Grey =>
  widen(widen(grey, radius, true), radius, false);

/** Mean over a square of 2 × radius + 1 pixels. */
export function boxBlur({ data, width, height }: Grey, radius: number): Grey {
  const rows = new Float32Array(data.length);
  const both = new Uint8Array(data.length);
  const share = 1 / (2 * radius + 1);
  const clamp = (at: number, length: number) => (at < 0 ? 0 : at >= length ? length - 1 : at);
  const pass = (
    from: ArrayLike<number>,
    to: Float32Array | Uint8Array,
    length: number,
    step: number,
    start: number,
  ) => {
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += from[start + clamp(i, length) * step] as number;
    for (let i = 0; i < length; i++) {
      to[start + i * step] = sum * share;
      sum += from[start + clamp(i + radius + 1, length) * step] as number;
      sum -= from[start + clamp(i - radius, length) * step] as number;
    }
  };
  for (let y = 0; y < height; y++) pass(data, rows, width, 1, y * width);
  for (let x = 0; x < width; x++) pass(rows, both, height, width, x);
  return { data: both, width, height };
}

/** Interpolates between four pixels; undefined outside. */
export function sample({ data, width, height }: Grey, x: number, y: number): number | undefined {
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return undefined;
  const left = x | 0;
  const top = y | 0;
  const u = x - left;
  const v = y - top;
  const at = top * width + left;
  const upper = (data[at] as number) * (1 - u) + (data[at + 1] as number) * u;
  const lower = (data[at + width] as number) * (1 - u) + (data[at + width + 1] as number) * u;
  return upper * (1 - v) + lower * v;
}

/** Shrinks to at most `side` px; each pixel is a mean weighted by distance. */
export function shrunk({ data, width, height }: Grey, side: number): Grey {
  const scale = Math.max(width, height) / side;
  if (scale <= 1) return { data, width, height };
  const out = {
    data: new Uint8Array(Math.round(width / scale) * Math.round(height / scale)),
    width: Math.round(width / scale),
    height: Math.round(height / scale),
  };
  /** Of the rows that go into one output row. */
  const means = new Float64Array(width);
  for (let y = 0; y < out.height; y++) {
    const middle = (y + 0.5) * scale - 0.5;
    const bottom = Math.min(height - 1, Math.ceil(middle + scale) - 1);
    means.fill(0);
    let weights = 0;
    for (let row = Math.max(0, Math.floor(middle - scale) + 1); row <= bottom; row++) {
      const weight = scale - Math.abs(row - middle);
      weights += weight;
      const start = row * width;
      for (let x = 0; x < width; x++)
        means[x] = (means[x] as number) + weight * (data[start + x] as number);
    }
    for (let x = 0; x < out.width; x++) {
      const centre = (x + 0.5) * scale - 0.5;
      const right = Math.min(width - 1, Math.ceil(centre + scale) - 1);
      let sum = 0;
      let share = 0;
      for (let at = Math.max(0, Math.floor(centre - scale) + 1); at <= right; at++) {
        const weight = scale - Math.abs(at - centre);
        share += weight;
        sum += weight * (means[at] as number);
      }
      out.data[y * out.width + x] = sum / (share * weights) + 0.5;
    }
  }
  return out;
}

/** Values of a byte. */
export const LEVELS = 256;
/** Number of pixels per level. */
export function histogramOf(data: Uint8Array): Uint32Array {
  const histogram = new Uint32Array(LEVELS);
  for (let i = 0; i < data.length; i++) {
    const level = data[i] as number;
    histogram[level] = (histogram[level] as number) + 1;
  }
  return histogram;
}

/** Rotated by 180°. */
export const turned = ({ data, width, height }: Grey): Grey => ({
  data: data.slice().reverse(),
  width,
  height,
});
