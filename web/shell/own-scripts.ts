import { createHash } from 'node:crypto';

/**
 * Takes the nonce off a rendered page, so that its bytes are the same each time, and names the inline scripts that bore it. Whatever else
 * looks like a script in the page was not written by the renderer: it never saw the nonce.
 * @returns the page, and a source for its policy, such as `'sha256-…'`, for each of these scripts
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
