import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Policy that lets `offline.html` check whether the network is back. */
export function scriptsOf(file: string): string {
  const page = readFileSync(file, 'utf8');
  const [, script = ''] = /<script>(.*?)<\/script>/s.exec(page) ?? [];
  return `connect-src 'self'; script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`;
}

/** Serves the forms' service worker; with OFFLINE_FORMS=off, one that unregisters it. */
export function offlineFormsRoute(
  app: FastifyInstance,
  { OFFLINE_FORMS }: Pick<Config, 'OFFLINE_FORMS'>,
  clientFolder: string,
): void {
  const script = join(clientFolder, OFFLINE_FORMS === 'on' ? 'sw.js' : 'sw-off.js');
  app.get('/sw.js', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      // Its fetches are subject to its own policy, not to a page's.
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(await readFile(script)),
  );
}
