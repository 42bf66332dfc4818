import { expect, test } from 'vitest';
import { Refused } from '../../api.ts';
import { outcomeOf } from './failures.ts';

test('a group that takes nobody is said beside other wrong fields: the next press sends it by itself', () => {
  const group = 'This group is unknown, or has expired: begin a new one.';
  const fields = { first_name: 'Enter your first name.' };
  const outcome = (wrong: Record<string, string>) =>
    outcomeOf(
      new Refused(422, {
        message: 'Some fields need another look.',
        code: 'invalid',
        fields: wrong,
      }),
      'Not sent',
      ({ message }) => message,
    );
  expect(outcome({ ...fields, group })).toMatchObject({
    alone: true,
    wrong: fields,
    failure: { lines: [`${group} Send it again, and it is paid for separately.`] },
  });
  expect(outcome(fields)).toMatchObject({ alone: false, wrong: fields, failure: { lines: [] } });
  expect(outcome({ group })).toMatchObject({ alone: true, wrong: {}, failure: { title: group } });
});
