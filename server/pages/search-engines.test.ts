import { describe, expect, test, vi } from 'vitest';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import { theAdmin } from '#test/factories/admins.ts';
import { aDestination, anApplication } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const PUBLIC_URL = 'https://visas.example';

describe('what search engines read', () => {
  const product = aProduct({ env: { PUBLIC_URL } });
  const admin = theAdmin(product);

  /** A busy server may shed a page; what is looked at is the page. */
  const get = (url: string) =>
    vi.waitFor(async () => {
      const response = await product.call('GET', url);
      expect(response.statusCode).not.toBe(503);
      return response;
    }, 10_000);
  const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  const isListed = (html: string) => !/<meta name="robots" content="noindex"/.test(html);

  const listed = async () =>
    [...(await get('/sitemap.xml')).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => url,
    );

  test('every service is entered from a page that may be listed, as are the pages around them', async () => {
    const entries = KINDS.map((kind) => descriptionOf(kind).pages.public[0]);
    const paths = [
      ...entries,
      '/',
      '/visa',
      '/permit',
      '/login',
      '/register',
      '/help',
      '/terms',
      '/refunds',
      '/privacy',
      '/verify',
      '/fraud',
    ];
    expect((await listed()).sort()).toEqual(paths.map((path) => PUBLIC_URL + path).sort());
  });

  test('robots.txt names the sitemap', async () => {
    const response = await get('/robots.txt');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    expect(response.body).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`);
    expect(response.body).not.toMatch(/^Disallow: \/$/m);
  });

  test('sitemap.xml has the public pages and every destination on offer, each under the address that it says is its own', async () => {
    const [visa, permit] = [await aDestination(product), await aDestination(product, 'permit')];
    const gone = await aDestination(product);
    await product.call('DELETE', `/api/admin/delete-destinations/${gone.id}`, admin);
    const response = await get('/sitemap.xml');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const addresses = await listed();
    expect(new Set(addresses).size).toBe(addresses.length);
    const paths = addresses.map((address) => address.slice(PUBLIC_URL.length));
    expect(paths).toEqual(
      expect.arrayContaining(['/', `/visa/${visa.id}`, `/permit/${permit.id}`]),
    );
    expect(paths).not.toContain(`/visa/${gone.id}`);
    for (const path of paths) {
      const { statusCode, body } = await get(path);
      expect([path, statusCode, canonicalOf(body), isListed(body)]).toEqual([
        path,
        200,
        PUBLIC_URL + path,
        true,
      ]);
      expect(body).toContain(`<meta property="og:image" content="${PUBLIC_URL}/preview.png"/>`);
      expect(body).toMatch(/<meta property="og:title" content="[^"]+"\/>/);
    }
  });

  test('a page’s other addresses name the one it has', async () => {
    expect(canonicalOf((await get('/e-visa')).body)).toBe(`${PUBLIC_URL}/evisa`);
    expect(canonicalOf((await get('/visa?search=ghana')).body)).toBe(`${PUBLIC_URL}/visa`);
  });

  test('results of one passport and one destination that is open to it may be listed, as our lists spell them, and no others', async () => {
    const { destination } = await aDestination(product);
    const url = (origin: string, to: string) =>
      `/results?${new URLSearchParams({ origin, destination: to })}`;
    const { body } = await get(url('nigeria', destination.toUpperCase()));
    expect([isListed(body), canonicalOf(body)?.replaceAll('&amp;', '&')]).toEqual([
      true,
      PUBLIC_URL + url('Nigeria', destination),
    ]);
    for (const other of [
      url('Atlantis', destination),
      url('Nigeria', 'Land'),
      url('Nigeria', 'buy pills here'),
      '/results',
    ]) {
      const { body } = await get(other);
      expect([other, isListed(body), canonicalOf(body)]).toEqual([other, false, undefined]);
    }
  });

  test('pages about somebody’s order, and those of agents and administrators, are not to be listed', async () => {
    const { tracking_id } = await anApplication(product);
    for (const url of [
      `/track-visa?tracking_id=${tracking_id}`,
      '/track-visa',
      `/payment?ref=${tracking_id}`,
      `/successful-payment?ref=${tracking_id}`,
      '/apt-payment',
      '/results?origin=Nigeria&destination=Kenya',
      '/dashboard',
      '/visa-agent/1',
      '/admin/login',
      '/no-such-page',
    ]) {
      const { body } = await get(url);
      expect([url, isListed(body), canonicalOf(body)]).toEqual([url, false, undefined]);
    }
  });

  test('a destination’s offer has the public’s price, and words that can’t end its block or run', async () => {
    const { id } = await aDestination(product, 'visa', {
      visa_description: '</script><script>alert(1)</script>',
      visa_price: 62_000,
      visa_agent_price: 54_000,
    });
    const { body, headers } = await get(`/visa/${id}`);
    const [, json = ''] =
      /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(body) ?? [];
    const [service, crumbs] = JSON.parse(json)['@graph'];
    const url = `${PUBLIC_URL}/visa/${id}`;
    expect(service).toMatchObject({
      '@type': 'Service',
      url,
      offers: { '@type': 'Offer', price: '62000', priceCurrency: 'NGN', url },
    });
    expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
      `${PUBLIC_URL}/`,
      `${PUBLIC_URL}/visa`,
      url,
    ]);
    expect(json).not.toContain('54000');
    expect(body).not.toContain('<script>alert(1)');
    // Data needs no leave to run; the page's own two or three scripts do.
    const scripts = [...body.matchAll(/<script(?![^>]*\ssrc=)/g)].length;
    expect(String(headers['content-security-policy']).match(/'sha256-/g)?.length).toBe(scripts - 1);
  });

  test('the picture that previews show is there', async () => {
    const picture = await get('/preview.png');
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png']);
    expect(picture.rawPayload.readUInt32BE(16)).toBe(1200);
    expect(picture.rawPayload.readUInt32BE(20)).toBe(630);
  });
});
