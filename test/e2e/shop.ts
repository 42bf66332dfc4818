// A running product for the browser stories: one process a worker, and what a story needs around the browser.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';

export { expect };

/** Calls of the running product that a story makes beside the browser, as an administrator. */
export class Shop {
  readonly url: string;
  readonly dataDir: string;
  #token: string | undefined;
  constructor(url: string, dataDir: string) {
    this.url = url;
    this.dataDir = dataDir;
  }

  async call<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    this.#token ??= await this.#firstAdmin();
    return this.#send(method, path, body, this.#token);
  }

  async #send<T>(method: string, path: string, body: unknown, token?: string): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: isForm ? body : body === undefined ? undefined : JSON.stringify(body),
    });
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

  /** The administrator's record of the application filed with this address. */
  async record(contact_email: string): Promise<Record<string, string>> {
    const rows = await this.call<Record<string, string>[]>('GET', `/visa/all?q=${encodeURIComponent(contact_email)}`);
    const [row] = rows;
    if (!row) throw new Error(`nothing was filed for ${contact_email}`);
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

/** Playwright's test with a running product; `shop` is shared by the stories of a worker. */
export const test = base.extend<{ problems: string[] }, { shop: Shop }>({
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
  // No story may leave a console error or a foreign request behind.
  problems: [
    async ({ page, shop }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of (404|409|422|503)|ERR_/.test(message.text())) problems.push(message.text());
      });
      page.on('request', (request) => {
        if (/^https?:/.test(request.url()) && !request.url().startsWith(shop.url)) problems.push(`foreign request: ${request.url()}`);
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
