import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { BROWSERS } from './scripts/build/browsers.ts';
import { patientImports } from './scripts/build/patient-imports.ts';
import { placePictures } from './scripts/build/place-pictures.ts';

/** Without the icons of one button, which stay with it. */
const KIT = /\/web\/(ui\/|session\/|api\.ts)|lucide-react(?!.*\/(link-2|share-2)\.)/;
/** Of the kit, what nobody needs who looks, applies and pays. */
const DESK = new RegExp(
  `/(${[
    'web/session/(entry-page|overlay|page-guard|short-form|submit-section|words)',
    'web/ui/(contact-links|email-address|list-pages|toast|use-menu|use-reading)',
    'lucide-react/.*/(arrow-up|ellipsis|eye(-off)?|file-text|folder-down|message-square-text)',
    'lucide-react/.*/(rotate-cw|sliders-horizontal|trash)',
  ].join('|')})\\.\\w+$`,
);
/** Of the kit, what searches a list. */
const SEARCHED = /\/web\/ui\/(filter-form|use-address-search|use-change-params)\.\w+$/;

export default defineConfig({
  plugins: [patientImports, placePictures(), tailwindcss(), reactRouter()],
  // Of its 1,700 icons the server, too, needs those that are drawn.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    target: BROWSERS,
    // What React says in development names components.
    ...(process.env.NODE_ENV === 'development' ? { minify: false } : {}),
    rolldownOptions: {
      output: {
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
            },
            // With the paths of its pictures: in the kit they would bring it onto the home page.
            { name: 'shell', test: /[\\/]web[\\/](root\.tsx|shell[\\/]|assets[\\/]hero-)/ },
            {
              name: 'kit',
              test: (file) => KIT.test(file) && !DESK.test(file) && !SEARCHED.test(file),
              minShareCount: 6,
            },
            {
              name: 'services',
              test: /[\\/]shared[\\/](services[\\/]index|orders[\\/](order-words|stages|states)|dates)\.ts|order-paths\.ts/,
              minShareCount: 6,
            },
            {
              name: 'places',
              test: /[\\/](web[\\/](place(s|-names)|page-pattern|services[\\/]application[\\/]words)|shared[\\/](slug|fold|places[\\/]destination-names|services[\\/]destination-words))\.ts/,
              minShareCount: 2,
            },
            { name: 'searched', test: SEARCHED, minShareCount: 2 },
            // After those, which pages without forms share with it.
            {
              name: 'forms',
              test: /[\\/]web[\\/]forms[\\/](?!(code|password)-field)/,
              minShareCount: 6,
            },
            // Last, since a group takes along what its modules import.
            { name: 'desk', test: DESK, minShareCount: 6 },
          ],
        },
      },
    },
  },
});
