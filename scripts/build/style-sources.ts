import { dirname, relative } from 'node:path';
import type { Plugin } from 'vite';
import { drawnBySheet, WEB } from './drawn.ts';

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
      // A sheet imported by URL has a module for that URL first.
      filter: { id: { include: /\.css(\?.*)?$/, exclude: /[?&]url\b/ } },
      handler(code, id) {
        const sheet = id.replace(/\?.*$/, '');
        const files = sheets.get(sheet);
        if (!files) return;
        const sources = (development ? [WEB] : [...files].sort()).map(
          (file) => `@source "${relative(dirname(sheet), file)}";`,
        );
        return { code: `${code}\n${sources.join('\n')}\n`, map: null };
      },
    },
  };
}
