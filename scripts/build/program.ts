// Bundled, the server starts much faster.
import { readdirSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { build, type Plugin } from 'vite';
import { inAscii } from './in-ascii.ts';

const ROOT = join(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'build/program');
const ENTRIES = {
  main: 'server/main.ts',
  worker: 'server/database/embedded/worker.ts',
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

/** So that modules find files beside their sources. */
const besideSources: Plugin = {
  name: 'beside-sources',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(join(ROOT, 'server') + sep) || !code.includes('import.meta.'))
      return undefined;
    if (code.includes('(import.meta.filename)') || code.includes('extname(import.meta.url)'))
      return undefined;
    const path = relative(FOLDER, dirname(id)).split(sep).join('/');
    return code
      .replaceAll('import.meta.dirname', `join(import.meta.dirname, '${path}')`)
      .replaceAll('import.meta.url', `new URL('${path}/', import.meta.url).href`);
  },
};

const servicesByName: Plugin = {
  name: 'services-by-name',
  enforce: 'pre',
  transform(code, id) {
    if (id !== join(ROOT, 'server/services/index.ts')) return undefined;
    const folders = readdirSync(dirname(id), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    const imports = folders
      .map(({ name }, n) => `import * as service${n} from './${name}/service.ts';`)
      .join('\n');
    const found = /await Promise\.all\(\s*folders\.map\([\s\S]*?\),\s*\);/;
    if (!found.test(code))
      throw new Error('server/services/index.ts no longer looks for folders as this expects');
    return `${imports}\n${code.replace(found, `[${folders.map((_, n) => `service${n}`).join(', ')}];`).replace(/^const folders = [\s\S]*?;$/m, '')}`;
  },
};

/** Importing node:http loads undici: 14 MB, a tenth of a start. */
const httpWithoutUndici: Plugin = {
  name: 'http-without-undici',
  renderChunk(code) {
    const found = /^import (?:(\w+), )?\{ (.*) \} from "node:http";$/m;
    const changed = code.replace(found, (_, whole = 'http$', names: string) => {
      const picked = names.replaceAll(' as ', ': ');
      return `const ${whole} = process.getBuiltinModule("node:http");\nconst { ${picked} } = ${whole};`;
    });
    if (/^import .* from "node:http";$/m.test(changed))
      throw new Error('node:http is imported in a way that is not known here');
    return changed === code ? undefined : { code: changed };
  },
};

await build({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  plugins: [besideSources, servicesByName, httpWithoutUndici, inAscii],
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
