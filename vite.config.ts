import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** What administrators' pages share, and whatever else of theirs imports it: apart from what other pages share. */
const ADMINISTRATION =
  /[\\/]web[\\/](admin[\\/]|features[\\/](admins|accounting|activity)[\\/]|services[\\/]appointment[\\/]calendar|(features|services)[\\/][a-z-]+[\\/]admin-)(?!.*-page\.)(?!draw-days)/;

/** Files that import each other run in an order nobody chose, and find each other's values undefined. @throws naming such files */
const noCycles: Plugin = {
  name: 'no-cycles-of-chunks',
  generateBundle(_, bundle) {
    const importsOf = (file: string) => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    const sound = new Set<string>();
    const follow = (file: string, way: string[]) => {
      if (way.includes(file)) this.error(`These chunks import each other; see the groups in vite.config.ts:\n${[...way, file].join('\n')}`);
      if (sound.has(file)) return;
      for (const next of importsOf(file)) follow(next, [...way, file]);
      sound.add(file);
    };
    for (const file of Object.keys(bundle)) follow(file, []);
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), noCycles],
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        // The manifest, which every page reads, names them all: shared parts would be named after every page that shares them.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('common~') ? 'c' : name.startsWith('admin') ? 'a' : name}-[hash:7].js`,
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
            // What every page shows: one file, kept for all of them.
            {
              name: 'shell',
              test: /[\\/]web[\\/](ui[\\/](arriving|button|pattern|selvedge|site|wordmark|avatar|go-back|page|skip-link|practice-line|use-heading-focus)|features[\\/]site[\\/](?!(coming-soon|not-found|privacy)-page|agent-submission|page-guard|use-follow)[a-z-]+|paths)\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|[\\/]shared[\\/]money\.ts$/,
              priority: 1,
            },
            {
              name: 'common',
              test: (id) => !ADMINISTRATION.test(id),
              minShareCount: 2,
              entriesAware: true,
              entriesAwareMergeThreshold: 8_000,
            },
            { name: 'administration', test: ADMINISTRATION, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
