import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/mail/interface.ts';
import { HopelessJob } from '#server/jobs/jobs.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/dates.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import type { GivenUpJob } from '#shared/staff/given-up-jobs.ts';
import { anEnteredAgent } from '#test/factories/agents.ts';
import { anAdmin, anApplication } from '#test/factories/orders.ts';
import { pass as letPass } from '#test/kit/passing-time.ts';
import { openProduct, type Product } from '#test/kit/support.ts';

describe('background work that fails', () => {
  let product: Product;
  let token: string;
  let failing: Error | undefined;
  let sent: Mail[];
  let tries: number;
  beforeEach(async () => {
    failing = undefined;
    sent = [];
    tries = 0;
    const send = async (mail: Mail) => {
      tries += 1;
      if (failing) throw failing;
      sent.push(mail);
    };
    product = await openProduct({ override: { mail: { send, close: () => {} } } });
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });
  afterEach(() => product.stop());

  const call = (method: 'GET' | 'POST' | 'DELETE', path = '') =>
    product.call(method, `/api/admin/given-up-jobs${path}`, { token });
  const list = async (): Promise<GivenUpJob[]> => (await call('GET')).json();
  const dashboard = (): Promise<Dashboard> =>
    product.json('GET', '/api/admin/dashboard', { token });
  const metric = async () =>
    (await product.call('GET', '/metrics')).body
      .split('\n')
      .filter((line) => line.startsWith('tafiya_jobs_given_up{'));
  const settle = () => product.settle().catch(() => {});
  /** Lets time pass from one try to the next. */
  async function pass(ms: number) {
    await letPass(product, ms);
    // Sessions of administrators end after 12 hours.
    ({ token } = await anAdmin(product, 'Ada Obi'));
  }

  test('a mail is tried for 24 hours with growing pauses, and comes when the mail server is back after 23', async () => {
    failing = new Error('connect ECONNREFUSED');
    const submitted = await anApplication(product);
    await settle();
    await pass(HOUR_MS);
    const [inAnHour] = [tries];
    await pass(22 * HOUR_MS);
    expect(await list()).toEqual([]);
    // A dozen within the first hour, then one each half hour.
    expect([inAnHour > 10, inAnHour < 15, tries > 50, tries < 59]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    failing = undefined;
    await pass(HOUR_MS);
    expect(sent.map(({ id }) => id)).toEqual([`received-${submitted.id}`]);
    expect([await list(), await metric()]).toEqual([[], []]);
  });

  test('what was given up is seen on the dashboard, in the metrics and in a list, and can be started again', async () => {
    failing = new Error('451 try later');
    const submitted = await anApplication(product, {
      fields: { first_name: 'Adaeze', middle_name: '', last_name: 'Okafor' },
    });
    await settle();
    await pass(25 * HOUR_MS);
    const [job, ...others] = await list();
    expect(others).toEqual([]);
    expect(job).toMatchObject({
      queue: 'mail',
      what: 'Mail: application received',
      reason: '451 try later',
      tries: 59,
      to: expect.stringContaining('@example.com'),
      order: { id: submitted.id, kind: 'visa', name: 'Adaeze Okafor', deleted: false },
    });
    for (const [q, found] of [
      [submitted.tracking_id, 1],
      ['okafor 451', 1],
      ['okafor refund', 0],
      ['%', 0],
      [' ', 1],
    ] as const)
      expect([q, (await call('GET', `?q=${encodeURIComponent(q)}`)).json()]).toEqual([
        q,
        found ? [job] : [],
      ]);
    expect(await metric()).toEqual(['tafiya_jobs_given_up{queue="mail"} 1']);
    expect((await dashboard()).given_up_jobs).toEqual({ all: 1, newest: job?.given_up_at });

    failing = undefined;
    expect((await call('POST', `/${job?.id}/retry`)).json()).toEqual({
      success: true,
      message: 'It is tried again now.',
    });
    await product.settle();
    expect(sent.map(({ id }) => id)).toEqual([`received-${submitted.id}`]);
    expect([await list(), await metric(), (await dashboard()).given_up_jobs.all]).toEqual([
      [],
      [],
      0,
    ]);
    const { history } = await product.json('GET', `/api/visa/status/${submitted.id}`, { token });
    expect(
      history.map(({ text, actor_name }: Record<string, string>) => [text, actor_name]),
    ).toContainEqual([
      'Started again what was given up: “Mail: application received” for the visa application',
      'Ada Obi',
    ]);
    // A colleague with the same page comes too late.
    expect((await call('POST', `/${job?.id}/retry`)).statusCode).toBe(404);
  });

  test('everything starts again at once, for another 24 hours', async () => {
    failing = new HopelessJob('no');
    for (let i = 0; i < 3; i++) await anApplication(product);
    await settle();
    expect((await list()).length).toBe(3);
    failing = new Error('not yet');
    expect((await call('POST', '/retry')).json()).toEqual({
      success: true,
      message: '3 are tried again now.',
      started: 3,
    });
    await settle();
    await pass(HOUR_MS);
    expect(await list()).toEqual([]);
    failing = undefined;
    await pass(HOUR_MS);
    expect(sent.length).toBe(3);
    expect((await call('POST', '/retry')).json()).toEqual({
      success: true,
      message: 'There was nothing to start again.',
      started: 0,
    });
    const activity = await product.json('GET', '/api/admin/activity?event=background', { token });
    expect(activity.map(({ text }: { text: string }) => text)).toEqual([
      'Started everything that was given up again: 3 jobs',
    ]);
  });

  test('can be taken off the list', async () => {
    failing = new HopelessJob('no');
    await anApplication(product);
    await settle();
    const [job] = await list();
    expect((await call('DELETE', `/${job?.id}`)).statusCode).toBe(200);
    expect([(await call('DELETE', `/${job?.id}`)).statusCode, await list()]).toEqual([404, []]);
    expect((await call('DELETE', '/somebody')).statusCode).toBe(404);
  });

  test('what can never work is given up at once, and its reason holds nothing that a query was given', async () => {
    failing = new HopelessJob('550 no such mailbox');
    await anApplication(product);
    await settle();
    expect([tries, (await list()).map(({ reason }) => reason)]).toEqual([
      1,
      ['550 no such mailbox'],
    ]);
    failing = new Error('Failed query: select 1 params: A12345678', {
      cause: new Error('the connection ended'),
    });
    await anApplication(product);
    await settle();
    await pass(25 * HOUR_MS);
    expect((await list()).map(({ reason }) => reason)).toEqual([
      'the connection ended',
      '550 no such mailbox',
    ]);
  });

  test('a code for a new password stands in no job, and the same one comes when its mail is sent again', async () => {
    const { agent_email } = await anEnteredAgent(product);
    await settle();
    failing = new Error('no');
    await product.call('POST', '/api/agents/reset-password', {
      body: { agent_email, new_password: 'a fresh password 7' },
    });
    await settle();
    failing = undefined;
    await pass(MINUTE_MS);
    const code = /\b\d{6}\b/.exec(sent.at(-1)?.text ?? '')?.[0] ?? 'none';
    const rows = await product.deps.connection.db.execute(
      sql`select count(*)::int as jobs from pgboss.job where data::text like ${`%${code}%`} or output::text like ${`%${code}%`}`,
    );
    expect((rows as unknown as { rows: unknown[] }).rows).toEqual([{ jobs: 0 }]);
    const set = { agent_email, new_password: 'a fresh password 7', code };
    expect(await product.status('POST', '/api/agents/reset-password', { body: set })).toBe(200);
  });
});
