import { beforeAll, expect, test } from 'vitest';
import { aDestination, anAdmin, anApplication } from '#test/factories/orders.ts';
import { aFakeServer } from '#test/kit/a-fake-server.ts';
import { aProduct } from '#test/kit/support.ts';

let token: string;
let status = 204;
const cdn = aFakeServer(() => ({ status, text: '' }));
const product = aProduct(() => ({
  env: { CDN: 'on', CDN_PURGE_URL: `${cdn.url.replace('://', '://shop:key@')}/purge` },
}));
const told = (nth: number) => {
  const { headers, body } = cdn.asked[nth] ?? {};
  return { authorization: headers?.authorization, paths: (body as { paths: string[] }).paths };
};
beforeAll(async () => {
  ({ token } = await anAdmin(product));
});
const put = (url: string, body: object) => product.call('PUT', url, { body, token });

test('cached pages may be kept by a CDN for a minute, personal ones by nobody', async () => {
  const { id } = await aDestination(product);
  const { tracking_id } = await anApplication(product, { destination_id: id });
  product.forget();
  for (const url of ['/', '/visa', `/visa/${id}`, '/privacy']) {
    const { headers, statusCode } = await product.call('GET', url);
    expect([statusCode, headers['cache-control']]).toEqual([
      200,
      'public, max-age=0, s-maxage=60, stale-while-revalidate=600',
    ]);
  }
  for (const url of [`/track-visa?tracking_id=${tracking_id}`, '/manage', '/admin/login'])
    expect((await product.call('GET', url)).headers['cache-control']).toBe('private, no-store');
  for (const url of ['/visa/999999', '/visa/d/nowhere', '/nothing-there'])
    expect((await product.call('GET', url)).headers['cache-control']).toMatch(/no-store$/);
});

test('a change of a price is told with the paths that show it, again until it is heard', async () => {
  const { id, destination } = await aDestination(product, 'visa', { destination: 'Far Away' });
  cdn.asked.length = 0;
  status = 503;
  await put('/api/visa/update', { visa_id: id, visa_price: 61_000, destination: 'Far Off' });
  await product.settle().catch(() => {});
  expect(cdn.asked).toHaveLength(1);
  status = 204;
  product.clock.forward(3_600_000);
  await product.settle();
  expect(told(1)).toEqual(told(0));
  expect(cdn.asked[1]?.path).toBe('/purge');
  expect(told(1).authorization).toBe(`Basic ${Buffer.from('shop:key').toString('base64')}`);
  expect(told(1).paths).toEqual(
    expect.arrayContaining(['/', '/visa', '/results', `/visa/${id}`, '/visa/d/far-off']),
  );
  expect([destination, told(1).paths.includes('/visa/d/far-away')]).toEqual(['Far Away', true]);

  // An edition changes the price as well, and a setting every page. Its login is of now.
  ({ token } = await anAdmin(product));
  const drafted = await product.call('POST', `/api/admin/destinations/${id}/editions`, { token });
  await product.call('POST', `/api/admin/editions/${drafted.json().id}/publish`, {
    body: { update: 'minor' },
    token,
  });
  await product.settle();
  expect(told(2).paths).toContain(`/visa/${id}`);
  const { version, values } = await product.json('GET', '/api/admin/settings', { token });
  await put('/api/admin/settings', { version, values: { ...values, APPOINTMENT_PRICE: 12_345 } });
  await product.settle();
  expect(told(3).paths).toEqual(['/*']);
});
