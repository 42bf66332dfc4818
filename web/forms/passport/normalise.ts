import { boxBlur, close, type Grey } from './grey.ts';

export interface Look {
  gamma: number;
  /** Strength of unsharp masking; 0 is none. */
  sharpen: number;
}

/** The settings with which a strip is read, in turn. */
export const LOOKS = [
  { gamma: 1, sharpen: 0 },
  { gamma: 1, sharpen: 1.2 },
  { gamma: 0.6, sharpen: 0 },
  { gamma: 1.6, sharpen: 0.6 },
] as const satisfies readonly Look[];

const BACKGROUND_RADIUS = 14;
const WINDOW = 220;
const HALF = WINDOW / 2;
/** Rows at a strip's edges that are ignored. */
const MARGIN = 4;
const PAPER = 0.5;
const INK = 0.965;
const BINS = 512;

const clamp = (value: number, most: number) => (value < 0 ? 0 : value > most ? most : value);

function sharpened(strip: Grey, strength: number): Grey {
  const blurred = boxBlur(boxBlur(strip, 4), 4);
  const data = strip.data.map((value, i) =>
    clamp(value + strength * (value - (blurred.data[i] as number)), 255),
  );
  return { ...strip, data };
}

/** Darkness of paper and ink in overlapping windows along the line, half a window apart. */
function levels(ink: Float32Array, width: number, height: number) {
  const all: { paper: number; ink: number }[] = [];
  for (let x = 0; x < width; x += HALF) {
    const histogram = new Int32Array(BINS);
    let count = 0;
    const end = Math.min(width, x + HALF);
    for (let y = MARGIN; y < height - MARGIN; y++)
      for (let at = Math.max(0, x - HALF); at < end; at++) {
        const bin = Math.min(BINS - 1, ((ink[y * width + at] as number) * BINS) | 0);
        histogram[bin] = (histogram[bin] as number) + 1;
        count++;
      }
    const quantile = (share: number) => {
      let left = (count * share) | 0;
      let bin = 0;
      for (;;) {
        left -= histogram[bin] as number;
        if (left < 0) return (bin + 0.5) / BINS;
        bin++;
      }
    };
    all.push({ paper: quantile(PAPER), ink: quantile(INK) });
  }
  return all;
}

/** Removes the background, shadows and patterns: paper becomes white, ink black. */
export function normalise(strip: Grey, { gamma, sharpen }: Look): Grey {
  const source = sharpen > 0 ? sharpened(strip, sharpen) : strip;
  const { data, width, height } = source;
  const background = close(source, BACKGROUND_RADIUS).data;
  const ink = new Float32Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const paper = background[i] as number;
    ink[i] = (paper - (data[i] as number)) / Math.max(30, paper);
  }
  const along = levels(ink, width, height);
  const curve = Uint8Array.from({ length: 1025 }, (_, i) => 255 * (1 - (i / 1024) ** gamma));
  const out = new Uint8Array(data.length);
  for (let x = 0; x < width; x++) {
    const place = x / HALF;
    const left = Math.min(along.length - 1, place | 0);
    const right = Math.min(along.length - 1, left + 1);
    const share = place - left;
    const mix = (of: 'paper' | 'ink') =>
      (along[left]?.[of] ?? 0) * (1 - share) + (along[right]?.[of] ?? 0) * share;
    const paper = mix('paper');
    const scale = 1024 / Math.max(0.08, mix('ink') - paper);
    for (let y = 0; y < height; y++) {
      const at = y * width + x;
      out[at] = curve[clamp(((ink[at] as number) - paper) * scale, 1024) | 0] as number;
    }
  }
  return { data: out, width, height };
}
