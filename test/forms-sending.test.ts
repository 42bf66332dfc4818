import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NoResponse, NotJson, Refused, readResponse } from '../web/api.ts';
import { NoToken, outcomeOf } from '../web/forms/submission/failures.ts';
import type { RawResponse } from '../web/forms/submission/send-form.ts';
import { sendWithRetries } from '../web/forms/submission/send-with-retries.ts';
import { type Behaviour, type FakeServer, startFakeServer } from './kit/fake-server.ts';

const SUBMITTED: Behaviour = { status: 201, text: '{}' };

describe('sending until there is an answer', () => {
  const page = new EventTarget();
  const never = new AbortController().signal;
  /** What the server does with the next requests; with the last one it goes on. */
  let script: Behaviour[];
  let server: FakeServer;
  /** Each pause as it begins. */
  let pauses: EventEmitter<{ begun: [wake: () => void, away: boolean] }>;

  beforeEach(async () => {
    pauses = new EventEmitter();
    server = await startFakeServer(
      () => (script.length > 1 ? script.shift() : script[0]) ?? 'hang up',
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    // The browser's own events, which Node doesn't have.
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('document', page);
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    await server.close();
  });

  const send = async (): Promise<RawResponse> => {
    const response = await fetch(server.url).catch(() => {
      throw new NoResponse('Network response was not ok');
    });
    return { status: response.status, text: await response.text() };
  };
  const sending = (signal = never) =>
    sendWithRetries(send, (wake, away) => void pauses.emit('begun', wake, away), signal);
  const pause = () => once(pauses, 'begun') as Promise<[wake: () => void, away: boolean]>;
  /** Lets the time of every pause pass, until there is an answer. */
  async function waitThrough(response: Promise<RawResponse>) {
    pauses.on('begun', () => void vi.advanceTimersByTimeAsync(35_000));
    return response;
  }

  test('a lost answer and a server that is away are tried again, with growing pauses', async () => {
    script = ['hang up', { status: 503, text: '' }, SUBMITTED];
    const first = pause();
    const response = sending();
    await first;
    const second = pause();
    await vi.advanceTimersByTimeAsync(1000);
    await second;
    await vi.advanceTimersByTimeAsync(1999);
    expect(server.asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(await response).toEqual({ status: 201, text: '{}' });
  });

  test.each([400, 401, 409, 422, 429, 500])('a %i is an answer', async (status) => {
    script = [{ status, text: '{}' }];
    expect((await sending()).status).toBe(status);
    expect(server.asked).toHaveLength(1);
  });

  test('it gives up after 35 s of waiting', async () => {
    script = ['hang up'];
    await expect(waitThrough(sending())).rejects.toBeInstanceOf(NoResponse);
    expect(server.asked).toHaveLength(7);
  });

  test('a server that is away for so long gives its last answer, and each pause says why', async () => {
    const away: boolean[] = [];
    pauses.on('begun', (_wake, isAway) => away.push(isAway));
    script = ['hang up', { status: 502, text: '<!doctype html>' }];
    expect(await waitThrough(sending())).toEqual({ status: 502, text: '<!doctype html>' });
    expect(away).toEqual([false, true, true, true, true, true]);
  });

  test('a pause ends when the network is back, or when somebody asks', async () => {
    script = ['hang up', 'hang up', SUBMITTED];
    const first = pause();
    const response = sending();
    await first;
    const second = pause();
    page.dispatchEvent(new Event('online'));
    const [wake] = await second;
    expect(server.asked).toHaveLength(2);
    wake();
    expect((await response).status).toBe(201);
  });

  test('cancelling ends a pause for good', async () => {
    const cancel = new AbortController();
    script = ['hang up'];
    const first = pause();
    const response = sending(cancel.signal);
    await first;
    cancel.abort();
    await expect(response).rejects.toHaveProperty('name', 'AbortError');
    expect(server.asked).toHaveLength(1);
  });
});

describe('an answer', () => {
  test.each([
    [200, ''],
    [502, ''],
    [201, 'null'],
    [200, '<html>'],
  ])('%i %j is none of ours', (status, text) =>
    expect(() => readResponse(status, text)).toThrow(NotJson),
  );
  test('204 says nothing, rightly', () => expect(readResponse(204, '')).toBeUndefined());
});

describe('what a failed sending means', () => {
  const refused = (status: number, code: string, fields?: Record<string, string>) =>
    new Refused(status, {
      message: 'Some fields need another look.',
      code,
      fields,
      request_id: 'r',
    });
  const read = (error: unknown) =>
    outcomeOf(error, 'Failed to submit visa application.', ({ message }) => `Error: ${message}`);

  test('no answer: the service’s text; what was sent may have arrived, so its key stays', () => {
    expect(read(new NoResponse(''))).toMatchObject({
      failure: { title: 'Failed to submit visa application.' },
      settled: false,
      wrong: {},
    });
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
    expect(read(refused(422, 'invalid', { captcha_token: text }))).toMatchObject({
      failure: { title: text },
      wrong: {},
      tokenSpent: true,
    });
    expect(read(new NoToken())).toMatchObject({ failure: { title: text } });
  });

  test('a changed price is told, not listed as a mistake', () => {
    expect(read(refused(409, 'price_changed', { visa_fee: '47000' }))).toMatchObject({
      failure: {
        lines: [
          'The price has changed since you opened this page.',
          'Everything you typed and chose is kept.',
        ],
      },
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
    expect(read(new NotJson('<html>')).failure?.title).toBe(
      'Error: Server returned non-JSON response',
    );
    expect(() => read(new TypeError('a fault of ours'))).toThrow('a fault of ours');
  });
});
