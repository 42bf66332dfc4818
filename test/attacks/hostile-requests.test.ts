import { describe, expect, test } from 'vitest';
import { theAdmin } from '../factories/admins.ts';
import { anApplication, pdf } from '../factories/orders.ts';
import { aProduct } from '../kit/support.ts';

describe('a request that nobody could have meant', () => {
  const product = aProduct();
  const admin = theAdmin(product);

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
        authorization: `Bearer ${admin.token}`,
        'flutterwave-signature': 'x',
        'verif-hash': 'x',
      };
      if (url.endsWith('appointment')) Reflect.deleteProperty(headers, 'authorization');
      const response = await product.app.inject({ method, url, payload, headers });
      expect([url, response.statusCode, response.json().code]).toEqual([url, 400, 'malformed']);
    }
  });

  test('a form that is JSON and no object is malformed', async () => {
    for (const payload of ['"a text"', '1', 'true', 'null', '[]']) {
      const response = await product.app.inject({
        method: 'POST',
        url: '/api/visa/appointment',
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect([payload, response.statusCode, response.json().message]).toEqual([
        payload,
        400,
        'Send this form as a JSON object.',
      ]);
    }
  });

  test('brackets in a text are no depth', async () => {
    const body = { tracking_id: `${'['.repeat(500)}\\"${'{'.repeat(500)}` };
    const response = await product.call('POST', '/api/visa/track-visa', { body });
    expect(response.json().code).toBe('tracking_id_mistyped');
  });

  test('half a character is malformed wherever it stands, and a whole one is kept', async () => {
    const { id } = await anApplication(product);
    const note = (payload: string) =>
      product.app.inject({
        method: 'POST',
        url: `/api/admin/orders/${id}/notes`,
        payload,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` },
      });
    for (const half of [
      '\\ud800',
      'a\\uDFFF',
      '\\ude00\\ud83d',
      '\\ud83d\\\\\\ude00',
      '\\\\\\ud83d',
    ])
      for (const payload of [`{"text":"${half}"}`, `{"text":"a","${half}":1}`]) {
        const response = await note(payload);
        expect([payload, response.statusCode, response.json().message]).toEqual([
          payload,
          400,
          'A text holds half a character.',
        ]);
      }
    for (const whole of ['\\ud83d\\ude00', '😀', '\\\\ud800']) {
      const response = await note(`{"text":"${whole}"}`);
      expect([whole, response.statusCode]).toEqual([whole, 201]);
    }
    const { history } = await product.json('GET', `/api/visa/status/${id}`, admin);
    const noted = JSON.stringify(history);
    for (const whole of ['😀', '\\\\ud800']) expect(noted).toContain(whole);
  });

  test('a form’s boundary of 5,000 characters is malformed, and no odd one makes a route fail', async () => {
    const send = async (url: string, boundary: string) => {
      const part = `--${boundary}\r\ncontent-disposition: form-data; name="data_page"; filename="a.pdf"\r\n\r\n`;
      const payload = Buffer.concat([
        Buffer.from(part),
        pdf().bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
      return product.app.inject({ method: 'POST', url, payload, headers });
    };
    for (const url of [
      '/api/visa/application',
      '/api/insurance/application',
      '/api/bookings/app',
      '/api/agents/register',
    ]) {
      const long = await send(url, 'x'.repeat(5000));
      expect([url, long.statusCode, long.json().code]).toEqual([url, 400, 'malformed']);
      for (const odd of ['', '""', '"', '\t;=,', `"${'y'.repeat(5000)}"`, ' '.repeat(5000)])
        expect([url, odd.slice(0, 9), (await send(url, odd)).statusCode < 500]).toEqual([
          url,
          odd.slice(0, 9),
          true,
        ]);
    }
  });
});
