import { describe, expect, it } from 'vitest';
import { paintFirst } from './late-scripts.ts';

const page = (script: string) =>
  `<head><link rel="modulepreload" href="/assets/vendor.js" nonce="n"/><link rel="stylesheet" href="/a.css"/></head><body><script nonce="n" type="module" async="">${script}</script></body>`;

const framework = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";
  window.__reactRouterRouteModules = {"root":route0,"home":route1};

import("/assets/entry.js");`;

describe('paintFirst', () => {
  it('leaves no script to be fetched before the first paint', () => {
    const html = paintFirst(page(framework), 'n');
    expect(html).not.toContain('rel="modulepreload"');
    expect(html).not.toMatch(/^import /m);
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
  });

  it('fetches the same modules later, under the names the framework uses', () => {
    const html = paintFirst(page(framework), 'n');
    for (const file of ['vendor', 'manifest', 'root', 'home', 'entry'])
      expect(html).toContain(`"/assets/${file}.js"`);
    expect(html).toContain('route0=m[1],route1=m[2]');
    expect(html).toContain('window.__reactRouterRouteModules = {"root":route0,"home":route1};');
  });

  it('leaves a page as it is when its script looks different', () => {
    const other = page('console.log(1)');
    expect(paintFirst(other, 'n')).toBe(other);
  });
});
