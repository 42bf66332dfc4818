import { expect, test } from 'vitest';
import { commissionNotice } from './breach-notice.ts';

test('the draft to the Commission names the rows of saved lists beside the people counted', () => {
  const saved = (rows: number | null) => ({
    at: '',
    by: 'Rita',
    list: 'visa-all',
    filters: {},
    rows,
  });
  const peopleOf = (...saved_lists: ReturnType<typeof saved>[]) => {
    const at = '2026-11-25T14:00:00.000Z';
    const report = { from: at, to: at, orders: 0, data: [], saved_lists };
    const breach = { brand: 'Tafiya', address: 'help@example.com', found_at: at, report };
    return /^People: (.*)$/m.exec(commissionNotice(breach))?.[1];
  };
  expect(peopleOf()).toBe('0');
  const found = 'of saved lists, whose people are found by opening each list with its filters';
  expect(peopleOf(saved(1), saved(1200))).toBe(`0, and 1,201 rows ${found}`);
  expect(peopleOf(saved(1), saved(null))).toBe(`0, and at least 1 row ${found}`);
});
