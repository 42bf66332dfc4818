import { expect, test } from 'vitest';
import { orientationOf, tiffOf } from './orientation.ts';

test('a picture that lies in any of seven ways says so; an upright one, and what is none, say nothing', () => {
  const all = Array.from({ length: 11 }, (_, way) => orientationOf(tiffOf(way)));
  expect(all).toEqual([undefined, undefined, 2, 3, 4, 5, 6, 7, 8, undefined, undefined]);
});
