import { describe, expect, test } from 'vitest';
import { anApplication } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('what an operator asks', () => {
  const product = aProduct();
  const get = (url: string) => product.call('GET', url);

  test('/healthz answers while the process lives, /readyz while database and storage do', async () => {
    const { deps } = product;
    const { connection, storage } = deps;
    const away = async () => {
      throw new Error('no answer from 10.0.0.7');
    };
    expect([(await get('/healthz')).json(), (await get('/readyz')).json()]).toEqual([
      { status: 'ok' },
      { status: 'ready' },
    ]);
    for (const broken of [
      { connection: { ...connection, ping: away } },
      { storage: { ...storage, ping: away } },
    ]) {
      Object.assign(deps, broken);
      const response = await get('/readyz');
      expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
        503,
        'unavailable',
        '5',
      ]);
      expect(response.body).not.toContain('10.0.0.7');
      expect((await get('/healthz')).statusCode).toBe(200);
      expect((await get('/metrics')).body).toContain('\ntafiya_ready 0\n');
      Object.assign(deps, { connection, storage });
    }
    expect((await get('/readyz')).statusCode).toBe(200);
    expect((await get('/metrics')).body).toContain('\ntafiya_ready 1\n');
  });

  test('/readyz says when the disk is as good as full, and nothing of it to strangers', async () => {
    const { deps } = product;
    const { config } = deps;
    Object.assign(deps, { config: { ...config, MIN_FREE_MB: 1_000_000_000 } });
    const full = await get('/readyz');
    Object.assign(deps, { config });
    expect([full.statusCode, full.json().code, full.body.includes('disk')]).toEqual([
      503,
      'unavailable',
      false,
    ]);
    expect((await get('/readyz')).statusCode).toBe(200);
  });

  test('/metrics counts answers by route, and names nobody', async () => {
    const submitted = await anApplication(product);
    await get(submitted.invoice_url);
    await get('/visa?search=somebody');
    const { body, headers } = await get('/metrics');
    expect(headers['content-type']).toMatch(/^text\/plain/);
    expect(body).toContain(
      'tafiya_http_request_duration_seconds_count{method="GET",route="/api/orders/:id/invoice.pdf",status="200"} 1',
    );
    expect(body).toContain('process_resident_memory_bytes');
    for (const secret of [submitted.id, submitted.tracking_id, 'somebody', 'signature'])
      expect(body).not.toContain(secret);
  });

  test('/metrics asks for METRICS_TOKEN where one is set, and is closed in production without one', async () => {
    const { deps } = product;
    const { config } = deps;
    const statusOf = async (settings: Partial<typeof config>, authorization?: string) => {
      Object.assign(deps, { config: { ...config, ...settings } });
      const { statusCode } = await product.call('GET', '/metrics', {
        headers: authorization ? { authorization } : {},
      });
      Object.assign(deps, { config });
      return statusCode;
    };
    const METRICS_TOKEN = 'a-token-of-the-monitoring';
    expect(await statusOf({ METRICS_TOKEN })).toBe(401);
    expect(await statusOf({ METRICS_TOKEN }, `Bearer ${METRICS_TOKEN}x`)).toBe(401);
    expect(await statusOf({ METRICS_TOKEN }, METRICS_TOKEN)).toBe(401);
    expect(await statusOf({ METRICS_TOKEN }, `Bearer ${METRICS_TOKEN}`)).toBe(200);
    expect(await statusOf({ production: true })).toBe(401);
    expect(await statusOf({ production: true, METRICS_TOKEN }, `Bearer ${METRICS_TOKEN}`)).toBe(
      200,
    );
  });

  test('/metrics measures the shop: what waits for people, and the room that is left', async () => {
    const { body } = await get('/metrics');
    for (const name of [
      'orders_overdue',
      'payments_to_review',
      'messages_waiting_seconds',
      'storage_clearing_stopped',
    ])
      expect(body).toMatch(new RegExp(`^tafiya_${name} 0$`, 'm'));
    expect(Number(/^tafiya_data_dir_free_bytes (.+)$/m.exec(body)?.[1])).toBeGreaterThan(0);
  });

  test('the API describes itself, and shows its description as a page', async () => {
    expect((await get('/api/openapi.json')).json()).toMatchObject({
      openapi: expect.stringMatching(/^3\.1/),
      info: { title: 'Tafiya API' },
    });
    const page = await get('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/html/),
    ]);
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const parts = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, part = '']) => part);
    expect(parts.length).toBeGreaterThan(3);
    const { settings } = product.deps;
    settings.set({ ...settings.get(), BRAND_NAME: 'Tafiya</title><b>& Sons' });
    expect((await get('/api/docs')).body).toContain(
      '<title>Tafiya&lt;/title&gt;&lt;b&gt;&amp; Sons API</title>',
    );
    settings.set(product.deps.config.defaults);
    for (const part of parts) expect([part, (await get(part)).statusCode]).toEqual([part, 200]);
  });
});
