import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** A folder of a file's or a describe's tests, removed after them. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
