// A running product for the browser stories: one process a worker, and what a story needs around the browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FiledApplication } from '#shared/applications.ts';
import { applicantInput, CARDS, jpeg, multipart, pdf } from '../factories.ts';

export { expect };

/** Calls of the running product that a story makes beside the browser. */
export class Shop {
  readonly url: string;
  readonly dataDir: string;
  #token: string | undefined;
  constructor(url: string, dataDir: string) {
    this.url = url;
    this.dataDir = dataDir;
  }

  /** A call by an administrator. */
  async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    this.#token ??= await this.#firstAdmin();
    return this.#send(method, path, body, this.#token);
  }

  async #send<T>(method: string, path: string, body: unknown, token?: string): Promise<T> {
    const isForm = body instanceof FormData;
    return this.#fetch<T>(method, `/api${path}`, {
      headers: {
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async #fetch<T>(method: string, path: string, request: RequestInit): Promise<T> {
    const response = await fetch(`${this.url}${path}`, { method, ...request });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }

  async #firstAdmin(): Promise<string> {
    const invite = new URL(readFileSync(join(this.dataDir, 'first-admin-invitation.txt'), 'utf8').trim()).searchParams.get('invite');
    const person = { admin_email: 'ada.admin@example.com', admin_password: 'marigold-lagoon-31' };
    await this.#send('POST', '/admin/register', { ...person, admin_name: 'Ada Admin', invite });
    return (await this.#send<{ token: string }>('POST', '/admin/login', person)).token;
  }

  /** A destination of its own, so that stories don't meet. */
  async destination(over: Record<string, unknown> = {}): Promise<{ id: number; destination: string }> {
    const destination = `Land of ${Math.random().toString(36).slice(2, 10).replace(/\d/g, 'x')}`;
    const input = {
      destination,
      visa_excerpt: '30 days, single entry',
      visa_description: 'For holidays and visits.',
      visa_price: 45000,
      visa_agent_price: 40000,
      process_time: '5 working days',
      process_type: 'E-visa, tourist',
      available_country: 'Nigeria|Ghana',
      ...over,
    };
    const { id } = await this.call<{ id: number }>('POST', '/visa/add_visa', input);
    return { id, destination: input.destination };
  }

  /** Files an application as a page does, its bot check solved; for stories that begin after it. */
  async file(destination_id: number): Promise<FiledApplication> {
    const challenge = await this.#send<Challenge>('GET', '/captcha/challenge', undefined);
    const solution = await solveChallenge({ challenge, deriveKey });
    const captcha_token = btoa(JSON.stringify({ challenge, solution }));
    const { payload, headers } = multipart(
      { ...applicantInput(), destination_id, data_consent: 'Yes', captcha_token },
      { data_page: pdf(), passport_photograph: await jpeg() },
    );
    return this.#fetch('POST', '/api/visa/application', { headers, body: new Uint8Array(payload) });
  }

  /** Pays a filed application as a page does. */
  async pay({ id, payment_info }: FiledApplication): Promise<void> {
    const { tx_ref, amount, currency, customer_email: email } = payment_info;
    const charge = { tx_ref, amount, currency, customer: { email }, payment_method: 'card', card_number: CARDS.callbackOnly };
    const { transaction_id } = await this.#fetch<{ transaction_id: number }>('POST', '/sandbox/charges', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(charge),
    });
    await this.#send('POST', '/visa/payment-verification', { transaction_id, booking_id: id });
  }

  /** The administrator's records of what was filed with this address. */
  records(contact_email: string): Promise<Record<string, string>[]> {
    return this.call('GET', `/visa/all?q=${encodeURIComponent(contact_email)}`);
  }

  /** The administrator's record of the one application filed with this address. */
  async record(contact_email: string): Promise<Record<string, string>> {
    const [row, another] = await this.records(contact_email);
    if (!row || another) throw new Error(`${row ? 'more than one' : 'nothing'} was filed for ${contact_email}`);
    return row;
  }

  /** The mails to an address, as they lie in the outbox. */
  mailsTo(address: string): string[] {
    const folder = join(this.dataDir, 'outbox');
    let names: string[] = [];
    try {
      names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
    } catch {
      // Nothing has been mailed yet.
    }
    return names.map((name) => readFileSync(join(folder, name), 'utf8')).filter((mail) => mail.includes(`To: ${address}`));
  }
}

const freePort = () =>
  new Promise<number>((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });

async function open(env: Record<string, string> = {}): Promise<{ shop: Shop; close(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tafiya-story-'));
  const port = await freePort();
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, RECONCILE_AFTER_S: '2', RATE_LIMITS: 'off', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const shop = new Shop(`http://localhost:${port}`, dataDir);
  await expect.poll(async () => (await fetch(`${shop.url}/readyz`).catch(() => undefined))?.status, { timeout: 60_000 }).toBe(200);
  return {
    shop,
    async close() {
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

interface StoryOptions {
  /** Console errors and failed requests that a story brings about itself. */
  provoked: RegExp | undefined;
}

/** Playwright's test with a running product; `shop` is shared by the stories of a worker. */
export const test = base.extend<StoryOptions & { problems: string[] }, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const { shop, close } = await open();
      await use(shop);
      await close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  provoked: [undefined, { option: true }],
  // No story may leave a console error, a failed request or a foreign one behind.
  problems: [
    async ({ page, shop, provoked }, use) => {
      const problems: string[] = [];
      const note = (problem: string) => {
        if (!provoked?.test(problem)) problems.push(problem);
      };
      page.on('pageerror', (error) => note(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') note(`console: ${message.text()}`);
      });
      page.on('request', (request) => {
        if (/^https?:/.test(request.url()) && !request.url().startsWith(shop.url)) note(`foreign request: ${request.url()}`);
      });
      page.on('response', (response) => {
        if (response.status() >= 400) note(`answered ${response.status()}: ${response.url()}`);
      });
      page.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? '';
        // What a page gives up when it is left.
        if (reason !== 'net::ERR_ABORTED') note(`${reason}: ${request.url()}`);
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
