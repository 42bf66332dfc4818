import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Condition,
  FACTS,
  type Facts,
  factsIn,
  holds,
  missingFacts,
  whyNoCondition,
} from './condition.ts';
import { conditionSentence } from './sentence.ts';

const fact = fc.constantFrom(...FACTS, 'visited');
const value = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.integer(),
  fc.boolean(),
  fc.constantFrom('Ghana', 'yes'),
);
const day = fc.constantFrom('2026-11-25', '2027-02-28', '2199-12-31');
const leafs = fc.oneof(
  fc.record({ eq: fc.tuple(fact, value) }),
  fc.record({ in: fc.tuple(fact, fc.array(value, { minLength: 1, maxLength: 4 })) }),
  fc.record({ before: fc.tuple(fact, day) }),
  fc.record({ after: fc.tuple(fact, day) }),
  fc.record({ at_least: fc.tuple(fact, fc.integer()) }),
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    leafs,
    fc.record({ all: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie('condition') }),
  ) as fc.Arbitrary<Condition>,
}));
const facts = fc.dictionary(fc.oneof(fact, fc.string()), fc.oneof(value, day, fc.jsonValue()));

const holdsFor = (property: Parameters<typeof fc.assert>[0]) =>
  expect(() => fc.assert(property)).not.toThrow();

describe('for whatever is sent', () => {
  test('a condition is true, false or unknown, here and after a journey as JSON', () => {
    holdsFor(
      fc.property(condition, facts, (one, known) => {
        const held = holds(one, known);
        const again = JSON.parse(JSON.stringify([one, known])) as [Condition, Facts];
        const missing = missingFacts(one, known);
        return (
          [true, false, 'unknown'].includes(held) &&
          holds(...again) === held &&
          (held === 'unknown') === missing.length > 0 &&
          missing.every((name) => factsIn(one).includes(name)) &&
          conditionSentence(one).startsWith('If ')
        );
      }),
    );
  });
  test('any JSON is a condition that can be read, or is refused', () => {
    holdsFor(
      fc.property(fc.oneof(fc.jsonValue(), condition), facts, (one, known) => {
        const why = whyNoCondition(one);
        if (why !== undefined) return typeof why === 'string' && why.length > 0;
        return (
          [true, false, 'unknown'].includes(holds(one as Condition, known)) &&
          conditionSentence(one as Condition).startsWith('If ')
        );
      }),
    );
  });
  test('what is known more never turns true into false', () => {
    holdsFor(
      fc.property(condition, facts, facts, (one, known, more) => {
        const held = holds(one, known);
        return held === 'unknown' || holds(one, { ...more, ...known }) === held;
      }),
    );
  });
});
