import type { FastifyInstance } from 'fastify';
import { DECIDED_KINDS } from '#shared/services/index.ts';
import { slugOf } from '#shared/slug.ts';
import type { Config } from '../config.ts';
import type { Catalogue } from '../features/destinations/catalogue.ts';
import type { Pages } from './pages.ts';

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** robots.txt must allow order pages, or crawlers don't see that they are noindex. */
export function searchEngineRoutes(
  app: FastifyInstance,
  { PUBLIC_URL }: Config,
  { pages, catalogue }: { pages: Pick<Pages, 'listed'>; catalogue: Catalogue },
): void {
  const cacheable = { 'cache-control': 'public, max-age=3600' };
  const rules = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /uploads/',
    'Disallow: /sandbox/',
    '',
    `Sitemap: ${PUBLIC_URL}/sitemap.xml`,
    '',
  ];

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.headers(cacheable).type('text/plain; charset=utf-8').send(rules.join('\n')),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const places = await Promise.all(
      DECIDED_KINDS.map(async (kind) =>
        (await catalogue.find(kind, false)).flatMap(({ id, destination }) => [
          `/${kind}/${id}`,
          `/${kind}/d/${slugOf(destination)}`,
        ]),
      ),
    );
    const addresses = [...new Set([...(await pages.listed()), ...places.flat()])].map(
      (path) => `<url><loc>${escapeXml(PUBLIC_URL + path)}</loc></url>`,
    );
    return reply
      .headers(cacheable)
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join('\n')}\n</urlset>\n`,
      );
  });
}
