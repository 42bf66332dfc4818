import { describe, expect, test } from 'vitest';
import { NotJson, Refused } from '../api.ts';
import { saying } from './words.ts';

const say = saying('Login failed', { login_failed: 'Check your password.' });

describe('what a refusal is told as', () => {
  test('the server’s words, or the page’s where it has none', () => {
    expect(say(new Refused(500, { message: 'Something went wrong on our side.' })).title).toBe(
      'Something went wrong on our side.',
    );
    expect(say(new Refused(500, {})).title).toBe('Login failed');
    expect(say(new NotJson('<html>')).title).toBe('Login failed');
    expect(say(new Refused(401, { message: 'Login failed', code: 'login_failed' })).lines).toEqual([
      'Check your password.',
    ]);
  });

  test.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [900, '15 minutes'],
    [3600, '60 minutes'],
  ])('%i s until the next try are %s', (seconds, words) => {
    const told = say(
      new Refused(
        429,
        { message: 'Too many attempts. Try again later.', code: 'too_many' },
        seconds,
      ),
    );
    expect(told).toEqual({ title: 'Too many attempts.', lines: [`Try again in ${words}.`] });
  });

  test('without a time, only that it was too often', () => {
    expect(say(new Refused(429, { message: 'Too many attempts. Try again later.' })).title).toBe(
      'Too many attempts. Try again later.',
    );
  });
});
