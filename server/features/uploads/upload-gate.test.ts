import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Challenge } from 'altcha-lib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createAltcha } from '#server/adapters/botcheck/altcha.ts';
import { solve } from '#test/factories/captcha.ts';
import {
  aDestination,
  applicantInput,
  multipart,
  pdf,
  sendApplication,
  sendForm,
} from '#test/factories/orders.ts';
import { openProduct, type Product } from '#test/kit/support.ts';

let product: Product;
let place: number;
const sockets: Socket[] = [];
beforeEach(async () => {
  product = await openProduct({ env: { RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
  place = (await aDestination(product)).id;
  await product.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await product.stop();
});

const form = multipart({ destination_id: 1 }, { data_page: pdf({ size: 5_000_000 }) });
/** A form that stands still after so many bytes. */
async function unfinished(address: string, bytes = 2000): Promise<Socket> {
  const socket = connect((product.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  const head = `POST /api/visa/application HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\ncontent-type: ${form.headers['content-type']}\r\ncontent-length: ${form.payload.length}\r\n\r\n`;
  const before = product.deps.uploads.received();
  socket.write(Buffer.concat([Buffer.from(head), form.payload.subarray(0, bytes)]));
  await expect
    .poll(() => product.deps.uploads.received(), { timeout: 20_000 })
    .toBeGreaterThanOrEqual(before + bytes);
  return socket;
}
const answerOf = async (socket: Socket) => ((await once(socket, 'data')) as [Buffer])[0].toString();
const file = (address: string) => {
  return sendForm(
    product,
    'POST',
    '/api/visa/application',
    { destination_id: place },
    { data_page: pdf() },
    { headers: { 'x-forwarded-for': address } },
  );
};

test('one address has eight forms on their way at most, an IPv6 line counting as one; others are not hindered', async () => {
  for (let n = 0; n < 8; n++) await unfinished(`2001:db8:1:2::${n}`);
  const refused = await file('2001:db8:1:2:ffff::1');
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    429,
    'too_many',
    '5',
  ]);
  expect((await file('2001:db8:1:3::1')).statusCode).toBe(422);
  sockets.pop()?.destroy();
  await expect.poll(async () => (await file('2001:db8:1:2::9')).statusCode).toBe(422);
});

test('in all there are 64 at most', async () => {
  for (let n = 0; n < 64; n++) await unfinished(`10.0.0.${n}`);
  const refused = await file('10.0.1.1');
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([
    503,
    'unavailable',
    '5',
  ]);
});

test('a form that stands still ends, sooner where it never was quicker than the slowest line; a slow one does not', async () => {
  const [still, quick, slow] = [
    await unfinished('10.0.0.1'),
    await unfinished('10.0.0.2', 2_000_000),
    await unfinished('10.0.0.3'),
  ];
  await expect
    .poll(() => product.deps.uploads.received(), { timeout: 20_000 })
    .toBeGreaterThan(2_000_000);
  const { uploads } = product.deps;
  let sent = 2000;
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      uploads.look();
      const before = uploads.received();
      slow.write(form.payload.subarray(sent, sent + 4200));
      sent += 4200;
      await expect.poll(() => uploads.received(), { interval: 1 }).toBe(before + 4200);
    }
  };
  const ended = answerOf(still);
  await pass(29);
  expect(uploads.count()).toBe(3);
  await pass(3);
  expect(await ended).toMatch(/^HTTP\/1\.1 408 .*connection: close.*too slowly/s);
  const late = answerOf(quick);
  await pass(57);
  expect(uploads.count()).toBe(2);
  await pass(4);
  expect(await late).toMatch(/^HTTP\/1\.1 408 /);
  expect(uploads.count()).toBe(1);
});

test('a form that is refused or submitted frees its place', async () => {
  for (let n = 0; n < 12; n++) expect((await sendApplication(product, place)).statusCode).toBe(201);
  expect(product.deps.uploads.count()).toBe(0);
});

describe('sixty-four connections of eight addresses that trickle, and begin anew when they are ended', {
  timeout: 120_000,
}, () => {
  const ADDRESSES = 8;
  const PER_ADDRESS = 8;
  const CROWD = Array.from(
    { length: ADDRESSES * PER_ADDRESS },
    (_, n) => `10.1.0.${n % ADDRESSES}`,
  );
  let attacked: Product;
  const attackers = new Set<Socket>();
  afterEach(async () => {
    for (const socket of attackers) socket.destroy();
    await attacked.stop();
  });

  /** A product that they attack, and what solves its bot check quickly. */
  async function attackable(BOT_CHECK: string) {
    attacked = await openProduct({ env: { BOT_CHECK, RATE_LIMITS: 'on', TRUST_PROXY: 'on' } });
    await attacked.app.listen({ port: 0, host: '127.0.0.1' });
    const { config, clock } = attacked.deps;
    const solver = createAltcha({ secret: config.SECRET, clock, tries: { least: 1, most: 2 } });
    const destination_id = (await aDestination(attacked)).id;
    const solved = async () => solve((await solver.challenge()) as Challenge);
    const honest = async (address: string) => {
      const fields = { captcha_token: await solved(), ...applicantInput(), destination_id };
      const { payload, headers } = multipart(fields, {
        data_page: pdf(),
        passport_photograph: pdf(),
      });
      const options = { payload, headers: { ...headers, 'x-forwarded-for': address } };
      return attacked.app.inject({ method: 'POST', url: '/api/visa/application', ...options });
    };
    return { solved, honest };
  }

  /** One of them begins a form, as far as its first file's first bytes or as far as is said. */
  async function attack(
    address: string,
    { captcha_token, bytes }: { captcha_token?: string; bytes?: number },
  ): Promise<void> {
    const sent = multipart(
      { captcha_token, destination_id: 1 },
      { data_page: pdf({ size: 5_000_000 }) },
    );
    const socket = connect((attacked.app.server.address() as AddressInfo).port, '127.0.0.1');
    attackers.add(socket);
    socket.on('error', () => {});
    // What it is answered doesn't interest it.
    socket.resume();
    socket.once('close', () => attackers.delete(socket));
    await once(socket, 'connect');
    const lines = Object.entries({
      ...sent.headers,
      host: 'x',
      'x-forwarded-for': address,
      'content-length': sent.payload.length,
    });
    socket.write(
      `POST /api/visa/application HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`,
    );
    socket.write(sent.payload.subarray(0, bytes ?? sent.payload.indexOf('%PDF') + 100));
  }
  const allIn = () =>
    expect.poll(() => attacked.deps.uploads.count(), { timeout: 20_000 }).toBe(CROWD.length);

  test.each([
    ['that have no token yet', 'altcha', 200],
    ['within a file, where there is no bot check', 'off', undefined],
  ])('hinder at most one submission in a hundred: %s', async (_what, BOT_CHECK, bytes) => {
    const { honest } = await attackable(BOT_CHECK);
    const statuses: number[] = [];
    for (let round = 0; round < 10; round++) {
      const missing = CROWD.slice(attackers.size);
      await Promise.all(missing.map((address) => attack(address, { ...(bytes ? { bytes } : {}) })));
      if (round === 0) await allIn();
      if (round % 2) for (const socket of attackers) socket.write('x');
      attacked.deps.uploads.look();
      // One in ten shares an address with some of them, as behind a phone network.
      for (let n = 0; n < 10; n++)
        statuses.push((await honest(n === 0 ? '10.1.0.1' : `10.2.${round}.${n}`)).statusCode);
    }
    expect(statuses).toHaveLength(100);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(99);
  });

  test('of one token keep nobody out: it is good for one form at a time; those of a token each do', async () => {
    const { solved, honest } = await attackable('altcha');
    const captcha_token = await solved();
    await Promise.all(CROWD.map((address) => attack(address, { captcha_token })));
    await allIn();
    attacked.deps.uploads.look();
    expect((await honest('10.2.0.1')).statusCode).toBe(201);
    for (const socket of attackers) socket.destroy();
    await expect.poll(() => attacked.deps.uploads.count(), { timeout: 20_000 }).toBe(0);
    await Promise.all(
      CROWD.map(async (address) => attack(address, { captcha_token: await solved() })),
    );
    await allIn();
    attacked.deps.uploads.look();
    expect((await honest('10.2.0.1')).json()).toMatchObject({ code: 'unavailable' });
  });
});

test('before its files a form that stands still ends after fifteen seconds; one that makes room for others is told to come again', async () => {
  const begin = Buffer.byteLength('--x');
  const [still, oldest] = [
    await unfinished('10.0.0.1', begin),
    await unfinished('10.0.0.2', begin),
  ];
  for (let second = 0; second < 2; second++) product.deps.uploads.look();
  const told = answerOf(oldest);
  for (let n = 0; n < 8; n++) await unfinished('10.0.0.2', begin);
  expect(await told).toMatch(
    /^HTTP\/1\.1 503 .*connection: close.*retry-after: 5.*Yours is kept/is,
  );
  const ended = answerOf(still);
  for (let second = 2; second < 15; second++) product.deps.uploads.look();
  expect(product.deps.uploads.count()).toBe(9);
  product.deps.uploads.look();
  expect(await ended).toMatch(/^HTTP\/1\.1 408 .*connection: close/s);
});

test('room is made by the slowest of those that were looked at, not by the first or the last to come', async () => {
  const begin = Buffer.byteLength('--x');
  const quick = await unfinished('10.0.0.2', 60);
  const slow = await unfinished('10.0.0.2', begin);
  product.deps.uploads.look();
  for (let n = 2; n < 8; n++) await unfinished('10.0.0.2', begin);
  const first = Promise.race(
    Object.entries({ quick, slow }).map(async ([name, socket]) => [name, await answerOf(socket)]),
  );
  await unfinished('10.0.0.2', begin);
  expect(await first).toEqual(['slow', expect.stringMatching(/^HTTP\/1\.1 503 /)]);
  expect(product.deps.uploads.count()).toBe(8);
});
