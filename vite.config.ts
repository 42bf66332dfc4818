import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    target: 'es2022',
    rolldownOptions: {
      output: {
        // Shared parts are named after every page that shares them; in the manifest, which every page reads, that weighs.
        chunkFileNames: ({ name }) => `assets/${name.startsWith('common~') ? 'common' : name}-[hash].js`,
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 2 },
            // What every page shows: one file, kept for all of them.
            {
              name: 'shell',
              test: /[\\/]web[\\/](ui[\\/](button|cloth|selvedge|site|wordmark|avatar|go-back|page|skip-link|use-heading-focus)|features[\\/]site[\\/](?!(coming-soon|not-found|privacy)-page)[a-z-]+|paths)\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)|[\\/]shared[\\/](states|money)\.ts$/,
              priority: 1,
            },
            { name: 'common', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 5_000 },
          ],
        },
      },
    },
  },
});
