import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';
import { drawnBySheet, WEB } from './drawn.ts';

/** Tells Tailwind what each style sheet is made from, before Tailwind reads it: the files drawn on the pages that load it. */
export function styleSources(): Plugin {
  const sheets = drawnBySheet();
  let development = false;
  return {
    name: 'style-sources',
    enforce: 'pre',
    configResolved({ command }) {
      development = command === 'serve';
    },
    transform: {
      // A sheet that is asked for by its URL only is a module of that URL first; the sheet itself follows.
      filter: { id: { include: /\.css(\?.*)?$/, exclude: /[?&]url\b/ } },
      handler(code, id) {
        const sheet = id.replace(/\?.*$/, '');
        const files = sheets.get(sheet);
        if (!files) return;
        // In development every sheet is made from all files: what a page draws changes while one writes.
        const sources = (development ? [WEB] : [...files].sort()).map((file) => `@source "${relative(dirname(sheet), file)}";`);
        return { code: `${code}\n${sources.join('\n')}\n`, map: null };
      },
    },
  };
}
