import { join } from 'node:path';
import type { Plugin } from 'vite';
import { WEB } from './drawn.ts';

const CHUNKS = join(WEB, 'ui/chunks.ts');

/** Chunks that are imported later come by `web/ui/chunks.ts`, in place of Vite's links, whose failed modules browsers don't ask for again. */
export const patientImports: Plugin = {
  name: 'patient-imports',
  enforce: 'pre',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  config: () => ({
    // A chunk that needs no other is named, too.
    build: { modulePreload: { resolveDependencies: (file, files) => (files.length > 0 ? files : [file]) } },
  }),
  load: (id) =>
    id === '\0vite/preload-helper.js' ? `export { importChunks as __vitePreload } from ${JSON.stringify(CHUNKS)};` : undefined,
};
