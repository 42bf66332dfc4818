import { isCalendarDay } from '../dates.ts';
import { NUMERIC_TEXT } from '../fields.ts';
import { fold } from '../fold.ts';

export const FACTS = [
  'nationality',
  'residence',
  'purpose',
  'travel_on',
  'return_on',
  'passport_expires_on',
  'age',
] as const;
export type Fact = (typeof FACTS)[number];
/** Facts that no date on the form provides; they are stored among the answers. */
export const ANSWERED_FACTS: readonly string[] = [
  'nationality',
  'residence',
  'purpose',
] satisfies Fact[];

export type Value = string | number | boolean;
/** A fact is one of FACTS or a question's key. */
export type Condition =
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition }
  | { eq: [fact: string, value: Value] }
  | { in: [fact: string, values: Value[]] }
  | { before: [fact: string, date: string] }
  | { after: [fact: string, date: string] }
  | { at_least: [fact: string, number: number] };

export type Facts = Readonly<Record<string, unknown>>;
export type Truth = boolean | 'unknown';
/**
 * Value for a question that doesn't apply: no comparison with it is true. JSON can't contain it.
 */
export const NOT_APPLICABLE = Symbol('not applicable');

const DEPTH = 6;
const NODES = 100;
const VALUES = 300;
const LONGEST = 200;

const isValue = (value: unknown): value is Value =>
  typeof value === 'string'
    ? value.trim() !== '' && value.length <= LONGEST
    : typeof value === 'boolean' || Number.isFinite(value);

type Operand = (value: unknown) => string | undefined;
const day: Operand = (value) =>
  typeof value === 'string' && isCalendarDay(value)
    ? undefined
    : 'Compare it with a date, like 2026-12-31.';
/** Why a value can't be the operand, or undefined. */
const OPERANDS: Readonly<Record<string, Operand>> = {
  eq: (value) => (isValue(value) ? undefined : 'Compare it with a text, a number, true or false.'),
  in: (values) =>
    Array.isArray(values) && values.length > 0 && values.length <= VALUES && values.every(isValue)
      ? undefined
      : `Compare it with a list of 1 to ${VALUES} values.`,
  before: day,
  after: day,
  at_least: (value) =>
    Number.isFinite(value) || (typeof value === 'string' && NUMERIC_TEXT.test(value.trim()))
      ? undefined
      : 'Compare it with a number.',
};

/** Undefined for a valid condition (api.md, section 13). */
export function whyNoCondition(value: unknown): string | undefined {
  let nodes = 0;
  const why = (node: unknown, depth: number): string | undefined => {
    nodes += 1;
    if (depth > DEPTH) return `Nest conditions at most ${DEPTH} deep.`;
    if (nodes > NODES) return `Use at most ${NODES} conditions in one.`;
    if (typeof node !== 'object' || node === null || Array.isArray(node))
      return 'A condition is an object.';
    const entries = Object.entries(node);
    const [operator = '', operand] = entries[0] ?? [];
    if (entries.length !== 1) return 'A condition has exactly one of the operators.';
    if (operator === 'not') return why(operand, depth + 1);
    if (operator === 'all' || operator === 'any') {
      if (!Array.isArray(operand) || operand.length === 0) return 'Add a condition to the group.';
      for (const one of operand) {
        const problem = why(one, depth + 1);
        if (problem) return problem;
      }
      return undefined;
    }
    const check = Object.hasOwn(OPERANDS, operator) ? OPERANDS[operator] : undefined;
    if (!check) return 'Use all, any, not, eq, in, before, after or at_least.';
    if (!Array.isArray(operand) || operand.length !== 2 || typeof operand[0] !== 'string')
      return `${operator} takes a fact and what it is compared with.`;
    return check(operand[1]);
  };
  return why(value, 1);
}

/** A valid condition whose numbers may have been sent as text, with numbers. */
export function numbered(condition: Condition): Condition {
  if ('not' in condition) return { not: numbered(condition.not) };
  if ('all' in condition) return { all: condition.all.map(numbered) };
  if ('any' in condition) return { any: condition.any.map(numbered) };
  if (!('at_least' in condition)) return condition;
  const [fact, number] = condition.at_least;
  return { at_least: [fact, Number(number)] };
}

/** The facts that a condition compares, without duplicates. */
export function factsIn(condition: Condition | null): string[] {
  if (condition === null) return [];
  if ('not' in condition) return factsIn(condition.not);
  const group = groupOf(condition);
  if (group) return [...new Set(group.flatMap(factsIn))];
  const [[fact]] = Object.values(condition) as [[string]];
  return [fact];
}

const groupOf = (condition: Condition): Condition[] | undefined =>
  'all' in condition ? condition.all : 'any' in condition ? condition.any : undefined;

/** For comparison without case and accents; true becomes 'yes'. */
const plain = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : fold(String(value)).trim();

/** The fact's value; undefined if missing or not comparable. */
function known(facts: Facts, fact: string): Value | undefined {
  const value = Object.hasOwn(facts, fact) ? facts[fact] : undefined;
  return isValue(value) ? value : undefined;
}

function compares(condition: Condition, facts: Facts): Truth {
  const [[operator, [fact, operand]]] = Object.entries(condition) as [[string, [string, unknown]]];
  if (facts[fact] === NOT_APPLICABLE) return false;
  const value = known(facts, fact);
  if (value === undefined) return 'unknown';
  if (operator === 'eq') return plain(value) === plain(operand);
  if (operator === 'in') return (operand as Value[]).some((one) => plain(one) === plain(value));
  if (operator === 'at_least') {
    const number = typeof value === 'boolean' ? Number.NaN : Number(value);
    return Number.isNaN(number) ? 'unknown' : number >= Number(operand);
  }
  const at = String(value).trim();
  if (!isCalendarDay(at)) return 'unknown';
  return operator === 'before' ? at < String(operand) : at > String(operand);
}

/** Three-valued: 'unknown' if a needed fact is missing and the rest doesn't decide. */
export function holds(condition: Condition | null, facts: Facts): Truth {
  if (condition === null) return true;
  if ('not' in condition) {
    const held = holds(condition.not, facts);
    return held === 'unknown' ? held : !held;
  }
  const group = groupOf(condition);
  if (!group) return compares(condition, facts);
  const decides = 'any' in condition;
  const held = group.map((one) => holds(one, facts));
  if (held.includes(decides)) return decides;
  return held.includes('unknown') ? 'unknown' : !decides;
}

/** The facts whose absence makes it 'unknown'. */
export function missingFacts(condition: Condition | null, facts: Facts): string[] {
  if (condition === null || holds(condition, facts) !== 'unknown') return [];
  if ('not' in condition) return missingFacts(condition.not, facts);
  const group = groupOf(condition);
  return group
    ? [...new Set(group.flatMap((one) => missingFacts(one, facts)))]
    : factsIn(condition);
}
