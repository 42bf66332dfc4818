import sharp from 'sharp';
import { expect, test } from 'vitest';
import { qrModules, qrPng } from './qr.ts';

const url = 'https://tafiya.example/track-visa?tracking_id=TFY-7K3QD-M2XW9-4HB8T';

/** The grid as rows of booleans. */
function gridOf({ size, runs }: ReturnType<typeof qrModules>): boolean[][] {
  const grid = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const { row, column, length } of runs) grid[row]?.fill(true, column, column + length);
  return grid;
}

test('the modules carry the three finders, and none is left without a light one beside its run', () => {
  const modules = qrModules(url);
  const grid = gridOf(modules);
  const last = modules.size - 7;
  for (const [row, column] of [
    [0, 0],
    [0, last],
    [last, 0],
  ] as const) {
    const finder = grid.slice(row, row + 7).map((line) =>
      line
        .slice(column, column + 7)
        .map((dark) => (dark ? '#' : '.'))
        .join(''),
    );
    expect(finder).toEqual([
      '#######',
      '#.....#',
      '#.###.#',
      '#.###.#',
      '#.###.#',
      '#.....#',
      '#######',
    ]);
  }
  for (const { row, column, length } of modules.runs)
    expect(grid[row]?.[column + length] ?? false).toBe(false);
});

test('the PNG shows the same modules, in whole pixels, inside four quiet ones', async () => {
  for (const text of [url, 'a', `https://tafiya.example/${'long'.repeat(60)}`]) {
    const modules = qrModules(text);
    const { data, info } = await sharp(await qrPng(text))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(info.height);
    expect(info.width).toBeGreaterThanOrEqual(240);
    const scale = info.width / (modules.size + 8);
    expect(scale).toBe(Math.round(scale));
    const dark = (row: number, column: number) =>
      (data[
        Math.floor((row + 4.5) * scale) * info.width * info.channels +
          Math.floor((column + 4.5) * scale) * info.channels
      ] ?? 255) < 128;
    const shown = Array.from({ length: modules.size }, (_, row) =>
      Array.from({ length: modules.size }, (_, column) => dark(row, column)),
    );
    expect(shown).toEqual(gridOf(modules));
    for (let at = -4; at < modules.size + 4; at++)
      expect([
        dark(-1, at),
        dark(modules.size, at),
        dark(at, -1),
        dark(at, modules.size),
      ]).not.toContain(true);
  }
});
