// Beside every test file: writes down which functions it ran as it stands, by file and name.
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { Session } from 'node:inspector';
import { join, relative } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';

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
  // Where the run was stopped, or nothing of a file could run, nothing is known of it.
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
  const sha = createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
  appendFileSync(
    String(process.env.FAULTS_SEEN),
    `${JSON.stringify({ test, sha, ms: Math.round(performance.now() - begun), ran: [...ran] })}\n`,
  );
});
