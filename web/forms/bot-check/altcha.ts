import type { Challenge, Solution } from 'altcha-lib/types';
import { CHALLENGE_MS } from '#shared/orders/submissions.ts';
import { callApi } from '../../api.ts';
import workerUrl from './altcha-worker.ts?worker&url';
import type { PersonCheck } from './captcha.ts';

/** How early a solution is renewed, so that it doesn't expire during the upload. */
const MARGIN_MS = 60_000;

const workerCount = () => Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));

/** @throws when no worker can solve it */
async function solve(challenge: Challenge): Promise<Solution> {
  // The built worker is a classic script: Firefox has module workers only from 114 on.
  const options = import.meta.env.DEV ? { type: 'module' as const } : undefined;
  const workers = Array.from({ length: workerCount() }, () => new Worker(workerUrl, options));
  try {
    return await Promise.any(
      workers.map(
        (worker, index) =>
          new Promise<Solution>((found, failed) => {
            worker.onerror = failed;
            worker.onmessage = ({ data }: MessageEvent<Solution | { error: unknown } | null>) => {
              if (data && 'derivedKey' in data) found(data);
              else failed(data);
            };
            worker.postMessage({
              type: 'work',
              challenge,
              counterStart: index,
              counterStep: workers.length,
            });
          }),
      ),
    );
  } finally {
    for (const worker of workers) worker.terminate();
  }
}

/** Our own bot check: a proof of work in the browser. */
export function altcha(): PersonCheck {
  let solved: { token: string; asked: number } | undefined;
  // Measured on this device: its clock may be hours off.
  const fresh = () =>
    solved && Date.now() - solved.asked < CHALLENGE_MS - MARGIN_MS ? solved : undefined;
  const ask = async () => {
    const asked = Date.now();
    const challenge = await callApi('GET /captcha/challenge');
    if (!('parameters' in challenge)) throw new Error('The server checks in another way.');
    const solution = await solve(challenge);
    solved = { token: btoa(JSON.stringify({ challenge, solution })), asked };
    return solved;
  };
  let asking: ReturnType<typeof ask> | undefined;
  const current = async () => {
    const ready = fresh();
    if (ready) return ready;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return {
    prepare: async () => void (await current()),
    token: async () => (await current()).token,
    spend: () => {
      solved = undefined;
    },
  };
}
