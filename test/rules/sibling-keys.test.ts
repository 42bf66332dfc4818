// React tells siblings apart by their keys: of two with the same one it leaves the former's standing when they change, and shows one person's facts
// beside another's.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../../web');

interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The keys that a child may have, as they are written; one of two branches is there at a time. */
function keysOf(child: Node, source: string): string[] {
  switch (child.type) {
    case 'JSXElement': {
      const { attributes } = child.openingElement as { attributes: Node[] };
      return attributes.flatMap(({ name, value }) =>
        isNode(name) && name.name === 'key' && isNode(value)
          ? [source.slice(value.start, value.end)]
          : [],
      );
    }
    case 'JSXExpressionContainer':
      return keysOf(child.expression as Node, source);
    case 'LogicalExpression':
      return keysOf(child.right as Node, source);
    case 'ConditionalExpression':
      return [child.consequent, child.alternate].flatMap((one) => keysOf(one as Node, source));
    case 'ParenthesizedExpression':
      return keysOf(child.expression as Node, source);
    default:
      return [];
  }
}

/** Keys that two siblings share. */
function sharedIn(node: Node, source: string): string[] {
  const children = (node.children ?? node.elements ?? []) as (Node | null)[];
  const keys = children.flatMap((child) => (child ? [...new Set(keysOf(child, source))] : []));
  return [
    ...keys.filter((key, at) => keys.indexOf(key) !== at),
    ...partsOf(node).flatMap((part) => sharedIn(part, source)),
  ];
}

const sharedBy = (source: string) =>
  sharedIn(parseAst(source, { lang: 'tsx' }) as unknown as Node, source);

test('no two siblings have the same key', () => {
  expect(sharedBy('<><A key={id} /><b /><B key={id} /></>')).toEqual(['{id}']);
  expect(sharedBy('<p>{a && <A key={id} />}{b ? <B key={id} /> : <C />}</p>')).toEqual(['{id}']);
  expect(sharedBy('<p>{a ? <A key={id} /> : <B key={id} />}<i><C key={id} /></i></p>')).toEqual([]);

  const files = readdirSync(WEB, { recursive: true }).map(String);
  const shared = files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      sharedBy(readFileSync(join(WEB, file), 'utf8')).map((key) => `${file}: key=${key}`),
    );
  expect(shared).toEqual([]);
});
