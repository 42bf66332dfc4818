import type { Shape } from './components.ts';
import type { LinePair } from './find-lines.ts';
import { type Grey, sample } from './grey.ts';

const STRIP_HEIGHT = 60;
const LINE_WIDTH = 1345;
export const STRIP_PADDING = 26;
const STRIP_WIDTH = LINE_WIDTH + 2 * STRIP_PADDING;
/** A strip's height, in distances between the lines. */
const SPAN = 0.82;
/** Margin beyond either end, in lengths of the line. */
const BEYOND = 0.014;

export interface Strips {
  /** The upper and the lower line, straightened, about 30 pixels per character. */
  lines: [Grey, Grey];
  /** Fraction of pixels outside the picture. */
  outside: number;
  /** Pixels per character in the photograph. */
  pitch: number;
}

type Point = readonly [number, number];
type Curve = (t: number) => Point;

/** Fits a parabola by least squares. */
function parabola(points: readonly Point[]): [number, number, number] {
  const sums = [0, 0, 0, 0, 0];
  const right = [0, 0, 0];
  for (const [x, y] of points) {
    let power = 1;
    for (let i = 0; i < 5; i++) {
      sums[i] = (sums[i] as number) + power;
      if (i < 3) right[i] = (right[i] as number) + power * y;
      power *= x;
    }
  }
  const rows = [0, 1, 2].map((i) => [...sums.slice(i, i + 3), right[i] as number]);
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      if (i === j) continue;
      const row = rows[j] as number[];
      const pivot = rows[i] as number[];
      const factor = (row[i] as number) / (pivot[i] || 1e-9);
      for (let c = i; c < 4; c++) row[c] = (row[c] as number) - factor * (pivot[c] as number);
    }
  const solved = (i: number) => (rows[i]?.[3] ?? 0) / (rows[i]?.[i] || 1e-9);
  return [solved(0), solved(1), solved(2)];
}

const BUCKETS = 60;
/** A shape's centre line as a parabola; t from −1 to 1 along it. */
function centreLine(shape: Shape, width: number, shift: number): Curve {
  const [cos, sin] = shape.along;
  const sums = new Float64Array(BUCKETS);
  const counts = new Float64Array(BUCKETS);
  for (const pixel of shape.pixels) {
    const x = (pixel % width) - shape.x;
    const y = ((pixel / width) | 0) - shape.y;
    const along = ((x * cos + y * sin) / shape.length + 0.5) * BUCKETS;
    const bucket = Math.min(BUCKETS - 1, Math.max(0, along | 0));
    sums[bucket] = (sums[bucket] as number) + (-x * sin + y * cos);
    counts[bucket] = (counts[bucket] as number) + 1;
  }
  let points: Point[] = [];
  for (let i = 0; i < BUCKETS; i++) {
    const count = counts[i] as number;
    if (count > 2) points.push([((i + 0.5) / BUCKETS - 0.5) * 2, (sums[i] as number) / count]);
  }
  let bend: [number, number, number] = [0, 0, 0];
  const at = (t: number) => bend[0] + bend[1] * t + bend[2] * t * t;
  for (let round = 0; round < 3; round++) {
    bend = parabola(points);
    const off = points.map(([x, y]) => Math.abs(y - at(x)));
    const sorted = [...off].sort((a, b) => a - b);
    const most = 3 * ((sorted[sorted.length >> 1] ?? 0) + 0.4);
    points = points.filter((_, i) => (off[i] as number) < most);
  }
  return (t) => {
    const across = at(t) + shift;
    const along = (t * shape.length) / 2;
    return [shape.x + cos * along - sin * across, shape.y + sin * along + cos * across];
  };
}

/** Where a shape starts and ends along another's axis. */
function ends(of: Shape, along: Shape): Point {
  const [cos, sin] = along.along;
  const [first, last] = [-1, 1].map((end) => {
    const x = of.x - along.x + ((of.along[0] * of.length) / 2) * end;
    const y = of.y - along.y + ((of.along[1] * of.length) / 2) * end;
    return x * cos + y * sin;
  });
  return [first as number, last as number];
}

function sheared({ data, width, height }: Grey, lean: number): Grey {
  const out = new Uint8Array(data.length).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = x + lean * (y - height / 2);
      const left = Math.floor(at);
      const share = at - left;
      if (left < 0 || left + 1 >= width) continue;
      const row = y * width + left;
      out[y * width + x] = (data[row] as number) * (1 - share) + (data[row + 1] as number) * share;
    }
  return { data: out, width, height };
}

/** Removes the characters' slant: tries shears and takes the one with the sharpest columns. */
function upright(strip: Grey): Grey {
  const { data, width, height } = strip;
  let best = 0;
  let most = -1;
  for (let step = -10; step <= 10; step++) {
    const lean = step * 0.06;
    const columns = new Float32Array(width);
    for (let y = 8; y < height - 8; y++) {
      const start = y * width + Math.round(lean * (y - height / 2));
      for (let x = 40; x < width - 40; x++)
        columns[x] = (columns[x] as number) + (data[start + x] as number);
    }
    let differ = 0;
    for (let x = 41; x < width - 40; x++)
      differ += ((columns[x] as number) - (columns[x - 1] as number)) ** 2;
    differ *= 1 - 0.12 * Math.abs(lean);
    if (differ > most) {
      most = differ;
      best = lean;
    }
  }
  return Math.abs(best) < 0.1 ? strip : sheared(strip, best);
}

/** Cuts both lines as strips from the large picture; the pair is from a copy of `width` px. */
export function straighten(pair: LinePair, width: number, large: Grey): Strips {
  const { upper, lower, shift } = pair;
  const scale = large.width / width;
  const curves = [centreLine(upper, width, shift.upper), centreLine(lower, width, shift.lower)];
  const ofUpper = ends(upper, upper);
  const ofLower = ends(lower, upper);
  const longest = Math.max(upper.length, lower.length);
  const apart = Math.max(Math.abs(ofUpper[0] - ofLower[0]), Math.abs(ofUpper[1] - ofLower[1]));
  // If a line was found only in part, the other one tells where both end.
  const [first, last] =
    apart > 0.015 * longest
      ? [Math.min(ofUpper[0], ofLower[0]), Math.max(ofUpper[1], ofLower[1])]
      : [undefined, undefined];
  const place = (share: number, own: Point) => {
    const from = first ?? own[0];
    const at = from + ((last ?? own[1]) - from) * share;
    return (2 * (at - own[0])) / (own[1] - own[0]) - 1;
  };
  let outside = 0;
  const strip = (line: 0 | 1): Grey => {
    const data = new Uint8Array(STRIP_WIDTH * STRIP_HEIGHT).fill(255);
    for (let x = 0; x < LINE_WIDTH; x++) {
      const share = -BEYOND + ((1 + 2 * BEYOND) * (x + 0.5)) / LINE_WIDTH;
      const [ax, ay] = (curves[0] as Curve)(place(share, ofUpper));
      const [bx, by] = (curves[1] as Curve)(place(share, ofLower));
      for (let y = 0; y < STRIP_HEIGHT; y++) {
        const across = line + ((y + 0.5) / STRIP_HEIGHT - 0.5) * SPAN;
        const value = sample(
          large,
          (ax + (bx - ax) * across) * scale + scale / 2 - 0.5,
          (ay + (by - ay) * across) * scale + scale / 2 - 0.5,
        );
        if (value === undefined) outside++;
        data[y * STRIP_WIDTH + STRIP_PADDING + x] = value ?? 255;
      }
    }
    return upright({ data, width: STRIP_WIDTH, height: STRIP_HEIGHT });
  };
  const lines: [Grey, Grey] = [strip(0), strip(1)];
  return {
    lines,
    outside: outside / (2 * LINE_WIDTH * STRIP_HEIGHT),
    pitch: (longest * scale) / 43.7,
  };
}
