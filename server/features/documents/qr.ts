import { LRUCache } from 'lru-cache';
import QR from 'qrcode';

// Restores up to 15 % of the code: a fold or a stain on printed paper doesn't end it.
const LEVEL = 'M';
/** Quiet modules on every side, as the standard asks. */
const QUIET = 4;
const LEAST_PX = 240;

/** The squares of a QR code. */
interface QrModules {
  /** Modules along one side, without the quiet margin. */
  size: number;
  /** Every unbroken horizontal run of dark modules. */
  runs: { row: number; column: number; length: number }[];
}

/** The dark modules of the QR code that says `text`, for drawing as rectangles. */
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

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 1000 });

/** A PNG of the QR code that says `text`: at least 240 px wide, whole pixels a module, its quiet margin included. Drawn once for each text. */
export function qrPng(text: string): Promise<Buffer> {
  const png = drawn.get(text) ?? drawPng(text);
  drawn.set(text, png);
  return png;
}

function drawPng(text: string): Promise<Buffer> {
  const { modules, version, maskPattern } = QR.create(text, { errorCorrectionLevel: LEVEL });
  const scale = Math.ceil(LEAST_PX / (modules.size + 2 * QUIET));
  return QR.toBuffer(text, { errorCorrectionLevel: LEVEL, version, maskPattern, margin: QUIET, scale });
}
