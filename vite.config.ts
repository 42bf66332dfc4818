import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { BROWSERS } from './scripts/build/browsers.ts';
import { chunks } from './scripts/build/chunks.ts';
import { patientImports } from './scripts/build/patient-imports.ts';
import { placePictures } from './scripts/build/place-pictures.ts';
import { styleSources } from './scripts/build/style-sources.ts';

const { plugins, groups, chunkFileNames } = chunks();

export default defineConfig({
  plugins: [
    styleSources(),
    patientImports,
    placePictures(),
    tailwindcss(),
    reactRouter(),
    ...plugins,
  ],
  // Of its 1,700 icons the server, too, needs those that are drawn.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    target: BROWSERS,
    // What React says in development names components.
    ...(process.env.NODE_ENV === 'development' ? { minify: false } : {}),
    rolldownOptions: {
      output: {
        chunkFileNames,
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: { groups },
      },
    },
  },
});
