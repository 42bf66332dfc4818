// Bundled, the server starts much faster.
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'build/program');
const ENTRIES = {
  main: 'server/main.ts',
  worker: 'server/database/embedded/worker.ts',
  'bind-file': 'server/features/order-admin/file/bind-file.ts',
  'make-square': 'server/features/uploads/make-square.ts',
};
const PACKAGES = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/instrumentation-pg',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace',
  'date-holidays',
  'fontkit',
  'pdfkit',
  'react',
  'react-dom',
  'react-router',
  'sharp',
  '@zxcvbn-ts/language-common',
  'vite',
];

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, external: PACKAGES },
  build: {
    ssr: true,
    target: 'node24',
    outDir: FOLDER,
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: Object.fromEntries(
        Object.entries(ENTRIES).map(([name, path]) => [name, join(ROOT, path)]),
      ),
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash:7].js',
        comments: false,
      },
    },
  },
});
