import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

const WITHIN_MS = 200_000;

/** Waits until a URL of a server is answered well. @throws Error when its process ends instead, or after some minutes */
export async function untilReady(url: string, child: ChildProcess, everyMs: number): Promise<void> {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await wait(everyMs)) {
    if (child.exitCode !== null)
      throw new Error(`the server of ${url} ended with exit code ${child.exitCode}`);
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`${url} was not ready within ${WITHIN_MS / 1000} s`);
}
