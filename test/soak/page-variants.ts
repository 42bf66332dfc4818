import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../kit/server-process.ts';
import type { Verdicts } from './run.ts';

const VARIANTS_A_SECOND = 200;
const TICK_MS = 50;
const SECONDS = 15;
const WARM_UP = 40;
/** What everybody else waits for at most, for 99 of 100 requests. */
const P99_MS = 200;

/** Addresses that nobody has asked for yet, and that mean a page that may be cached. */
const variant = (nth: number): string => {
  const odd = randomUUID();
  const cases = odd.replace(/[^a-f]/g, '').slice(0, 8);
  const visa = [...'visa']
    .map((letter, at) => ((nth >> at) % 2 ? letter.toUpperCase() : letter))
    .join('');
  return [
    `/results?origin=Nigeria${'%20'.repeat(Math.abs(nth) % 2000)}&destination=Kenya`,
    `/visa?search=${odd}`,
    `/${visa}?search=${cases}`,
    `/results?origin=Nigeria&destination=${odd}`,
    `/evisa?utm_source=x&destination=${odd}&origin=${odd}`,
  ][Math.abs(nth) % 5] as string;
};
const OTHERS = ['/', '/visa', '/healthz', '/api/visa/destinations', '/track-visa', '/payment'];

/** Asks as a browser does, without keeping the answer. @returns the time in ms and the status; 0 when the connection broke */
function ask(origin: string, path: string): Promise<{ ms: number; status: number }> {
  const began = performance.now();
  return new Promise((done) => {
    const end = (status: number) => done({ ms: performance.now() - began, status });
    request(origin + path, { headers: { 'accept-encoding': 'gzip, deflate, br' } }, (response) => {
      response.resume().once('close', () => end(response.statusCode ?? 0));
    })
      .on('error', () => end(0))
      .end();
  });
}

const percentile = (sorted: number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** Asks for new variants of pages, at a steady pace and without waiting for them, while others use the product. */
export async function askForVariants(
  server: ServerProcess,
  did: (words: string) => void,
): Promise<Verdicts> {
  await server.start();
  try {
    // A process that has only just begun compiles what it runs.
    for (let nth = 0; nth < WARM_UP; nth++) {
      await ask(server.origin, variant(-nth - 1));
      for (const path of OTHERS) await ask(server.origin, path);
    }
    const waits: number[] = [];
    const failed: string[] = [];
    const pending: Promise<unknown>[] = [];
    const answered = new Map<number, number>();
    const began = Date.now();
    for (let sent = 0, turn = 0; Date.now() - began < SECONDS * 1000; await wait(TICK_MS)) {
      const due = ((Date.now() - began) / 1000) * VARIANTS_A_SECOND;
      for (; sent < due; sent++) {
        const variantAsked = ask(server.origin, variant(sent)).then(({ status }) =>
          answered.set(status, (answered.get(status) ?? 0) + 1),
        );
        pending.push(variantAsked);
      }
      const path = OTHERS[turn++ % OTHERS.length] as string;
      pending.push(
        ask(server.origin, path).then(({ ms, status }) => {
          waits.push(ms);
          if (status !== 200) failed.push(`${path} was answered ${status}`);
        }),
      );
    }
    await Promise.all(pending);
    waits.sort((a, b) => a - b);
    const p99 = percentile(waits, 0.99);
    did(
      `${waits.length} other requests: half within ${percentile(waits, 0.5).toFixed(0)} ms, 99 % within ${p99.toFixed(0)} ms; variants by status: ${JSON.stringify(Object.fromEntries(answered))}; all over after ${((Date.now() - began) / 1000).toFixed(0)} s`,
    );
    return {
      'what others ask for is answered': failed,
      [`99 of 100 other requests are answered within ${P99_MS} ms`]:
        p99 <= P99_MS ? [] : [`${p99.toFixed(0)} ms`],
    };
  } finally {
    await server.end();
  }
}
