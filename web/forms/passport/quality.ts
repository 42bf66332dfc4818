import type { Grey } from './grey.ts';

export interface Quality {
  /** Steepness of edges by contrast: a blurred line has little. */
  edge: number;
  /** Share of the lines outside the picture. */
  outside: number;
  /** Share of the lines where light left no ink. */
  washed: number;
  /** Pixels from one character to the next in the photograph. */
  pitch: number;
}

const quantile = (values: ArrayLike<number>, share: number) => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.floor(sorted.length * share)] as number;
};

export function edgeSharpness({ data, width, height }: Grey): number {
  const steps: number[] = [];
  for (let y = 6; y < height - 6; y += 2)
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      steps.push(Math.abs((data[at + 1] as number) - (data[at - 1] as number)));
    }
  const contrast = quantile(data, 0.95) - quantile(data, 0.03);
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

export function hotShare({ data }: Grey): number {
  let hot = 0;
  for (const value of data) if (value >= 252) hot++;
  return hot / data.length;
}
