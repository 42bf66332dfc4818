// What every answer says to browsers in production, pages or not, and what no answer says.
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProduct, type Product } from '../kit/support.ts';

describe('in production', () => {
  let product: Product;
  beforeAll(async () => {
    const env = {
      PUBLIC_URL: 'https://tafiya.test',
      NODE_ENV: 'production',
      RATE_LIMITS: 'on',
      BOT_CHECK: 'altcha',
      ALLOW_SANDBOX_PAYMENTS: '1',
    };
    product = await openProduct({ env });
  });
  afterAll(() => product.stop());

  test.each([
    '/api/visa/destinations',
    '/api/admin/me',
    '/api/no-such-call',
    '/healthz',
    '/uploads/x',
    '/api/openapi.json',
    '/%',
  ])(
    '%s runs nothing, stands in no frame, sets no cookie, opens itself to no other site',
    async (url) => {
      const { headers } = await product.app.inject({
        method: 'GET',
        url,
        headers: { origin: 'https://elsewhere.example' },
      });
      const policy = String(headers['content-security-policy']);
      for (const line of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect(policy).toContain(line);
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['set-cookie']).toBeUndefined();
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    },
  );

  test('so does what can’t be read as a request', async () => {
    await product.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = product.app.server.address() as AddressInfo;
    for (const [request, status, code] of [
      [
        `GET /results?destination=${'x'.repeat(17_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
        431,
        'too_large',
      ],
      ['GET\r\n\r\n', 400, 'malformed'],
    ] as const) {
      const socket = connect(port, '127.0.0.1');
      socket.write(request);
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      expect(head).toContain(`HTTP/1.1 ${status} `);
      expect(head).toContain('x-content-type-options: nosniff');
      expect(JSON.parse(body)).toEqual({
        code,
        message: expect.stringContaining('request'),
        request_id: expect.any(String),
      });
    }
  });

  test('TRACE repeats no request', async () => {
    const url = '/api/admin/me';
    const response = await product.app.inject({
      method: 'TRACE' as 'GET',
      url,
      headers: { authorization: 'Bearer secret' },
    });
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.body).not.toContain('secret');
  });
});
