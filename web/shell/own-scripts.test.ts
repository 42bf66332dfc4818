import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { takeNonce } from './own-scripts.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

describe('the inline scripts that a page’s policy allows', () => {
  const page = [
    '<link rel="modulepreload" href="/a.js" nonce="n0nce"/>',
    '<p><script>injected()</script><script type="module">injected()</script><script nonce="guessed">injected()</script></p>',
    '<script type="application/ld+json">{"@type":"Service"}</script>',
    '<script nonce="n0nce">own(1)</script>',
    '<script nonce="n0nce" type="module" async="">own(2)</script>',
    '<script nonce="n0nce" src="/b.js"></script>',
  ].join('');

  it('are those that the renderer wrote, and none that somebody else got into the page', () => {
    expect(takeNonce(page, 'n0nce').hashes).toEqual([hash('own(1)'), hash('own(2)')]);
  });

  it('are known without a nonce in the page, whose bytes are then the same each time', () => {
    const { html } = takeNonce(page, 'n0nce');
    expect(html).not.toContain('n0nce');
    expect(html).toBe(takeNonce(page.replaceAll('n0nce', 'another'), 'another').html);
  });
});
