import { expect, test } from 'vitest';
import { isCutOff } from './cut-off.ts';

const [WIDE, HIGH] = [400, 300];

/** A light page with lines of letters on a table, moved to the right by so many dots. */
function picture(right: number, table = (_x: number, _y: number) => 90): Float32Array {
  const grey = new Float32Array(WIDE * HIGH);
  for (let y = 0; y < HIGH; y++)
    for (let x = 0; x < WIDE; x++) {
      const [u, v] = [x - right - 40, y - 30];
      const onPage = u >= 0 && u < 320 && v >= 0 && v < 240;
      const isInk = u > 20 && u < 300 && v % 24 > 12 && v % 24 < 19 && u % 5 < 2;
      grey[y * WIDE + x] = onPage ? (isInk ? 40 : 220) : table(x, y);
    }
  return grey;
}

test('a page that goes on beyond a side is cut off, a whole one isn’t', () => {
  expect(isCutOff(picture(0), WIDE, HIGH)).toBe(false);
  expect(isCutOff(picture(39), WIDE, HIGH)).toBe(false);
  expect(isCutOff(picture(90), WIDE, HIGH)).toBe(true);
  expect(isCutOff(picture(-90), WIDE, HIGH)).toBe(true);
});

test('a whole page on a pattern isn’t cut off, nor is a picture of nothing', () => {
  const checked = (x: number, y: number) => (((x >> 4) + (y >> 4)) % 2 === 0 ? 60 : 160);
  expect(isCutOff(picture(0, checked), WIDE, HIGH)).toBe(false);
  expect(isCutOff(new Float32Array(WIDE * HIGH), WIDE, HIGH)).toBe(false);
});
