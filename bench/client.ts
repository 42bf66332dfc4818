// What asks: wrk where it is installed, which costs little itself, and a client of our own for submissions, whose answers are read.
import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Work } from './rounds.ts';

/** What browsers say they can read. */
export const READS = { 'accept-encoding': 'gzip, deflate, br' };

/** The same request, again and again. */
export interface Load {
  url: string;
  headers?: Record<string, string>;
  /** Sent by POST, as JSON. */
  body?: object;
  connections: number;
  seconds: number;
}

const wrk = (process.env.PATH ?? '')
  .split(':')
  .map((folder) => join(folder, 'wrk'))
  .find((path) => existsSync(path));
/** Says who asked, where that matters for the figure. */
export const CLIENT_REMARK = wrk
  ? undefined
  : 'asked by Node, which was itself the bottleneck: install wrk';

async function byWrk(
  program: string,
  { url, headers = {}, body, connections, seconds }: Load,
  folder: string,
): Promise<Work> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const script = join(folder, 'wrk.lua');
  if (body) {
    const text = JSON.stringify(JSON.stringify(body));
    writeFileSync(
      script,
      `wrk.method = "POST"\nwrk.body = ${text}\nwrk.headers["Content-Type"] = "application/json"\n`,
    );
  }
  const flags = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '60s',
    ...given,
    ...(body ? ['-s', script] : []),
  ];
  const { stdout } = await promisify(execFile)(program, [...flags, url]);
  const [, requests = '0', took = '0', unit = 's'] =
    /(\d+) requests in ([\d.]+)(ms|s|m)/.exec(stdout) ?? [];
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  const lost = [...(/Socket errors: (.*)/.exec(stdout)?.[1] ?? '').matchAll(/\d+/g)].reduce(
    (sum, [count]) => sum + Number(count),
    0,
  );
  return {
    ms: Number(took) * { ms: 1, s: 1000, m: 60_000 }[unit as 'ms' | 's' | 'm'],
    answers: Number(requests) - refused,
    failed: refused + lost,
  };
}

async function byNode({ url, headers, body, connections, seconds }: Load): Promise<Work> {
  const sent = body ? json(body) : undefined;
  const all = { agent, method: sent ? 'POST' : 'GET', headers: { ...headers, ...sent?.headers } };
  const isAnswered = () =>
    new Promise<boolean>((done) => {
      const asked = request(url, { ...all, timeout: 60_000 }, (response) => {
        response.resume().on('close', () => done((response.statusCode ?? 500) < 300));
      });
      asked.on('error', () => done(false)).on('timeout', () => asked.destroy(new Error('late')));
      asked.end(sent?.body);
    });
  let [answers, failed] = [0, 0];
  const begun = performance.now();
  const worker = async () => {
    while (performance.now() < begun + seconds * 1000) {
      if (await isAnswered()) answers += 1;
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return { ms: performance.now() - begun, answers, failed };
}

/** Asks as often as it can for so many seconds. `folder` is for wrk's script. */
export const ask = (load: Load, folder: string): Promise<Work> =>
  wrk ? byWrk(wrk, load, folder) : byNode(load);

/** Does something `amount` times, `most` at once, and counts what failed. */
export async function atOnce(
  amount: number,
  most: number,
  once: (nth: number) => Promise<void>,
): Promise<Work> {
  let [next, failed] = [0, 0];
  let reason: unknown;
  const begun = performance.now();
  const worker = async () => {
    while (next < amount) {
      const nth = next++;
      await once(nth).catch((error) => {
        failed += 1;
        reason ??= error;
      });
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  if (failed > 0)
    process.stderr.write(
      `  ${failed} of ${amount} failed, the first: ${reason instanceof Error ? reason.message : reason}\n`,
    );
  return { ms: performance.now() - begun, answers: amount - failed, failed };
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** A body as it is sent. */
export interface Sent {
  headers: Record<string, string>;
  body: Buffer;
}

/** What is sent as JSON. */
export const json = (value: unknown): Sent => ({
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(JSON.stringify(value)),
});

/** Posts a body and reads the answer. @throws Error when it is not answered 2xx */
export async function post<Answer = unknown>(
  url: string,
  { headers, body }: Sent,
): Promise<Answer> {
  const sent = request(url, {
    method: 'POST',
    agent,
    timeout: 120_000,
    headers: { ...headers, 'content-length': body.length },
  });
  const answered = new Promise<{ status: number; text: string }>((done, failed) => {
    sent
      .on('error', failed)
      .on('timeout', () => sent.destroy(new Error('no answer within two minutes')));
    sent.on('response', (response) =>
      buffer(response).then(
        (bytes) => done({ status: response.statusCode ?? 0, text: bytes.toString() }),
        failed,
      ),
    );
  });
  sent.end(body);
  const { status, text } = await answered;
  if (status < 200 || status > 299)
    throw new Error(`${new URL(url).pathname} answered ${status}: ${text.slice(0, 300)}`);
  return JSON.parse(text) as Answer;
}
