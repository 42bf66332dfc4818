import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anAdmin, pdf } from './factories.ts';
import { openProduct, type Product } from './support.ts';

describe('a request that nobody could have meant', () => {
  let product: Product;
  let token: string;
  beforeAll(async () => {
    product = await openProduct();
    ({ token } = await anAdmin(product));
  });
  afterAll(() => product.stop());

  const DEEP = 5000;
  test.each([
    ['lists', '['.repeat(DEEP) + ']'.repeat(DEEP)],
    ['objects', `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
    ['in a field', `{"tracking_id":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`],
  ])('JSON nested 5,000 deep is malformed: %s', async (_what, payload) => {
    for (const [method, url] of [
      ['POST', '/api/visa/track-visa'],
      ['POST', '/api/payment/start'],
      ['POST', '/api/admin/login'],
      ['POST', '/api/visa/appointment'],
      ['POST', '/api/visa/add_visa'],
    ] as const) {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'flutterwave-signature': 'x',
        'verif-hash': 'x',
      };
      if (url.endsWith('appointment')) Reflect.deleteProperty(headers, 'authorization');
      const response = await product.app.inject({ method, url, payload, headers });
      expect([url, response.statusCode, response.json().code]).toEqual([url, 400, 'malformed']);
    }
  });

  test('brackets in a text are no depth', async () => {
    const body = { tracking_id: `${'['.repeat(500)}\\"${'{'.repeat(500)}` };
    const response = await product.call('POST', '/api/visa/track-visa', { body });
    expect(response.json().code).toBe('tracking_id_mistyped');
  });

  test('a form’s boundary of 5,000 characters is malformed, and no odd one makes a route fail', async () => {
    const send = async (url: string, boundary: string) => {
      const part = `--${boundary}\r\ncontent-disposition: form-data; name="data_page"; filename="a.pdf"\r\n\r\n`;
      const payload = Buffer.concat([Buffer.from(part), pdf().bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]);
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      return product.app.inject({ method: 'POST', url, payload, headers });
    };
    for (const url of ['/api/visa/application', '/api/insurance/application', '/api/bookings/app', '/api/agents/register']) {
      const long = await send(url, 'x'.repeat(5000));
      expect([url, long.statusCode, long.json().code]).toEqual([url, 400, 'malformed']);
      for (const odd of ['', '""', '"', '\t;=,', `"${'y'.repeat(5000)}"`, ' '.repeat(5000)])
        expect([url, odd.slice(0, 9), (await send(url, odd)).statusCode < 500]).toEqual([url, odd.slice(0, 9), true]);
    }
  });
});
