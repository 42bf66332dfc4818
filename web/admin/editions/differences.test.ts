import { expect, test } from 'vitest';
import type { EditionContents, Requirement } from '#shared/requirements/requirement.ts';
import { differences } from './differences.ts';

const about = { detail: '', enforcement: 'required', when: null } as const;
const rule = (months_valid: number): Requirement => ({
  ...about,
  key: 'rule_a',
  kind: 'passport',
  title: 'Rule A',
  params: { months_valid, counted_from: 'arrival' },
});
const notice: Requirement = { ...about, key: 'fever', kind: 'notice', title: 'Fever' };
const contents = (requirements: Requirement[], sources: string[] = []): EditionContents => ({
  requirements,
  fees: [],
  timing: [],
  sources,
});

test('what changes names a passport’s rule before and now, another order, and other sources', () => {
  expect(differences(contents([rule(12)]), contents([rule(24), notice]))).toEqual([
    'New: “Fever”, required.',
    '“Rule A”: rule: Valid for 12 months from the day you arrive; now: Valid for 24 months from the day you arrive.',
  ]);
  const [was, is] = [contents([rule(6), notice], ['The embassy']), contents([notice, rule(6)])];
  expect(differences(was, is)).toEqual([
    'The requirements are in another order.',
    'The sources differ.',
  ]);
  expect(differences(was, was)).toEqual([]);
});
