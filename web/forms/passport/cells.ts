import type { Grey } from './grey.ts';

export const CELL_WIDTH = 20;
export const CELL_HEIGHT = 28;
export const CELL_SIZE = CELL_WIDTH * CELL_HEIGHT;
/** Rows of a strip in a cell. */
const COVERED = 46;
/** A cell's width in characters: it shows the neighbours' edges. */
const WIDER = 1.26;

export interface CellPlace {
  /** Centre, in pixels of the strip. */
  x: number;
  y: number;
  /** Distance between characters, in pixels. */
  pitch: number;
  stretchX?: number;
  stretchY?: number;
}

/** Cuts a character's cell from a strip, inverted; each pixel is the mean of four samples. */
export function cutCell(strip: Grey, place: CellPlace, cell: Uint8Array, offset = 0): void {
  const { data, width, height } = strip;
  const stepX = ((place.pitch * WIDER) / CELL_WIDTH) * (place.stretchX ?? 1);
  const stepY = (COVERED / CELL_HEIGHT) * (place.stretchY ?? 1);
  const lastX = width - 1.01;
  const lastY = height - 1.01;
  for (let row = 0; row < CELL_HEIGHT; row++)
    for (let column = 0; column < CELL_WIDTH; column++) {
      let sum = 0;
      for (let part = 0; part < 4; part++) {
        const right = 0.25 + 0.5 * (part & 1);
        const down = 0.25 + 0.5 * (part >> 1);
        let x = place.x + (column + right - CELL_WIDTH / 2) * stepX - 0.5;
        let y = place.y + (row + down - CELL_HEIGHT / 2) * stepY - 0.5;
        x = x < 0 ? 0 : x > lastX ? lastX : x;
        y = y < 0 ? 0 : y > lastY ? lastY : y;
        const left = x | 0;
        const top = y | 0;
        const u = x - left;
        const v = y - top;
        const at = top * width + left;
        sum += ((data[at] as number) * (1 - u) + (data[at + 1] as number) * u) * (1 - v);
        const below = at + width;
        sum += ((data[below] as number) * (1 - u) + (data[below + 1] as number) * u) * v;
      }
      cell[offset + row * CELL_WIDTH + column] = 255 - sum / 4;
    }
}

/** `normalised`: background removed; `raw`: as photographed, centred by its own mean. */
export type View = 'normalised' | 'raw';

/** Converts a cell to a net's input. */
export function asInput(
  cell: Uint8Array,
  view: View,
  input: Float64Array,
  offset = 0,
  at = 0,
): void {
  if (view === 'normalised') {
    for (let i = 0; i < CELL_SIZE; i++) input[at + i] = (cell[offset + i] as number) / 255;
    return;
  }
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < CELL_SIZE; i++) {
    const value = cell[offset + i] as number;
    sum += value;
    squares += value * value;
  }
  const mean = sum / CELL_SIZE;
  const spread = Math.max(6, Math.sqrt(Math.max(0, squares / CELL_SIZE - mean * mean)));
  for (let i = 0; i < CELL_SIZE; i++)
    input[at + i] = (((cell[offset + i] as number) - mean) / spread) * 0.5;
}
