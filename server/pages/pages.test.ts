import { createHash } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAppointment, dayAt, freeOn } from '#test/factories/appointments.ts';
import { destinationDesk } from '#test/factories/destination-desk.ts';
import { anAdmin, anApplication, decide, unique } from '#test/factories/orders.ts';
import { aProduct, openProduct } from '#test/kit/support.ts';

describe('pages', () => {
  // Pages are read here, and how many times each is rendered is counted.
  const product = aProduct({ bystander: false });
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    product.call('GET', url, { headers });
  const { add, put: change } = destinationDesk(product, () => token);
  /** The sources a policy allows for one kind of thing. */
  const sources = ({ headers }: LightMyRequestResponse, name: string) => {
    const lines = String(headers['content-security-policy']).split('; ');
    return (
      lines
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')
        .slice(1) ?? []
    );
  };

  test.each([
    '/',
    '/evisa',
    '/visa',
    '/results?origin=Nigeria&destination=Kenya',
    '/privacy',
    '/track-visa',
  ])('%s comes rendered', async (url) => {
    const page = await get(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/html/),
    ]);
    expect(page.body).toMatch(/^<!DOCTYPE html>/i);
    expect(page.body).toMatch(/<h1/);
    expect(page.body).toMatch(/no real money/i);
  });

  test('a kept page is the same bytes until a destination changes, and then at once another', async () => {
    const name = `Land ${unique()}`;
    const id = await add({ destination: name });
    for (const url of [
      '/visa',
      '/visa?search=land',
      `/visa/${id}`,
      `/results?origin=Nigeria&destination=${encodeURIComponent(name)}`,
    ]) {
      const first = await get(url);
      expect([first.statusCode, first.body.includes(name)]).toEqual([200, true]);
      const again = await get(`${url}${url.includes('?') ? '&' : '?'}utm_source=somewhere`);
      expect(again.rawPayload).toEqual(first.rawPayload);
      expect([again.headers.etag, again.headers['cache-control']]).toEqual([
        first.headers.etag,
        'no-cache',
      ]);
      for (const tag of [`${first.headers.etag}`, `W/${first.headers.etag}`]) {
        const known = await get(url, { 'if-none-match': tag });
        expect([known.statusCode, known.body]).toEqual([304, '']);
      }
      const price = 50_000 + Math.floor(Math.random() * 900_000);
      await change({ visa_id: id, visa_price: price });
      const changed = await get(url, { 'if-none-match': String(first.headers.etag) });
      expect([changed.statusCode, changed.body.includes(`₦${price.toLocaleString('en')}`)]).toEqual(
        [200, true],
      );
    }
    await product.call('DELETE', `/api/admin/delete-destinations/${id}`, { token });
    expect((await get('/visa')).body).not.toContain(name);
  });

  test('/admin has the title of the dashboard that it leads to', async () => {
    for (const url of ['/admin', '/admin/dashboard'])
      expect(/<title>(.*?)<\/title>/.exec((await get(url)).body)?.[1]).toBe(
        'Administration · Tafiya',
      );
  });

  test('names are words, never markup', async () => {
    await add({ destination: `<script>alert('${unique()}')</script>` });
    const page = await get('/visa');
    expect(page.body).not.toContain('<script>alert(');
    expect(page.body).toContain('&lt;script&gt;alert(');
  });

  test.each(['/', '/visa', '/track-visa', '/payment', '/no-such-page'])(
    '%s allows its own scripts only, by their hashes',
    async (url) => {
      const page = await get(url);
      const inline = [
        ...page.body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
      ].map(([, code = '']) => code);
      expect(inline.length).toBeGreaterThan(0);
      const hashes = inline.map(
        (code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
      );
      expect(sources(page, 'script-src').sort()).toEqual(["'self'", ...new Set(hashes)].sort());
      for (const name of ['default-src', 'style-src', 'connect-src'])
        expect(sources(page, name)).toEqual(["'self'"]);
      for (const name of ['object-src', 'base-uri', 'frame-ancestors'])
        expect(sources(page, name)).toEqual(["'none'"]);
      expect(page.body).not.toMatch(/\sstyle="|\son\w+="/);
      expect([page.headers['x-content-type-options'], page.headers['referrer-policy']]).toEqual([
        'nosniff',
        'same-origin',
      ]);
    },
  );

  test('only the pages where one pays may load a provider’s script', async () => {
    const keys = {
      FLUTTERWAVE_PUBLIC_KEY: 'p',
      FLUTTERWAVE_SECRET_KEY: 's',
      FLUTTERWAVE_WEBHOOK_HASH: 'h',
    };
    const other = await openProduct({
      bystander: false,
      env: { PAYMENT_PROVIDER: 'flutterwave', ...keys },
    });
    const allowed = async (url: string) =>
      sources(await other.call('GET', url), 'script-src').some((source) =>
        source.includes('flutterwave'),
      );
    expect([
      await allowed('/payment'),
      await allowed('/payment/'),
      await allowed('/'),
      await allowed('/track-visa'),
    ]).toEqual([true, true, false, false]);
    expect((await other.call('GET', '/')).body).not.toMatch(/no real money/i);
    expect((await other.call('GET', '/sandbox/v3.js')).statusCode).toBe(404);
    await other.stop();
    ({ token } = await anAdmin(product));
  });

  test('about somebody’s order are never kept, whatever their address looks like', async () => {
    const submitted = await anApplication(product);
    for (const url of [
      `/track-visa?tracking_id=${submitted.tracking_id}`,
      `/track-visa/?tracking_id=${submitted.tracking_id}`,
      `/Track-Visa?tracking_id=${submitted.tracking_id}`,
      `/payment?ref=${submitted.tracking_id}`,
      `/track-visa.data?tracking_id=${submitted.tracking_id}`,
      `/track-visa/_.data?tracking_id=${submitted.tracking_id}`,
    ]) {
      const page = await get(url);
      expect([url, page.statusCode, page.headers['cache-control'], page.headers.etag]).toEqual([
        url,
        200,
        'no-store',
        undefined,
      ]);
      expect(page.body).toContain(submitted.tracking_id);
      expect((await get(url.split('?')[0] ?? '')).body).not.toContain(submitted.tracking_id);
    }
    await decide(product, submitted, 'Approved', token);
    expect((await get(`/track-visa?tracking_id=${submitted.tracking_id}`)).body).toMatch(
      /approved/i,
    );
  });

  test('about nobody are cached, about somebody’s appointment under the same path never', async () => {
    const [appointment_time = ''] = await freeOn(product, dayAt(0));
    const slot = { appointment_date: dayAt(0), appointment_time };
    const { tracking_id } = await anAppointment(product, slot);
    for (const [path, control] of [
      ['/appointment', 'no-cache'],
      [`/appointment?tracking_id=${tracking_id}`, 'no-store'],
      [`/appointment?x=1&tracking_id=${tracking_id}`, 'no-store'],
      [`/Appointment/?tracking_id=${tracking_id}`, 'no-store'],
      [`/appointment.data?tracking_id=${tracking_id}`, 'no-store'],
      ['/appointment?tracking_id=', 'no-store'],
      ['/appointment.data', 'no-cache'],
      ['/appointment?x=1', 'no-cache'],
    ] as const) {
      const { statusCode, headers, body } = await get(path);
      expect([path, statusCode, headers['cache-control']]).toEqual([path, 200, control]);
      expect([path, body.includes(tracking_id)]).toEqual([
        path,
        /=\w/.test(path.split('tracking_id')[1] ?? ''),
      ]);
    }
  });

  test('are cached only if they say that they carry nobody’s data', async () => {
    const kept = async (url: string) => {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode]).toEqual([url, 200]);
      return [url, headers['cache-control'], headers.etag !== undefined];
    };
    for (const url of [
      '/login',
      '/insurance',
      '/appointment',
      '/visa-agent-application',
      '/dashboard',
      '/privacy',
    ])
      expect(await kept(url)).toEqual([url, 'no-cache', true]);
    for (const url of [
      '/success',
      '/admin/login',
      '/admin/dashboard',
      '/pending-visa',
      '/insurance-status/1',
      '/agent-status',
    ])
      expect(await kept(url)).toEqual([url, 'no-store', false]);
  });

  test('as data are cached like the page, home under a name of its own', async () => {
    const whole = await get('/_.data');
    const asked = await get('/_.data?utm_source=somewhere');
    expect([
      asked.statusCode,
      asked.headers['content-type'],
      asked.headers['cache-control'],
    ]).toEqual([200, expect.stringContaining('text/x-script'), 'no-cache']);
    expect([asked.headers.etag, asked.body]).toEqual([whole.headers.etag, whole.body]);
  });

  test('that don’t exist say so with 404, as pages', async () => {
    for (const url of [
      '/no-such-page',
      '/visa/999999',
      '/visa/x',
      '/admin-x',
      '/a/b/c',
      '/%00',
      '/privacy/%00',
      '/terms/2026-02-30',
      '/index.php',
      '/.env',
      '/.git/config',
      '/package.json',
      '/server/main.ts',
      '/assets',
      '/build',
      '/%2e%2e/package.json',
    ]) {
      const page = await get(url);
      expect([url, page.statusCode, page.headers['content-type']]).toEqual([
        url,
        404,
        expect.stringMatching(/^text\/html/),
      ]);
    }
    for (const url of [
      '//',
      '///',
      '//evil.example/x',
      '/\\evil',
      '/?',
      '/visa?search=%00',
      '/visa?search=%ff',
      `/visa?search=${'x'.repeat(5000)}`,
      '/visa?search=a&search=b&origin[]=1',
      '/visa/check?destination=%00&origin=%00',
      '/permit/check?destination=Nowhere&purpose=%00',
      '/visa/check?destination=Nowhere&purpose_year=%00&purpose_month=1&purpose_day=1',
    ])
      expect([url, (await get(url)).statusCode < 500]).toEqual([url, true]);
  });

  test('whose address holds a line break are looked for without it, and nothing counts as failed', async () => {
    for (const [url, to] of [
      ['/track-visa%0a', '/track-visa'],
      ['/track%0D%0A-visa?a=b%0a', '/track-visa?a=b%0a'],
      ['/x%E2%80%A8y%e2%80%a9', '/xy'],
      ['/%0a/evil.example', '/evil.example'],
      ['/%0d%0a//evil.example', '/evil.example'],
      ['/%0a', '/'],
    ] as const) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers.location]).toEqual([url, 301, to]);
    }
  });

  test('whose files are another version’s get no page in their place, and nothing on the way keeps that', async () => {
    for (const url of ['/assets/home-AbC1_x-9.js', '/assets/none.css?v=1', '/assets/a/B.woff2']) {
      const { statusCode, headers } = await get(url);
      expect([url, statusCode, headers['cache-control'], headers['content-type']]).toEqual([
        url,
        404,
        'no-store',
        'application/json; charset=utf-8',
      ]);
    }
  });

  test('answer HEAD like GET, without a body', async () => {
    for (const url of [
      '/',
      '/visa',
      '/track-visa',
      '/no-such-page',
      '/hotel',
      '/healthz',
      '/api/visa/destinations',
    ]) {
      const [whole, head] = [await get(url), await product.call('HEAD', url)];
      expect([url, head.statusCode, head.headers['content-type'], head.body]).toEqual([
        url,
        whole.statusCode,
        whole.headers['content-type'],
        '',
      ]);
      expect(head.headers['content-security-policy']).toBe(
        whole.headers['content-security-policy'],
      );
    }
  });

  test('are one page however their address is spelled', async () => {
    const name = `Land ${unique()}`;
    await add({ destination: name });
    const asked = async (url: string) => {
      const { statusCode, headers } = await get(url);
      return [statusCode, headers.location];
    };
    expect(await asked('/VISA')).toEqual([301, '/visa']);
    expect(await asked('/Visa/?utm_source=x')).toEqual([301, '/visa?utm_source=x']);
    expect(await asked('/visa?search=')).toEqual([301, '/visa']);
    expect(
      await asked(`/results?origin=%20Nigeria%20%20&destination=Kenya&destination=Togo`),
    ).toEqual([301, '/results?origin=Nigeria&destination=Kenya']);
    expect(await asked(`/visa?search=${'x'.repeat(5000)}`)).toEqual([
      301,
      `/visa?search=${'x'.repeat(200)}`,
    ]);
    // Never to another host.
    for (const odd of ['/.//evil.example', '//evil.example/X', '/\\\\evil.example/X'])
      expect(String((await get(odd)).headers.location ?? '/')).toMatch(/^\/(?![/\\])/);
    const whole = await get('/visa');
    const spelled = await get('/visa?origin=Nigeria&all=7&anything=else');
    expect([spelled.statusCode, spelled.headers.etag]).toEqual([200, whole.headers.etag]);
  });

  test('a renamed destination’s old address leads on, and a browser asks again: the name may come back', async () => {
    const [first, second] = [`land-${unique()}`, `shore-${unique()}`];
    const id = await add({ destination: first });
    for (const [from, to] of [
      [first, second],
      [second, first],
    ] as const) {
      await change({ visa_id: id, destination: to });
      const { statusCode, headers } = await get(`/visa/d/${from}`);
      expect([statusCode, headers.location, headers['cache-control']]).toEqual([
        301,
        `/visa/d/${to}`,
        'no-cache',
      ]);
      expect((await get(`/visa/d/${to}`)).statusCode).toBe(200);
    }
  });

  test('/hotel leads to the provider’s own page', async () => {
    const response = await get('/hotel');
    expect([response.statusCode, response.headers.location]).toEqual([
      302,
      'https://hotels.tafiya.example/',
    ]);
  });
});
