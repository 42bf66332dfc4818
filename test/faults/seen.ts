// Beside every test file: writes down which functions it ran, by file and name.
import { appendFileSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join, relative } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import { hashOf } from './hash.ts';

const ROOT = join(import.meta.dirname, '../..');
const begun = performance.now();

declare global {
  var seenBy: Session | undefined;
}

function open(): Session {
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return session;
}
// A worker runs several files.
globalThis.seenBy ??= open();

let tried = false;
beforeEach(() => {
  tried = true;
});

afterAll(async () => {
  // The run was stopped before this file.
  if (!tried) return;
  const ran = new Set<string>();
  globalThis.seenBy?.post('Profiler.takePreciseCoverage', (_, taken) => {
    for (const { url, functions } of taken?.result ?? []) {
      const file = relative(ROOT, url.replace(/^file:\/\//, '').replace(/\?.*$/, ''));
      if (!/^(server|shared)\//.test(file)) continue;
      for (const { functionName, ranges } of functions)
        if ((ranges[0]?.count ?? 0) > 0) ran.add(`${file}#${functionName}`);
    }
  });
  const path = expect.getState().testPath ?? '';
  const test = relative(ROOT, path);
  const hash = hashOf(readFileSync(path, 'utf8'));
  appendFileSync(
    String(process.env.FAULTS_SEEN),
    `${JSON.stringify({ test, hash, ms: Math.round(performance.now() - begun), ran: [...ran] })}\n`,
  );
});
