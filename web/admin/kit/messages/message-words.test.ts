import { expect, test } from 'vitest';
import { ServersWords } from './message-words.tsx';

const said = (state: 'queued' | 'given_up', tries: number, answer = '') =>
  ServersWords({ message: { state, tries, answer } });

test('of a message that is being sent nothing is said yet; of one that failed, what the server said, or that it said nothing', () => {
  expect([said('queued', 0), said('queued', 1)]).toEqual([null, null]);
  expect(JSON.stringify([said('queued', 3, '451 try later'), said('given_up', 1)])).toMatch(
    /“451 try later”.*It ended without a reason\./,
  );
});
