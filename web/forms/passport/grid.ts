import { LINE_LENGTH } from './code-lines.ts';
import type { Grey } from './grey.ts';
import { STRIP_PADDING } from './straighten.ts';

/** Positions of the 44 characters in a strip. */
export interface Grid {
  /** Ends of the line, in pixels, and the shift of its middle by perspective. */
  start: number;
  end: number;
  bend: number;
  /** Vertical centre in the four quarters of the line. */
  rows: number[];
}

/** Fraction of the line → pixels along the strip. */
const place = (start: number, end: number, bend: number, t: number) =>
  start + (end - start) * t + 4 * bend * t * (1 - t);

/** A character's centre, and the distance to the next one. */
export function centreOf({ start, end, bend, rows }: Grid, index: number) {
  const t = (index + 0.5) / LINE_LENGTH;
  const along = Math.max(0, Math.min(3, t * 4 - 0.5));
  const left = along | 0;
  const right = Math.min(3, left + 1);
  const share = along - left;
  return {
    x: place(start, end, bend, t),
    y: (rows[left] as number) * (1 - share) + (rows[right] as number) * share,
    pitch: (end - start + 4 * bend * (1 - 2 * t)) / LINE_LENGTH,
  };
}

/** Ink per column, 0 to 1, smoothed. */
function profile({ data, width, height }: Grey): Float32Array {
  const ink = new Float32Array(width);
  for (let x = 0; x < width; x++) {
    let sum = 0;
    for (let y = 12; y < height - 12; y++) sum += 255 - (data[y * width + x] as number);
    ink[x] = sum / (height - 24) / 255;
  }
  return ink.map((value, x) =>
    x === 0 || x === width - 1
      ? 0
      : ((ink[x - 1] as number) + 2 * value + (ink[x + 1] as number)) / 4,
  );
}

/** High when gaps between characters are light and their centres dark. */
function fitness(profiles: Float32Array[], start: number, end: number, bend: number): number {
  let value = 0;
  for (const ink of profiles) {
    const last = ink.length - 1;
    const clamp = (at: number) => (at < 0 ? 0 : at > last ? last : Math.round(at));
    for (let i = 0; i <= LINE_LENGTH; i++) {
      value -= 1.6 * (ink[clamp(place(start, end, bend, i / LINE_LENGTH))] as number);
      if (i === LINE_LENGTH) break;
      const centre = clamp(place(start, end, bend, (i + 0.5) / LINE_LENGTH));
      value += 0.5 * (ink[centre] as number);
      value += 0.25 * (ink[Math.max(0, centre - 5)] as number);
      value += 0.25 * (ink[Math.min(last, centre + 5)] as number);
    }
  }
  return value / profiles.length;
}

type Edges = readonly [start: number, end: number, bend: number];
interface Search {
  reach: number;
  step: number;
  bendReach: number;
  bendStep: number;
}

function search(profiles: Float32Array[], around: Edges, by: Search): Edges {
  const [start, end, bend] = around;
  let best = around;
  let most = Number.NEGATIVE_INFINITY;
  for (let a = start - by.reach; a <= start + by.reach; a += by.step)
    for (let b = end - by.reach; b <= end + by.reach; b += by.step)
      for (let c = bend - by.bendReach; c <= bend + by.bendReach; c += by.bendStep) {
        const moved = Math.abs(a - start) + Math.abs(b - end);
        const value = fitness(profiles, a, b, c) - 0.02 * Math.abs(c) - 0.012 * moved;
        if (value > most) {
          most = value;
          best = [a, b, c];
        }
      }
  return best;
}

/** For each quarter of the line, the height at which a character's band has most ink. */
function heights({ data, width, height }: Grey): number[] {
  const found: number[] = [];
  const inner = width - 2 * STRIP_PADDING;
  for (let part = 0; part < 4; part++) {
    const first = (STRIP_PADDING + (inner * part) / 4) | 0;
    const last = (STRIP_PADDING + (inner * (part + 1)) / 4) | 0;
    const ink = new Float32Array(height);
    for (let y = 0; y < height; y++)
      for (let x = first; x < last; x++)
        ink[y] = (ink[y] as number) + 255 - (data[y * width + x] as number);
    let most = -1;
    let best = height / 2;
    for (let centre = height / 2 - 8; centre <= height / 2 + 8; centre++) {
      let sum = 0;
      for (let y = Math.max(0, centre - 14); y < Math.min(height, centre + 14); y++)
        sum += ink[y] as number;
      sum *= 1 - 0.004 * Math.abs(centre - height / 2);
      if (sum > most) {
        most = sum;
        best = centre;
      }
    }
    found.push(best);
  }
  const [, second = 0, third = 0] = [...found].sort((a, b) => a - b);
  const median = (second + third) / 2;
  return found.map((value) => Math.max(median - 3, Math.min(median + 3, value)));
}

const FIRST_START = 38;
const FIRST_END = 1358;
// Pictures taken from the side need this range of the bend.
const COARSE: Search = { reach: 27, step: 3, bendReach: 48, bendStep: 4 };
const SHIFTED: Search = { ...COARSE, reach: 9 };
const FINE: readonly Search[] = [
  { reach: 9, step: 3, bendReach: 8, bendStep: 4 },
  { reach: 2, step: 1, bendReach: 3, bendStep: 1.5 },
];

/** The grids of both lines, together, then separately; `shift` starts one character off. */
export function findGrids(
  lines: readonly [Grey, Grey],
  shift?: { start: number; end: number },
): [Grid, Grid] {
  const profiles = lines.map(profile);
  const around: Edges = [FIRST_START + (shift?.start ?? 0), FIRST_END + (shift?.end ?? 0), 0];
  const together = search(profiles, around, shift ? SHIFTED : COARSE);
  const [upper, lower] = lines.map((line, i): Grid => {
    const own = [profiles[i] as Float32Array];
    const [start, end, bend] = FINE.reduce((edges, by) => search(own, edges, by), together);
    return { start, end, bend, rows: heights(line) };
  });
  return [upper as Grid, lower as Grid];
}
