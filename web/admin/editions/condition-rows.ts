import type { Condition, Value } from '#shared/requirements/condition.ts';

/** Comparisons offered in a menu; `not_` marks a negation. */
export const COMPARISONS = {
  eq: 'is',
  not_eq: 'is not',
  in: 'is one of',
  not_in: 'is none of',
  before: 'is before',
  after: 'is after',
  at_least: 'is at least',
  not_at_least: 'is less than',
} as const;
export type Comparison = keyof typeof COMPARISONS;

export interface Row {
  fact: string;
  comparison: Comparison;
  /** Several values are separated by commas. */
  value: string;
}
export interface Rows {
  how: 'all' | 'any';
  rows: Row[];
}

const textOf = (value: unknown): string =>
  Array.isArray(value)
    ? value.map(textOf).join(', ')
    : typeof value === 'boolean'
      ? value
        ? 'Yes'
        : 'No'
      : String(value);

function rowOf(condition: Condition, not = false): Row | undefined {
  if ('not' in condition) return not ? undefined : rowOf(condition.not, true);
  if ('all' in condition || 'any' in condition) return undefined;
  const [[operator = '', operands] = []] = Object.entries(condition) as [
    string,
    [string, unknown],
  ][];
  const comparison = `${not ? 'not_' : ''}${operator}`;
  if (!(comparison in COMPARISONS) || !operands) return undefined;
  // A row separates its values by commas.
  if (operator === 'in' && [operands[1]].flat().some((one) => String(one).includes(',')))
    return undefined;
  return { fact: operands[0], comparison: comparison as Comparison, value: textOf(operands[1]) };
}

/** Undefined if the menus can't show the condition: it is nested, or a value holds a comma. */
export function rowsOf(condition: Condition | null): Rows | undefined {
  if (condition === null) return { how: 'all', rows: [] };
  const group =
    'all' in condition ? condition.all : 'any' in condition ? condition.any : [condition];
  const rows = group.map((one) => rowOf(one));
  if (rows.some((row) => !row)) return undefined;
  return { how: 'any' in condition ? 'any' : 'all', rows: rows as Row[] };
}

function leafOf({ fact, comparison, value }: Row): Condition {
  const operator = comparison.replace('not_', '');
  const text = value.trim();
  const operand: Value | Value[] =
    operator === 'in'
      ? text
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean)
      : operator === 'at_least'
        ? text === ''
          ? Number.NaN
          : Number(text)
        : text;
  const leaf = { [operator]: [fact, operand] } as unknown as Condition;
  return comparison.startsWith('not_') ? { not: leaf } : leaf;
}

/** What stands there once a row was read: `Ghana, Togo` of `Ghana,Togo, `. */
export const readValue = (row: Row): string | undefined => rowOf(leafOf(row))?.value;

export function conditionOf({ how, rows }: Rows): Condition | null {
  const leafs = rows.map(leafOf);
  const [first] = leafs;
  if (!first) return null;
  if (leafs.length === 1) return first;
  return how === 'all' ? { all: leafs } : { any: leafs };
}

export const comparisonsFor = (kind: 'date' | 'number' | 'text'): Comparison[] =>
  kind === 'date'
    ? ['before', 'after', 'eq']
    : kind === 'number'
      ? ['at_least', 'not_at_least']
      : ['eq', 'not_eq', 'in', 'not_in'];
