import { angleBetween, type Shape, seenFrom, shapeOf, shapesIn } from './components.ts';
import { close, type Grey, histogramOf, LEVELS } from './grey.ts';

/** Two lines of a page; the picture may be upside down. */
export interface LinePair {
  upper: Shape;
  lower: Shape;
  /** For a line that wasn't found: its distance from the other one, in pixels across. */
  shift: { upper: number; lower: number };
  score: number;
}

/** A radius that closes gaps between characters, and a factor for the ink threshold. */
export type Scale = readonly [radius: number, threshold: number];

/** Distance of the lines divided by their length: 6.35 of 111.8 mm. */
const SPACING = 0.0568;

function smoothed({ data, width, height }: Grey): Grey {
  const rows = new Uint16Array(data.length);
  const out = data.slice();
  for (let y = 0; y < height; y++)
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      rows[at] = (data[at - 1] as number) + 2 * (data[at] as number) + (data[at + 1] as number);
    }
  for (let at = width; at < data.length - width; at++) {
    const x = at % width;
    if (x === 0 || x === width - 1) continue;
    const above = rows[at - width] as number;
    out[at] = (above + 2 * (rows[at] as number) + (rows[at + width] as number) + 8) >> 4;
  }
  return { data: out, width, height };
}

/** How much darker each pixel is than its surroundings, relative to their brightness. */
function inkOf(grey: Grey, radius: number): Uint8Array {
  const paper = close(grey, radius).data;
  return paper.map((value, i) =>
    Math.min(255, (230 * (value - (grey.data[i] as number))) / Math.max(100, value)),
  );
}

/** Otsu's threshold. */
function otsu(data: Uint8Array): number {
  const histogram = histogramOf(data);
  const total = histogram.reduce((sum, count, value) => sum + count * value, 0);
  let below = 0;
  let sum = 0;
  let best = -1;
  let threshold = 0;
  for (let value = 0; value < LEVELS; value++) {
    below += histogram[value] as number;
    const above = data.length - below;
    if (below === 0) continue;
    if (above === 0) break;
    sum += value * (histogram[value] as number);
    const distance = sum / below - (total - sum) / above;
    const between = below * above * distance * distance;
    if (between > best) {
      best = between;
      threshold = value;
    }
  }
  return threshold;
}

function continues(a: Shape, b: Shape, radius: number): boolean {
  const { along, across } = seenFrom(a, b);
  const gap = Math.abs(along) - (a.length + b.length) / 2;
  return (
    Math.abs(across) < 0.6 * Math.max(a.thickness, 6) + 0.012 * Math.abs(along) &&
    gap < Math.max(3.5 * a.thickness, radius * 4) &&
    gap > -0.25 * Math.min(a.length, b.length) &&
    (angleBetween(a, b) < 0.08 || b.length < 4 * b.thickness) &&
    b.thickness < 1.6 * a.thickness &&
    a.thickness < 2.2 * b.thickness
  );
}

/** Joins pieces of a line into one shape, the longest first. */
function joined(pieces: Shape[], radius: number, width: number): Shape[] {
  const lines = pieces.sort((a, b) => b.length - a.length);
  for (let i = 0; i < lines.length; i++)
    for (let j = i + 1; j < lines.length; j++) {
      const a = lines[i] as Shape;
      const b = lines[j] as Shape;
      if (!continues(a, b, radius)) continue;
      const pixels = new Int32Array(a.pixels.length + b.pixels.length);
      pixels.set(a.pixels);
      pixels.set(b.pixels, a.pixels.length);
      lines[i] = shapeOf(pixels, width);
      lines.splice(j, 1);
      // The longer line may now reach more pieces.
      i = -1;
      break;
    }
  return lines;
}

function paired(lines: Shape[]): LinePair[] {
  const pairs: LinePair[] = [];
  for (const upper of lines)
    for (const lower of lines) {
      const { along, across } = seenFrom(upper, lower);
      if (upper === lower || across <= 0) continue;
      const mean = (upper.length + lower.length) / 2;
      const ratio = Math.min(upper.length, lower.length) / Math.max(upper.length, lower.length);
      const spacing = across / mean;
      const slip = Math.abs(along) / mean;
      if (angleBetween(upper, lower) >= 0.09 || ratio <= 0.7 || slip >= 0.15) continue;
      if (spacing <= 0.035 || spacing >= 0.09) continue;
      const score = mean * ratio * (1 - Math.abs(spacing - SPACING) * 8) * (1 - slip);
      pairs.push({ upper, lower, shift: { upper: 0, lower: 0 }, score });
    }
  return pairs;
}

/** The second line of a line found alone is below or above it. */
function guessed(line: Shape): LinePair[] {
  const distance = SPACING * line.length;
  const score = line.length / 2;
  return [
    { upper: line, lower: line, shift: { upper: 0, lower: distance }, score },
    { upper: line, lower: line, shift: { upper: -distance, lower: 0 }, score },
  ];
}

/** Pairs of long dark lines at the distance of a passport's, the likeliest first. */
export function findLines(
  picture: Grey,
  scales: readonly Scale[],
  alone: boolean,
  isLate: () => boolean,
): LinePair[] {
  const grey = smoothed(picture);
  const { width, height } = grey;
  const side = Math.max(width, height);
  let single: Shape[] = [];
  for (const [radius, threshold] of scales) {
    if (isLate()) return [];
    const ink = inkOf(grey, radius + 2);
    const least = Math.max(14, otsu(ink) * threshold);
    const dark = ink.map((value) => (value > least ? 255 : 0));
    const shapes = shapesIn(close({ data: dark, width, height }, radius));
    const pieces = shapes.filter(
      ({ length, thickness }) =>
        length > 2.2 * thickness && thickness > 3 && thickness < height * 0.06,
    );
    const lines = joined(pieces, radius, width).filter(
      ({ length, thickness }) => length > 0.24 * side && length / thickness > 13,
    );
    const pairs = paired(lines);
    if (pairs.length > 0) return pairs.sort((a, b) => b.score - a.score);
    single = [
      ...single,
      ...lines.filter((a) => a.length / a.thickness > 24 && a.length > 0.36 * side),
    ];
  }
  if (!alone) return [];
  return single
    .sort((a, b) => b.length - a.length)
    .slice(0, 2)
    .flatMap(guessed)
    .sort((a, b) => b.score - a.score);
}
