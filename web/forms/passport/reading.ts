import { asInput, CELL_SIZE, cutCell, type View } from './cells.ts';
import {
  CHECKED,
  COVERED,
  countAlike,
  isWhole,
  LINE_LENGTH,
  type LowerLine,
  readLower,
} from './code-lines.ts';
import type { Grey } from './grey.ts';
import { centreOf, type Grid } from './grid.ts';
import { CHARACTERS, CLASSES, classify, type Net } from './net.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
const allowed = (characters: string) =>
  Uint8Array.from(CHARACTERS, (character) => (characters.includes(character) ? 1 : 0));
const LETTER = allowed(`${LETTERS}<`);
const DIGIT = allowed(DIGITS);
const ANY = allowed(CHARACTERS);
const SEX = allowed('MFX<');
const DIGIT_OR_FILLER = allowed(`${DIGITS}<`);

/** The characters allowed at each position. */
export const UPPER = Array.from({ length: LINE_LENGTH }, (_, i) =>
  i === 0 ? allowed('P') : LETTER,
);
export const LOWER = Array.from({ length: LINE_LENGTH }, (_, i) => {
  if (i < 9 || (i >= 28 && i < 42)) return ANY;
  if (i >= 10 && i < 13) return LETTER;
  if (i === 20) return SEX;
  return i === 42 ? DIGIT_OR_FILLER : DIGIT;
});

/** Offsets of cells, in pixels; the results of several are averaged. */
export type Offsets = readonly (readonly [x: number, y: number])[];

const cell = new Uint8Array(CELL_SIZE);
const input = new Float64Array(CELL_SIZE);
const one = new Float64Array(CLASSES);

/** Probabilities of all classes at a strip's 44 positions. */
export function probabilities(
  net: Net,
  view: View,
  strip: Grey,
  grid: Grid,
  offsets: Offsets,
): Float64Array {
  const out = new Float64Array(LINE_LENGTH * CLASSES);
  for (let i = 0; i < LINE_LENGTH; i++) {
    const { x, y, pitch } = centreOf(grid, i);
    for (const [right, down] of offsets) {
      cutCell(strip, { x: x + right, y: y + down, pitch }, cell);
      asInput(cell, view, input);
      classify(net, input, one);
      for (let c = 0; c < CLASSES; c++)
        out[i * CLASSES + c] =
          (out[i * CLASSES + c] as number) + (one[c] as number) / offsets.length;
    }
  }
  return out;
}

/** The likeliest allowed characters, and their mean probability. */
export function textOf(of: Float64Array, rules: readonly Uint8Array[]) {
  let text = '';
  let sure = 0;
  rules.forEach((rule, i) => {
    let best = 0;
    let most = -1;
    for (let c = 0; c < CLASSES; c++) {
      const p = of[i * CLASSES + c] as number;
      if (rule[c] && p > most) {
        most = p;
        best = c;
      }
    }
    text += CHARACTERS[best];
    sure += most / LINE_LENGTH;
  });
  return { text, sure };
}

interface Swap {
  text: string;
  /** How much less likely than what was read, in nats. */
  cost: number;
}

/** Replacements of one character that make a check digit right. */
function swaps(text: string, of: Float64Array, name: keyof typeof COVERED): Swap[] {
  const [start, end] = COVERED[name];
  const found: Swap[] = [];
  for (let i = start; i < end; i++) {
    const read = Math.max(1e-6, of[i * CLASSES + CHARACTERS.indexOf(text[i] as string)] as number);
    for (let c = 0; c < CLASSES; c++) {
      const p = of[i * CLASSES + c] as number;
      if (!LOWER[i]?.[c] || p <= 0.004 || CHARACTERS[c] === text[i]) continue;
      const swapped = text.slice(0, i) + CHARACTERS[c] + text.slice(i + 1);
      if (readLower(swapped).right[name]) found.push({ text: swapped, cost: Math.log(read / p) });
    }
  }
  return found;
}

const MOST_COST = 5;
const LEAD = 2;

/** Repairs one or two wrong check digits by one replacement each, if it is the only likely one. */
export function repair(line: LowerLine, of: Float64Array): LowerLine {
  const wrong = CHECKED.filter((name) => name !== 'composite' && !line.right[name]);
  if (isWhole(line) || wrong.length === 0 || wrong.length > 2) return line;
  let found: Swap[] = [{ text: line.text, cost: 0 }];
  for (const name of wrong as (keyof typeof COVERED)[])
    found = found.flatMap((before) =>
      swaps(before.text, of, name).map(({ text, cost }) => ({ text, cost: cost + before.cost })),
    );
  const [best, next] = found
    .map(({ text, cost }) => ({ line: readLower(text), cost }))
    .filter((candidate) => isWhole(candidate.line))
    .sort((a, b) => a.cost - b.cost);
  if (!best || best.cost > MOST_COST || (next && next.cost - best.cost < LEAD)) return line;
  return best.line;
}

/** How much likelier (nats) the number is than the likeliest other with a right check digit. */
export function leadOf({ number }: LowerLine, of: Float64Array): number {
  const at = (i: number, c: number) => Math.max(1e-6, of[i * CLASSES + c] as number);
  let least = Number.POSITIVE_INFINITY;
  for (const [i, read] of [...number].entries())
    for (let c = 0; c < CLASSES; c++) {
      const other = CHARACTERS[c] as string;
      if (other === read || !countAlike(other, read)) continue;
      least = Math.min(least, Math.log(at(i, CHARACTERS.indexOf(read)) / at(i, c)));
    }
  return least;
}
