import { extname, join } from 'node:path';
import { inOwnProcess } from './own-process.ts';

const SCRIPT = join(import.meta.dirname, `make-square${extname(import.meta.filename)}`);
const makeSquare = inOwnProcess(SCRIPT, {
  processor_s: 5,
  longest_ms: 20_000,
  // The largest picture needs a third of it.
  memory_kb: 1024 * 1024,
  at_once: 2,
  waiting: 16,
});

/**
 * False if the picture can't be decoded.
 * @throws AppError unavailable if too many calls wait
 */
export const squarePicture = async (
  source: string,
  target: string,
  side: number,
): Promise<boolean> => (await makeSquare(source, target, String(side))).ok;
