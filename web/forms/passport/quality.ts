import { type Grey, histogramOf, LEVELS } from './grey.ts';

export interface Quality {
  /** Steepness of edges relative to the contrast; low when blurred. */
  edge: number;
  /** Fraction of the lines that is outside the picture. */
  outside: number;
  /** Fraction of the lines where glare left no ink. */
  washed: number;
  /** Pixels between characters in the photograph. */
  pitch: number;
}

function quantile(histogram: Uint32Array, share: number): number {
  let left = Math.floor(histogram.reduce((sum, count) => sum + count) * share);
  return histogram.findIndex((count) => {
    left -= count;
    return left < 0;
  });
}

export function edgeSharpness({ data, width, height }: Grey): number {
  const steps = new Uint32Array(LEVELS);
  for (let y = 6; y < height - 6; y += 2)
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const step = Math.abs((data[at + 1] as number) - (data[at - 1] as number));
      steps[step] = (steps[step] as number) + 1;
    }
  const values = histogramOf(data);
  const contrast = quantile(values, 0.95) - quantile(values, 0.03);
  return quantile(steps, 0.98) / Math.max(1, contrast);
}

const WINDOW = 60;
export function washedShare(lines: readonly Grey[]): number {
  let windows = 0;
  let washed = 0;
  for (const { data, width, height } of lines)
    for (let start = 40; start + WINDOW < width - 40; start += WINDOW) {
      let hot = 0;
      let darkest = 255;
      for (let y = 12; y < height - 12; y++)
        for (let x = start; x < start + WINDOW; x++) {
          const value = data[y * width + x] as number;
          if (value >= 248) hot++;
          if (value < darkest) darkest = value;
        }
      windows++;
      if (hot > 0.45 * WINDOW * (height - 24) && darkest > 150) washed++;
    }
  return washed / windows;
}

/** Fraction of nearly white pixels, from every seventh one. */
export function hotShare({ data }: Grey): number {
  const step = 7;
  let hot = 0;
  for (let i = 0; i < data.length; i += step) if ((data[i] as number) >= 252) hot++;
  return (hot * step) / data.length;
}
