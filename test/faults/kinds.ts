// The faults that people make: a condition lost, turned round or one off, a call forgotten, a query that says too little.
import { parseAst } from 'vite';

/** One fault: a piece of a file, and what stands there instead. */
export interface Fault {
  file: string;
  line: number;
  kind: string;
  start: number;
  end: number;
  instead: string;
  /** The innermost functions with a name around it, the innermost first; empty for what a module does as it loads. */
  within: string[];
}

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;

const OTHER_OPERATOR: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
const OTHER_CALL: Record<string, string> = {
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  eq: 'ne',
  ne: 'eq',
  isNull: 'isNotNull',
  isNotNull: 'isNull',
};
const IN_SQL: readonly [from: RegExp, to: string][] = [
  [/ is not null\b/g, ' is null'],
  [/ is null\b/g, ' is not null'],
  [/ <= /g, ' < '],
  [/ >= /g, ' > '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ = /g, ' <> '],
  [/ <> /g, ' = '],
  [/ and /g, ' or '],
];
/** Nobody's behaviour: what is logged, described to programmers, or can't happen. */
const TOLD = /^(deps\.|request\.)?log\.|^console\./;
const NOT_READ = new Set(['schema', 'summary', 'description', 'log']);

const isFunction = ({ type }: Node) =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type);
const nameOf = (value: unknown) =>
  isNode(value) && value.type === 'Identifier' ? String(value.name) : undefined;
/** Whether a statement leaves the function or the loop's round. */
function leaves(node: unknown): boolean {
  if (!isNode(node)) return false;
  if (node.type === 'BlockStatement') return leaves((node.body as Node[]).at(-1));
  return /^(Return|Throw|Continue)Statement$/.test(node.type);
}

/** Every fault of these kinds in a file. */
export function faultsOf(file: string, source: string): Fault[] {
  return file.endsWith('.sql') ? sqlFaults(file, source, 0, source, []) : codeFaults(file, source);
}

const lineAt = (source: string, at: number) => source.slice(0, at).split('\n').length;

function sqlFaults(
  file: string,
  source: string,
  from: number,
  text: string,
  within: string[],
): Fault[] {
  return IN_SQL.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => {
      const start = from + index;
      return {
        file,
        line: lineAt(source, start),
        kind: `“${found.trim()}” in SQL`,
        start,
        end: start + found.length,
        instead,
        within,
      };
    }),
  );
}

function codeFaults(file: string, source: string): Fault[] {
  const all: Fault[] = [];
  const imported = new Set(
    (/import \{([^}]*)\} from 'drizzle-orm'/.exec(source)?.[1] ?? '')
      .split(',')
      .map((name) => name.trim()),
  );
  const textOf = ({ start, end }: Node) => source.slice(start, end);

  function plant(
    kind: string,
    { start, end }: Pick<Node, 'start' | 'end'>,
    instead: string,
    within: string[],
  ) {
    all.push({ file, line: lineAt(source, start), kind, start, end, instead, within });
  }

  function see(node: Node, within: string[]) {
    if (node.type === 'IfStatement') {
      const test = node.test as Node;
      const body = textOf(node.consequent as Node);
      if (/throw new (Type|Range)?Error\(/.test(body)) return;
      plant('negated condition', test, `!(${textOf(test)})`, within);
      if (!node.alternate && leaves(node.consequent)) plant('dropped guard', node, ';', within);
    } else if (node.type === 'ConditionalExpression') {
      const test = node.test as Node;
      plant('negated condition', test, `!(${textOf(test)})`, within);
    } else if (node.type === 'LogicalExpression' && node.operator !== '??') {
      plant('half a condition', node, `(${textOf(node.left as Node)})`, within);
      plant('half a condition', node, `(${textOf(node.right as Node)})`, within);
    } else if (node.type === 'BinaryExpression') {
      const [operator, left, right] = [
        String(node.operator),
        node.left as Node,
        node.right as Node,
      ];
      const other = OTHER_OPERATOR[operator];
      if (other)
        plant('other comparison', node, `${textOf(left)} ${other} ${textOf(right)}`, within);
    } else if (node.type === 'CallExpression') {
      const [callee, args] = [node.callee as Node, node.arguments as Node[]];
      const name = nameOf(callee) ?? '';
      if ((name === 'and' || name === 'or') && args.length > 1)
        for (const [at, one] of args.entries()) {
          const next = args[at + 1];
          const before = args[at - 1];
          plant(
            'condition missing in a query',
            next
              ? { start: one.start, end: next.start }
              : { start: before?.end ?? one.start, end: one.end },
            '',
            within,
          );
        }
      const other = OTHER_CALL[name];
      if (other && imported.has(other)) plant('other comparison', callee, other, within);
      if (
        callee.type === 'MemberExpression' &&
        nameOf(callee.property) === 'where' &&
        isNode(callee.object)
      )
        plant('query without its condition', node, textOf(callee.object), within);
    } else if (node.type === 'ExpressionStatement') {
      const expression = node.expression as Node;
      const call =
        expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression;
      if (call.type === 'CallExpression' && !TOLD.test(textOf(call)))
        plant('forgotten call', node, ';', within);
    } else if (node.type === 'Literal' && typeof node.value === 'number') {
      plant(
        'other number',
        node,
        node.value > 3 ? String(node.value * 2) : String(node.value + 1),
        within,
      );
    } else if (node.type === 'Literal' && typeof node.value === 'boolean') {
      plant('other constant', node, String(!node.value), within);
    } else if (node.type === 'TemplateElement') {
      if (inSql.has(node)) all.push(...sqlFaults(file, source, node.start, textOf(node), within));
    }
  }

  const inSql = new Set<unknown>();
  function walk(value: unknown, within: string[], name?: string) {
    if (Array.isArray(value)) for (const one of value) walk(one, within);
    if (!isNode(value)) return;
    if (
      /^TS|^(Import|ExportAll)Declaration$/.test(value.type) &&
      !/^TS(As|Satisfies|NonNull)/.test(value.type)
    )
      return;
    if (value.type === 'Property' && NOT_READ.has(nameOf(value.key) ?? '')) return;
    if (value.type === 'TaggedTemplateExpression' && nameOf(value.tag) === 'sql')
      for (const one of (value.quasi as Node).quasis as Node[]) inSql.add(one);
    const own = isFunction(value) ? (nameOf(value.id) ?? name) : undefined;
    const around = own ? [own, ...within] : within;
    see(value, around);
    for (const [key, child] of Object.entries(value)) {
      const named =
        key === 'init' ? nameOf(value.id) : key === 'value' ? nameOf(value.key) : undefined;
      walk(child, around, named);
    }
  }
  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), []);
  return all;
}
