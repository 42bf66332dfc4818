// The pages work in the browsers that README.md names. Nothing in the built files is newer, but for what stands here with its reason.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { BROWSERS } from '../../scripts/build/browsers.ts';
import { openProduct } from '../kit/support.ts';
import { floorOf, newInScripts, newInSheets } from './newer-than.ts';

const ROOT = join(import.meta.dirname, '../..');
const FLOOR = floorOf(BROWSERS);

const STREAMS = 'public/missing.js brings it to whoever lacks it';
const OWN = 'a method of the library’s own';
const ASKED = 'called where the browser has it';

const SCRIPTS: Record<string, string> = {
  TextEncoderStream: STREAMS,
  TransformStream: STREAMS,
  '.pipeThrough': STREAMS,
  '.check': OWN,
  '.when': OWN,
  '.navigate': OWN,
  '.share': ASKED,
  '.requestSubmit': ASKED,
  'URL.canParse': ASKED,
  setImmediate: ASKED,
  'Uint8Array.fromBase64': ASKED,
  '.s': OWN,
  OffscreenCanvas: 'in a worker that is made where the browser has it',
  navigation: ASKED,
  '.startViewTransition': ASKED,
  '.replaceSync': ASKED,
};

const SYNTAX = ['lookbehind', 'static {}'];

const PLAINER = 'looks plainer without, and works';
const GUARDED = 'within @supports, after a plain value';
const ENGINE = 'one engine’s own, in a rule of its own';
const PREFIXED = 'after the same with a prefix';

const SHEETS: Record<string, string> = {
  '@container': 'lists stay stacked rows',
  container: 'lists stay stacked rows',
  '@property': 'Tailwind sets the same values where it is missing',
  'lab()': GUARDED,
  'color-mix()': GUARDED,
  'print-color-adjust': PREFIXED,
  'user-select': PREFIXED,
  ':open': 'in a forgiving list',
  ':popover-open': 'in a forgiving list',
  ':has': PLAINER,
  ':modal': PLAINER,
  'text-wrap': PLAINER,
  translate: PLAINER,
  rotate: PLAINER,
  'accent-color': PLAINER,
  'scrollbar-width': PLAINER,
  'scroll-snap-type': PLAINER,
  dvh: 'pages and dialogs have the browser’s own height',
  lh: PLAINER,
  outline: 'corners are square in Safari',
  size: PLAINER,
  '@page': PLAINER,
  '-webkit-tap-highlight-color': ENGINE,
  ':-webkit-search-cancel-button': ENGINE,
  ':-webkit-inner-spin-button': ENGINE,
  ':-webkit-progress-bar': ENGINE,
  ':-webkit-progress-value': ENGINE,
  ':-moz-progress-bar': ENGINE,
};

/** By name, in which files something newer is, but for what is excused. */
function newer(
  files: readonly string[],
  find: (text: string) => Set<string>,
  excused: Record<string, string>,
): Record<string, string[]> {
  expect(files.length).toBeGreaterThan(0);
  const where: Record<string, string[]> = {};
  for (const file of files) {
    // What pdf.js needs its own legacy build brings along; that it draws is told by `e2e/oldest-browser.e2e.ts`.
    const itsOwn = /^(pdf[.-](?!stage)|pdf-worker|quickjs)/.test(basename(file));
    for (const name of find(readFileSync(join(ROOT, file), 'utf8'))) {
      if (itsOwn ? SYNTAX.includes(name) : !(name in excused))
        where[name] = [...(where[name] ?? []), file];
    }
  }
  return where;
}

test('README.md names the browsers that the pages are built for', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  for (const [browser = '', version] of Object.entries(FLOOR))
    expect(readme).toContain(`${browser[0]?.toUpperCase()}${browser.slice(1)} ${version}`);
});

test('no script that browsers get needs a newer one, nor does one that stands in a page', async () => {
  const find = newInScripts(FLOOR, 2022);
  const built = globSync(['build/client/**/*.{js,mjs}', 'node_modules/pdfjs-dist/wasm/*.js'], {
    cwd: ROOT,
  });
  expect(newer(built, find, SCRIPTS)).toEqual({});

  const product = await openProduct();
  const { body } = await product.call('GET', '/evisa');
  const overlay = await product.call('GET', '/sandbox/v3.js');
  await product.stop();
  const inline = [
    ...body.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
  ].map(([, code = '']) => code);
  expect(inline.length).toBeGreaterThan(2);
  for (const code of [...inline, overlay.body])
    expect([...find(code)].filter((name) => !(name in SCRIPTS))).toEqual([]);
});

test('no style sheet needs a newer browser', () => {
  expect(
    newer(globSync('build/client/**/*.css', { cwd: ROOT }), newInSheets(FLOOR), SHEETS),
  ).toEqual({});
});

test('what is newer is found', () => {
  const script = newInScripts(FLOOR, 2022);
  for (const [code, name] of [
    ['[1].toReversed()', '.toReversed'],
    ['/(?<=a)b/', 'lookbehind'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['class A { static { this.a = 1 } }', 'static {}'],
    ['new Worker(file, { type: "module" })', 'module worker'],
    ['structuredClone(1), [1].at(-1), Object.hasOwn({}, "a")', undefined],
  ] as const)
    expect([...script(code)], code).toEqual(name ? [name] : []);
  expect(() => script('/a/v.test(b)')).toThrow();
  const sheet = newInSheets(FLOOR);
  for (const [css, name] of [
    ['a{b & {color:red}}', 'nesting'],
    ['@media (width>=40rem){a{color:red}}', '@media (width >= …)'],
    ['a{height:100dvh}', 'dvh'],
    ['a{color:oklch(1 0 0)}', 'oklch()'],
    ['a:hover{color:red}', undefined],
  ] as const)
    expect([...sheet(css)], css).toEqual(name ? [name] : []);
});
