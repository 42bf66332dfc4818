import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoResponse, NotJson, Refused, readResponse } from '../web/api.ts';
import { NoToken, outcomeOf } from '../web/forms/failures.ts';
import type { RawResponse } from '../web/forms/send-form.ts';
import { sendWithRetries } from '../web/forms/send-with-retries.ts';

const submitted: RawResponse = { status: 201, text: '{}' };
const lost = () => Promise.reject(new NoResponse('Network response was not ok'));

describe('sending until there is an answer', () => {
  const page = new EventTarget();
  const never = new AbortController().signal;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('a lost answer and a server that is away are tried again, with growing pauses', async () => {
    const send = vi
      .fn<() => Promise<RawResponse>>()
      .mockImplementationOnce(lost)
      .mockResolvedValueOnce({ status: 503, text: '' })
      .mockResolvedValueOnce(submitted);
    const response = sendWithRetries(send, () => {}, never);
    await vi.advanceTimersByTimeAsync(1000);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(send).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await response).toEqual(submitted);
  });

  test.each([400, 401, 409, 422, 429, 500])('a %i is an answer', async (status) => {
    const send = vi.fn(async () => ({ status, text: '{}' }));
    expect((await sendWithRetries(send, () => {}, never)).status).toBe(status);
    expect(send).toHaveBeenCalledTimes(1);
  });

  test('it gives up after 35 s of waiting', async () => {
    const send = vi.fn(lost);
    const response = sendWithRetries(send, () => {}, never);
    const gaveUp = expect(response).rejects.toBeInstanceOf(NoResponse);
    await vi.advanceTimersByTimeAsync(35_000);
    await gaveUp;
    expect(send).toHaveBeenCalledTimes(7);
  });

  test('a server that is away for so long gives its last answer, and each pause says why', async () => {
    const page = { status: 502, text: '<!doctype html>' };
    const send = vi.fn<() => Promise<RawResponse>>().mockImplementationOnce(lost).mockResolvedValue(page);
    const away: boolean[] = [];
    const response = sendWithRetries(send, (_wake, isAway) => away.push(isAway), never);
    await vi.advanceTimersByTimeAsync(35_000);
    expect(await response).toEqual(page);
    expect(away).toEqual([false, true, true, true, true, true]);
  });

  test('a pause ends when the network is back, or when somebody asks', async () => {
    const send = vi
      .fn<() => Promise<RawResponse>>()
      .mockImplementationOnce(lost)
      .mockImplementationOnce(lost)
      .mockResolvedValueOnce(submitted);
    let wake = () => {};
    const response = sendWithRetries(
      send,
      (now) => {
        wake = now;
      },
      never,
    );
    await vi.advanceTimersByTimeAsync(0);
    page.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledTimes(2);
    wake();
    expect(await response).toEqual(submitted);
  });

  test('cancelling ends a pause for good', async () => {
    const cancel = new AbortController();
    const send = vi.fn(lost);
    const response = sendWithRetries(send, () => {}, cancel.signal);
    const stopped = expect(response).rejects.toHaveProperty('name', 'AbortError');
    await vi.advanceTimersByTimeAsync(0);
    cancel.abort();
    await stopped;
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('an answer', () => {
  test.each([
    [200, ''],
    [502, ''],
    [201, 'null'],
    [200, '<html>'],
  ])('%i %j is none of ours', (status, text) => expect(() => readResponse(status, text)).toThrow(NotJson));
  test('204 says nothing, rightly', () => expect(readResponse(204, '')).toBeUndefined());
});

describe('what a failed sending means', () => {
  const refused = (status: number, code: string, fields?: Record<string, string>) =>
    new Refused(status, { message: 'Some fields need another look.', code, fields, request_id: 'r' });
  const read = (error: unknown) => outcomeOf(error, 'Failed to submit visa application.', ({ message }) => `Error: ${message}`);

  test('no answer: the service’s text; what was sent may have arrived, so its key stays', () => {
    expect(read(new NoResponse(''))).toMatchObject({ failure: { title: 'Failed to submit visa application.' }, settled: false, wrong: {} });
  });

  test('wrong fields go to their fields, the server’s words above them', () => {
    expect(read(refused(422, 'invalid', { last_name: 'Enter your last name.' }))).toMatchObject({
      failure: { title: 'Error: Some fields need another look.', lines: [] },
      wrong: { last_name: 'Enter your last name.' },
      settled: true,
      tokenSpent: false,
    });
  });

  test('a refused bot check is told in its own words, and its token is not used again', () => {
    const text = 'reCAPTCHA verification failed. Please try again.';
    expect(read(refused(422, 'invalid', { captcha_token: text }))).toMatchObject({ failure: { title: text }, wrong: {}, tokenSpent: true });
    expect(read(new NoToken())).toMatchObject({ failure: { title: text } });
  });

  test('a changed price is told, not listed as a mistake', () => {
    expect(read(refused(409, 'price_changed', { visa_fee: '47000' }))).toMatchObject({
      failure: { lines: ['The price has changed since you opened this page.', 'Everything you typed and chose is kept.'] },
      wrong: {},
      settled: true,
    });
  });

  test('what says nothing about the form leaves its key alone', () => {
    for (const [status, code] of [
      [401, 'unauthorized'],
      [429, 'too_many'],
      [500, 'internal'],
    ] as const)
      expect(read(refused(status, code)).settled).toBe(false);
  });

  test('an answer that can’t be read is told; an unknown error is not swallowed', () => {
    expect(read(new NotJson('<html>')).failure?.title).toBe('Error: Server returned non-JSON response');
    expect(() => read(new TypeError('a fault of ours'))).toThrow('a fault of ours');
  });
});
