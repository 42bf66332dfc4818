import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aDestination, multipart, pdf, sendApplication } from '#test/factories.ts';
import { openProduct, type Product } from '#test/support.ts';

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
  const before = product.deps.uploads.count();
  socket.write(Buffer.concat([Buffer.from(head), form.payload.subarray(0, bytes)]));
  await expect.poll(() => product.deps.uploads.count() + (socket.readableLength > 0 ? 1 : 0)).toBeGreaterThan(before);
  return socket;
}
const answerOf = async (socket: Socket) => ((await once(socket, 'data')) as [Buffer])[0].toString();
const file = (address: string) => {
  const { payload, headers } = multipart({ destination_id: place }, { data_page: pdf() });
  return product.app.inject({ method: 'POST', url: '/api/visa/application', payload, headers: { ...headers, 'x-forwarded-for': address } });
};

test('one address has eight forms on their way at most, an IPv6 line counting as one; others are not hindered', async () => {
  for (let n = 0; n < 8; n++) await unfinished(`2001:db8:1:2::${n}`);
  const refused = await file('2001:db8:1:2:ffff::1');
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'too_many', '5']);
  expect((await file('2001:db8:1:3::1')).statusCode).toBe(422);
  sockets.pop()?.destroy();
  await expect.poll(async () => (await file('2001:db8:1:2::9')).statusCode).toBe(422);
});

test('in all there are 64 at most', async () => {
  for (let n = 0; n < 64; n++) await unfinished(`10.0.0.${n}`);
  const refused = await file('10.0.1.1');
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
});

test('a form that stands still ends, sooner where it never was quicker than the slowest line; a slow one does not', async () => {
  const [still, quick, slow] = [await unfinished('10.0.0.1'), await unfinished('10.0.0.2', 2_000_000), await unfinished('10.0.0.3')];
  await expect.poll(() => product.deps.uploads.received()).toBeGreaterThan(2_000_000);
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
