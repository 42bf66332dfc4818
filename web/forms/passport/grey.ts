/** One byte a pixel, row by row; 0 is black. */
export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * Dilation or erosion along rows, then columns, by a queue of the candidates of each window:
 * its cost doesn't depend on the radius.
 */
function widen({ data, width, height }: Grey, radius: number, grows: boolean): Grey {
  const rows = new Uint8Array(data.length);
  const both = new Uint8Array(data.length);
  const queue = new Int32Array(Math.max(width, height));
  const pass = (from: Uint8Array, to: Uint8Array, length: number, step: number, start: number) => {
    let first = 0;
    let end = 0;
    for (let i = 0; i < length + radius; i++) {
      if (i < length) {
        const value = from[start + i * step] as number;
        while (end > first) {
          const last = from[start + (queue[end - 1] as number) * step] as number;
          if (grows ? last > value : last < value) break;
          end--;
        }
        queue[end++] = i;
      }
      const at = i - radius;
      if (at < 0) continue;
      while ((queue[first] as number) < at - radius) first++;
      to[start + at * step] = from[start + (queue[first] as number) * step] as number;
    }
  };
  for (let y = 0; y < height; y++) pass(data, rows, width, 1, y * width);
  for (let x = 0; x < width; x++) pass(rows, both, height, width, x);
  return { data: both, width, height };
}

/** Morphological closing: what is dark and thinner than twice the radius disappears. */
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

/** Between four pixels; undefined outside. */
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

/** Upside down. */
export const turned = ({ data, width, height }: Grey): Grey => ({
  data: data.slice().reverse(),
  width,
  height,
});
