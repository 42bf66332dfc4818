import { expect, test } from 'vitest';
import type { Condition } from '#shared/requirements/condition.ts';
import { conditionOf, rowsOf } from './condition-rows.ts';

test('a condition comes out of its rows as it went in, and one that commas would break is in none', () => {
  const among = (...jobs: string[]): Condition => ({
    all: [{ in: ['job', jobs] }, { not: { eq: ['job', 'Nurse, retired'] } }],
  });
  for (const condition of [among('Employed', 'Student'), among('Employed')]) {
    const rows = rowsOf(condition);
    expect(rows && conditionOf(rows)).toEqual(condition);
  }
  expect(rowsOf(among('Employed, full time', 'Student'))).toBeUndefined();
});
