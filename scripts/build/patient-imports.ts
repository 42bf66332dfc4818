import { join } from 'node:path';
import type { Plugin } from 'vite';

const CHUNKS = join(import.meta.dirname, '../../web/ui/chunks.ts');

/** Retries failed dynamic imports, because browsers never reload a module that failed to load. */
export const patientImports: Plugin = {
  name: 'patient-imports',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  config: () => ({
    build: {
      modulePreload: { resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) },
    },
  }),
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export { importChunks as __vitePreload } from ${JSON.stringify(CHUNKS)};`
      : undefined,
};
