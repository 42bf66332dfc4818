import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module';

const DRIZZLE = '/node_modules/drizzle-orm/';

/**
 * Halves import time: caches compiled code, and resolves drizzle-orm's modules without Node
 * rereading its 180 KB package.json.
 */
export function loadModulesFast(cacheFolder: string | undefined): void {
  if (cacheFolder) enableCompileCache(cacheFolder);
  const named = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier.startsWith('.') && context.parentURL?.includes(DRIZZLE))
        return {
          url: new URL(specifier, context.parentURL).href,
          format: 'module',
          shortCircuit: true,
        };
      if (!specifier.startsWith('drizzle-orm')) return nextResolve(specifier, context);
      const resolved = named.get(specifier) ?? nextResolve(specifier, context);
      named.set(specifier, resolved);
      return { ...resolved, shortCircuit: true };
    },
  });
}
