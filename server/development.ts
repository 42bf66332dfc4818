import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';

/** Renders pages from source for `npm run dev`. */
export async function loadFromSource(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onRequest', (request, reply, next) => {
    if (/^\/(api|uploads|sandbox|healthz|readyz|metrics)(\/|$)/.test(request.url)) return next();
    vite.middlewares(request.raw, reply.raw, next);
  });
  app.addHook('onClose', () => vite.close());
  return () =>
    vite.ssrLoadModule(
      'virtual:react-router/server-build',
    ) as Promise<unknown> as Promise<ServerBuild>;
}
