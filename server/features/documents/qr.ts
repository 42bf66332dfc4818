import { LRUCache } from 'lru-cache';
import QR from 'qrcode';
import { INK } from './logo.ts';
import type { Sheet } from './sheet.ts';

// Restores up to 15 %, because printed paper gets folds and stains.
const LEVEL = 'M';
const QUIET = 4;
const LEAST_PX = 240;

interface QrModules {
  size: number;
  runs: { row: number; column: number; length: number }[];
}

export function qrModules(text: string): QrModules {
  const { modules } = QR.create(text, { errorCorrectionLevel: LEVEL });
  const runs: QrModules['runs'] = [];
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      let length = 1;
      while (column + length < modules.size && modules.get(row, column + length)) length++;
      runs.push({ row, column, length });
      column += length;
    }
  }
  return { size: modules.size, runs };
}

/** Drawn as a figure with the alternative text `says`. */
export function drawQr(
  sheet: Sheet,
  says: string,
  { text, x, top, side }: { text: string; x: number; top: number; side: number },
): void {
  const { size, runs } = qrModules(text);
  const unit = side / size;
  sheet.figure(says, () => {
    for (const { row, column, length } of runs)
      sheet.doc.rect(x + column * unit, top + row * unit, length * unit, unit);
    sheet.doc.fill(INK);
  });
}

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 1000 });

/** At least 240 px wide, with its quiet zone; cached. */
export function qrPng(text: string): Promise<Buffer> {
  const png = drawn.get(text) ?? drawPng(text);
  drawn.set(text, png);
  return png;
}

function drawPng(text: string): Promise<Buffer> {
  const { modules, version, maskPattern } = QR.create(text, { errorCorrectionLevel: LEVEL });
  const scale = Math.ceil(LEAST_PX / (modules.size + 2 * QUIET));
  return QR.toBuffer(text, {
    errorCorrectionLevel: LEVEL,
    version,
    maskPattern,
    margin: QUIET,
    scale,
  });
}
