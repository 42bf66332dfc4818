// What every answer says to browsers in production, pages or not, and what no answer says.
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
