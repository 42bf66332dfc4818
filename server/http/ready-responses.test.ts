import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { aDestination, anAdmin } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

// Over a real connection: calls that are injected reach the framework alone.
describe('a response that is ready', () => {
  const product = aProduct();
  let url: string;
  beforeAll(async () => {
    await product.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(product.app.server.address() as AddressInfo).port}`;
  });

  const served = async () =>
    Number(
      /^tafiya_http_ready_responses_total (\d+)$/m.exec(
        (await product.call('GET', '/metrics')).body,
      )?.[1],
    );
  /** What a caller gets, without what differs each time. */
  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const before = await served();
    const response = await fetch(url + path, { method, headers });
    const body = await response.text();
    const { date: _, 'x-request-id': id, ...rest } = Object.fromEntries(response.headers);
    return {
      status: response.status,
      id,
      headers: rest,
      body,
      ready: (await served()) - before === 1,
    };
  }
  const LIST = '/api/visa/destinations';

  test.each([[LIST], ['/'], ['/', 'br']])(
    'is what the framework sends: %s %s',
    async (path, encoding = 'identity') => {
      const headers = { 'accept-encoding': encoding };
      const first = await ask(path, headers);
      // A page is packed as well as can be once it was asked for twice.
      await ask(path, headers);
      await product.packed();
      await ask(path, headers);
      const again = await ask(path, headers);
      expect([first.ready, again.ready]).toEqual([false, true]);
      expect({
        ...again,
        id: '',
        ready: false,
        headers: { ...again.headers, 'content-length': '' },
      }).toEqual({ ...first, id: '', headers: { ...first.headers, 'content-length': '' } });
      expect(again.id).toMatch(/^[\da-f-]{36}$/);
      expect(again.id).not.toBe(first.id);
      expect(again.headers['content-security-policy']).toBe(
        first.headers['content-security-policy'],
      );
    },
  );

  test('is for nobody who says who he is, has a copy, or asks for anything else', async () => {
    await ask(LIST);
    const { headers, ready } = await ask(LIST);
    expect(ready).toBe(true);
    const copy = await ask(LIST, { 'if-none-match': headers.etag ?? '' });
    expect([copy.status, copy.body, copy.ready]).toEqual([304, '', false]);
    for (const other of [
      ask(LIST, { authorization: 'Bearer x' }),
      ask(LIST, {}, 'HEAD'),
      ask(`${LIST}?search=x`),
      ask(LIST, {}, 'POST'),
    ])
      expect((await other).ready).toBe(false);
  });

  test('is gone with a change, and after a minute', async () => {
    const { token } = await anAdmin(product);
    const place = await aDestination(product);
    for (const path of [LIST, `${LIST}/${place.id}`]) {
      await ask(path);
      expect((await ask(path)).ready).toBe(true);
    }
    await product.call('PUT', '/api/visa/update', {
      token,
      body: { visa_id: place.id, visa_price: 51_000 },
    });
    for (const path of [LIST, `${LIST}/${place.id}`]) {
      const changed = await ask(path);
      expect([changed.ready, changed.body.includes('51000')]).toEqual([false, true]);
      expect((await ask(path)).ready).toBe(true);
    }
    product.clock.forward(61_000);
    for (const path of [LIST, `${LIST}/${place.id}`]) expect((await ask(path)).ready).toBe(false);
  });
});
