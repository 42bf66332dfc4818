import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { otherWords } from '#shared/vocabulary.ts';

// What the source holds of texts that people read: pages, mails, messages, answers to a wrong call.
const SOURCES = ['{web,shared,server}/**/*.{ts,tsx}'];
const NOT_READ = /\.test\.tsx?$|^web\/api-calls\.ts$|^shared\/vocabulary\.ts$|^server\/database\//;
/** What is read by programmers only: descriptions of calls. */
const OF_CALLS = new Set(['summary', 'description']);

interface Node {
  type: string;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Every text of a file that has a space or a capital letter: the others are keys. */
function* textsOf(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* textsOf(one);
  if (!isNode(node)) return;
  if (node.type === 'Property' && isNode(node.key) && OF_CALLS.has(String(node.key.name))) return;
  if (node.type === 'ImportDeclaration') return;
  const text =
    node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value;
  if (typeof text === 'string' && /\s|^[A-Z]/.test(text)) yield text.replace(/\s+/g, ' ');
  for (const [key, value] of Object.entries(node))
    if (key !== 'value' || isNode(value)) yield* textsOf(value);
}

test('pages, mails and messages use one word for one thing', () => {
  const files = globSync(SOURCES).filter((file) => !NOT_READ.test(file));
  expect(files.length).toBeGreaterThan(500);
  const others = files.flatMap((file) =>
    [
      ...textsOf(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })),
    ].flatMap((text) => otherWords(text).map((word) => `${file}: “${text.slice(0, 90)}”: ${word}`)),
  );
  expect(others).toEqual([]);
});

test('so does every page as it is read', () => {
  const pages = globSync('test/e2e/read/*.txt');
  expect(pages.length).toBeGreaterThan(50);
  expect(
    pages.flatMap((file) =>
      otherWords(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`),
    ),
  ).toEqual([]);
});

test.each([
  ['It is not paid yet', 'not paid'],
  ['₦5,000 is given back', 'refund'],
  ['Give it back', 'refund'],
  ['09:30 WAT', 'Lagos time'],
  ['Filed on Monday', 'submit'],
])('“%s” would be found', (text, word) => {
  expect(otherWords(text)).toEqual([expect.stringContaining(`(say: ${word})`)]);
});
