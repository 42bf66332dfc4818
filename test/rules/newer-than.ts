// What a script or a style sheet needs that browsers don't have yet, by MDN's table of what is in which.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { type Node, parse } from 'acorn';

const TABLE: CompatData = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('@mdn/browser-compat-data')), 'utf8'),
);

/** Which browsers, by MDN's names, and from which version on. */
export type Floor = Readonly<Partial<Record<'chrome' | 'safari' | 'firefox', string>>>;

/** @param browsers such as `chrome99` */
export const floorOf = (browsers: readonly string[]): Floor =>
  Object.fromEntries(
    browsers.map((browser) => [browser.replace(/[\d.]+$/, ''), browser.replace(/^[a-z]+/, '')]),
  );

const later = (a: string, b: string): boolean =>
  a.replace('≤', '').localeCompare(b, 'en', { numeric: true }) > 0;

/** Whether all browsers of the floor have something, wholly and without a flag or a prefix. */
function isThere(compat: CompatStatement | undefined, floor: Floor): boolean {
  return Object.entries(floor).every(([browser, version]) =>
    [compat?.support[browser as keyof Floor] ?? []].flat().some((one) => {
      const { version_added: added } = one;
      const plain = !one.flags && !one.prefix && !one.alternative_name && !one.version_removed;
      return plain && typeof added === 'string' && added !== 'preview' && !later(added, version);
    }),
  );
}

interface Known {
  /** Globals, and members by whose global they are: `AbortSignal.any`. */
  names: Map<string, boolean>;
  /** Members of anything that is there. */
  members: Map<string, boolean>;
}

function scriptNames(floor: Floor): Known {
  const known: Known = { names: new Map(), members: new Map() };
  for (const [owner, feature] of Object.entries({
    ...TABLE.javascript.builtins,
    ...TABLE.api,
  } as Record<string, Identifier>)) {
    const there = !feature.__compat || isThere(feature.__compat, floor);
    known.names.set(owner, there);
    for (const [key, { __compat }] of Object.entries(feature as Record<string, Identifier>)) {
      const name = key.replace(/_static$/, '');
      if (key === '__compat' || name.includes('_') || !__compat) continue;
      const here = there && isThere(__compat, floor);
      known.names.set(`${owner}.${name}`, here);
      if (owner === 'Window') known.names.set(name, here);
      if (there) known.members.set(name, here || known.members.get(name) === true);
    }
  }
  return known;
}

/** What a browser of the floor doesn't have, as `name`, or `owner.name` of what it has. */
export const notThere = (floor: Floor): string[] =>
  [...scriptNames(floor).names].flatMap(([name, there]) => (there ? [] : [name]));

type Any = Node & Record<string, unknown>;
const isNode = (value: unknown): value is Any => typeof (value as Any | null)?.type === 'string';

/** Calls `each` with every node of a tree and the key under which its parent holds it. */
function walk(node: Any, each: (node: Any, key: string) => void, key = ''): void {
  each(node, key);
  const own = node.operator === 'typeof' ? 'typeof' : undefined;
  for (const [name, value] of Object.entries(node))
    for (const one of [value].flat()) if (isNode(one)) walk(one, each, own ?? name);
}

/** Finds what scripts need that the floor doesn't have. @returns a function from a script to these names. Syntax of a later year throws. */
export function newInScripts(floor: Floor, ecmaVersion: 2022): (code: string) => Set<string> {
  const { names, members } = scriptNames(floor);
  return (code) => {
    const found = new Set<string>();
    if (/\(\?<[=!]/.test(code)) found.add('lookbehind');
    if (/new Worker\([^;]*?type:\s*['"`]module/.test(code)) found.add('module worker');
    walk(
      parse(code, {
        ecmaVersion,
        sourceType: 'module',
        allowReturnOutsideFunction: true,
      }) as unknown as Any,
      (node, key) => {
        if (node.type === 'StaticBlock') found.add('static {}');
        if (
          node.type === 'Identifier' &&
          !['property', 'key', 'label', 'typeof'].includes(key) &&
          names.get(node.name as string) === false
        )
          found.add(node.name as string);
        // A member that isn't there is undefined: only what calls it fails.
        const callee = node.callee as Any | undefined;
        if (callee?.type !== 'MemberExpression' || callee.computed || node.optional) return;
        const [object, name] = [callee.object as Any, (callee.property as Any).name as string];
        const whole = `${object.type === 'Identifier' ? object.name : ''}.${name}`;
        if (names.get(whole) === false) found.add(whole);
        else if (!names.has(whole) && members.get(name) === false) found.add(`.${name}`);
      },
    );
    return found;
  };
}

/** Every value of a property, every unit and function, under its own name. */
function cssTypes(floor: Floor): Map<string, boolean> {
  const types = new Map<string, boolean>();
  const read = (feature: Record<string, Identifier>) => {
    for (const [name, own] of Object.entries(feature)) {
      if (name === '__compat') continue;
      if (own.__compat) types.set(name, isThere(own.__compat, floor) || types.get(name) === true);
      read(own as Record<string, Identifier>);
    }
  };
  read(TABLE.css.types as Record<string, Identifier>);
  return types;
}

/** The same for style sheets as they are built: at-rules, properties, selectors, functions and units. */
export function newInSheets(floor: Floor): (css: string) => Set<string> {
  const types = cssTypes(floor);
  const lacks = (features: Record<string, Identifier> | undefined, name: string) =>
    features?.[name]?.__compat !== undefined && !isThere(features[name].__compat, floor);
  return (css) => {
    const found = new Set<string>();
    const all = (text: string, pattern: RegExp) =>
      [...text.matchAll(pattern)].map(([, name = '']) => name);
    for (const prelude of all(css, /([^{};]+)\{/g)) {
      if (/(?<!\\)&/.test(prelude)) found.add('nesting');
      if (/^\s*@media[^{]*[<>]/.test(prelude)) found.add('@media (width >= …)');
      for (const name of all(prelude, /^\s*@([a-z-]+)/g))
        if (lacks(TABLE.css['at-rules'], name)) found.add(`@${name}`);
      if (!prelude.trim().startsWith('@'))
        for (const name of all(prelude, /(?<!\\):([a-z-]+)/g))
          if (lacks(TABLE.css.selectors, name)) found.add(`:${name}`);
    }
    for (const block of all(css, /\{([^{}]*)\}/g)) {
      for (const name of all(block, /(?:^|;)\s*([a-z-]+):/g))
        if (lacks(TABLE.css.properties, name)) found.add(name);
      for (const name of all(block, /([a-z-]+)\(/g))
        if (types.get(name) === false) found.add(`${name}()`);
      for (const name of all(block, /[\s:(]-?[\d.]+([a-z]+)\b/g))
        if (types.get(/^[dls]v/.test(name) ? 'viewport_percentage_units_dynamic' : name) === false)
          found.add(name);
    }
    return found;
  };
}
