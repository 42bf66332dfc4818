import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Runs one of the operator's commands. @returns its exit code and everything it wrote */
export async function command(
  script: string,
  argument: string | readonly string[],
  env: Record<string, string>,
): Promise<[code: number | null, wrote: string]> {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'scripts', `${script}.ts`), ...[argument].flat()],
    { cwd: ROOT, env },
  );
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return [child.exitCode, out + err];
}

/** A command's end that a test expects: what it wrote holds this. */
export const ends = (code: number, wrote: string | RegExp) => [
  code,
  typeof wrote === 'string' ? expect.stringContaining(wrote) : expect.stringMatching(wrote),
];
