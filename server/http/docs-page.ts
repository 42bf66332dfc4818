import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import { html } from '../adapters/mail/html.ts';
import type { Deps } from '../deps.ts';
import { ROOT } from '../root.ts';

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

export function docsPage({ settings }: Pick<Deps, 'settings'>): FastifySwaggerUiOptions {
  const content = readFileSync(join(ROOT, 'public/favicon.svg'));
  const type = 'image/svg+xml';
  return {
    routePrefix: '/docs',
    baseDir: join(ROOT, 'node_modules/@fastify/swagger-ui/static'),
    // Needed by the page's relative URLs if its own URL has no trailing slash.
    indexPrefix: '/api',
    staticCSP: `${POLICY.join('; ')};`,
    logo: { type, content, href: '/' },
    theme: {
      // Owners may set it, and the library doesn't escape it.
      get title() {
        return html`${settings.get().BRAND_NAME} API`.markup;
      },
      favicon: [{ filename: 'favicon.svg', rel: 'icon', sizes: 'any', type, content }],
    },
  };
}
