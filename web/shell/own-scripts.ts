import { createHash } from 'node:crypto';

/**
 * Removes the nonce, so that pages are byte-identical. Only the renderer's own scripts have it.
 * @returns the page, and sources for its CSP such as `'sha256-…'`
 */
export function takeNonce(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`;
  const hashes = html
    .split(`<script${mark}`)
    .slice(1)
    .flatMap((rest) => {
      const [attributes = ''] = rest.split('>', 1);
      if (/\ssrc=/.test(attributes)) return [];
      const code = rest.slice(attributes.length + 1, rest.indexOf('</script>'));
      return [`'sha256-${createHash('sha256').update(code).digest('base64')}'`];
    });
  return { html: html.replaceAll(mark, ''), hashes: [...new Set(hashes)] };
}
