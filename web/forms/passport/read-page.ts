import { readLower, readUpper } from './code-lines.ts';
import { decide, type Found, isAllSure, isProved, type Reading } from './decide.ts';
import { findLines, type Scale } from './find-lines.ts';
import { type Grey, shrunk, turned } from './grey.ts';
import { findGrids, type Grid } from './grid.ts';
import type { Net } from './net.ts';
import { LOOKS, normalise } from './normalise.ts';
import { edgeSharpness, hotShare, type Quality, washedShare } from './quality.ts';
import { LOWER, leadOf, type Offsets, probabilities, repair, textOf, UPPER } from './reading.ts';
import { type Strips, straighten } from './straighten.ts';

/** One net per view, so that two agreeing readings come from different nets and views. */
export interface Nets {
  normalised: Net;
  raw: Net;
}

/** Longest side of a page, in pixels; lines are searched in the smaller copies. */
export const LARGE = 2400;
const MIDDLE = 1200;
const SMALL = 900;

export interface PageRead {
  found?: Found | undefined;
  quality?: Quality | undefined;
  /** Fraction of the picture that is nearly white. */
  hot: number;
  /** Stopped by the deadline. */
  late: boolean;
}

const SMALL_SCALES: readonly Scale[] = [
  [4, 0.8],
  [3, 0.8],
  [6, 0.8],
  [4, 0.5],
];
const MIDDLE_SCALES: readonly Scale[] = [
  [6, 0.8],
  [6, 0.5],
  [4, 0.8],
];

/** Two lines in one orientation, and the certainty of a first reading of the lower one. */
interface Look {
  strips: Strips;
  lines: [Grey, Grey];
  plain: [Grey, Grey];
  grids: [Grid, Grid];
  sure: number;
}

const ONCE: Offsets = [[0, 0]];
const CLEAR = 0.86;
/** Above this, the lines are text at all. */
const TEXT = 0.5;
const READABLE = 0.7;
const SURE = 0.9;
const ONE = 30;
const SHIFTS = [
  [-ONE, 0],
  [ONE, 0],
  [0, -ONE],
  [0, ONE],
  [-ONE, -ONE],
  [ONE, ONE],
  [-ONE, ONE],
] as const;

function look(strips: Strips, lines: [Grey, Grey], net: Net, isLate: () => boolean): Look {
  const [upper, lower] = lines;
  const plain: [Grey, Grey] = [normalise(upper, LOOKS[0]), normalise(lower, LOOKS[0])];
  const sureness = (grid: Grid) =>
    textOf(probabilities(net, 'normalised', plain[1], grid, ONCE), LOWER).sure;
  let grids = findGrids(plain);
  let sure = sureness(grids[1]);
  // It is text, but not well aligned: the grid may be off by one character.
  if (sure < CLEAR && sure > TEXT)
    for (const [start, end] of SHIFTS) {
      if (isLate()) break;
      const others = findGrids(plain, { start, end });
      const other = sureness(others[1]);
      if (other <= sure + 0.02) continue;
      sure = other;
      grids = others;
    }
  return { strips, lines, plain, grids, sure };
}

const ASIDE: Offsets = [
  [1.6, 0.8],
  [-1.6, -0.8],
];
const OTHERWISE: Offsets = [
  [1.2, -1.2],
  [-1.2, 1.2],
];
const PASSES = [
  { view: 'normalised', look: 0, offsets: ASIDE },
  { view: 'raw', look: 0, offsets: ASIDE },
  { view: 'normalised', look: 1, offsets: ASIDE },
  { view: 'raw', look: 0, offsets: OTHERWISE },
] as const;

function read(seen: Look, nets: Nets, sharp: boolean, isLate: () => boolean): Found | undefined {
  const readings: Reading[] = [];
  let found: Found | undefined;
  for (const { view, look: which, offsets } of PASSES) {
    // Always two readings, since one proves nothing.
    if (readings.length > 1 && isLate()) break;
    const [upper, lower] = ([0, 1] as const).map((line) => {
      const strip =
        view === 'raw'
          ? seen.lines[line]
          : which === 0
            ? seen.plain[line]
            : normalise(seen.lines[line], LOOKS[which]);
      return probabilities(nets[view], view, strip, seen.grids[line], offsets);
    }) as [Float64Array, Float64Array];
    const line = repair(readLower(textOf(lower, LOWER).text), lower);
    readings.push({
      upper: readUpper(textOf(upper, UPPER).text),
      lower: line,
      lead: leadOf(line, lower),
    });
    found = decide(readings, sharp);
    if (readings.length > 1 && found && isAllSure(found)) break;
  }
  return found;
}

const ORDER = { proved: 5, agreed: 5, check: 1, unread: 0 } as const;
const worth = (found: Found) => Object.values(found.sure).reduce((sum, one) => sum + ORDER[one], 0);
const GOOD = 15;

/** Share of the budget for finding lines; the rest is for reading. */
const SEARCH_SHARE = 0.75;

/** Reads the two lines of a passport's data page. After the budget, returns what it has. */
export function readPage(page: Grey, nets: Nets, budgetMs: number): PageRead {
  const begun = performance.now();
  let late = false;
  const after = (share: number) => () => {
    const over = performance.now() - begun > share * budgetMs;
    late ||= over;
    return over;
  };
  const isSearchOver = after(SEARCH_SHARE);
  const isLate = after(1);
  const looks: Look[] = [];
  // The smaller copy nearly always suffices.
  for (const [side, scales, alone] of [
    [SMALL, SMALL_SCALES, false],
    [MIDDLE, MIDDLE_SCALES, true],
  ] as const) {
    const copy = shrunk(page, side);
    search: for (const pair of findLines(copy, scales, alone, isSearchOver).slice(0, 4)) {
      const strips = straighten(pair, copy.width, page);
      const [upper, lower] = strips.lines;
      for (const lines of [strips.lines, [turned(lower), turned(upper)] as [Grey, Grey]]) {
        if (isSearchOver()) break search;
        const seen = look(strips, lines, nets.normalised, isSearchOver);
        looks.push(seen);
        if (seen.sure > SURE) break search;
      }
    }
    if (isSearchOver() || looks.some(({ sure }) => sure > READABLE)) break;
  }
  let best: { found: Found; quality: Quality } | undefined;
  for (const seen of looks.sort((a, b) => b.sure - a.sure).slice(0, 2)) {
    if (seen.sure < (isSearchOver() ? READABLE : TEXT) || (best && isLate())) break;
    const quality: Quality = {
      edge: edgeSharpness(seen.strips.lines[1]),
      outside: seen.strips.outside,
      washed: washedShare(seen.strips.lines),
      pitch: seen.strips.pitch,
    };
    const found = read(seen, nets, quality.edge >= 0.22, isLate);
    if (found && (!best || worth(found) > worth(best.found))) best = { found, quality };
    if (best && worth(best.found) >= GOOD) break;
  }
  return { ...best, hot: hotShare(page), late: late && !(best && isProved(best.found)) };
}
