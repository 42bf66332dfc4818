import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { inOwnProcess } from '#server/features/uploads/own-process.ts';
import { AppError } from '#server/http/errors.ts';
import type { OrderFile } from './plan.ts';

const SCRIPT = join(import.meta.dirname, `bind-file${extname(import.meta.filename)}`);
const bindFile = inOwnProcess(SCRIPT, {
  processor_s: 90,
  longest_ms: 120_000,
  memory_kb: 1536 * 1024,
  at_once: 1,
  waiting: 8,
});
/** A paper that ends the process is left out, and a page says so. */
const MOST_TRIES = 4;

/**
 * Writes one PDF of all to `target`; `plan` is a path for what the process reads.
 * @throws AppError unavailable when too many wait, or when it fails over and over
 */
export async function bind(files: OrderFile[], plan: string, target: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await writeFile(plan, JSON.stringify(files), { mode: 0o600 });
    const { ok, said } = await bindFile(plan, target);
    if (ok) return;
    const [order, paper] = (said.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
    const guilty = files[order ?? 0]?.papers[paper ?? 0];
    if (!guilty || guilty.broken) break;
    guilty.broken = true;
  }
  throw new AppError(
    'unavailable',
    'The PDF could not be made. Try again, or choose fewer orders.',
  );
}
