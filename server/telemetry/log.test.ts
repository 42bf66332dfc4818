import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  multipart,
  sendApplication,
  twoPdfs,
  unique,
  verify,
} from '#test/factories/orders.ts';
import { SERVICES, sendService } from '#test/factories/services.ts';
import { NO_ID } from '#test/kit/routes.ts';
import { aProduct, openProduct } from '#test/kit/support.ts';
import { createLog, describeError } from './log.ts';

const lines: string[] = [];
const log = createLog({ LOG_LEVEL: 'trace' }, { write: (line) => void lines.push(line) });

/** Tables about those who sign in. */
const PEOPLE = /^(admin|agent|session|reset|invitation)/;

/** Everything that was sent and that somebody could be known by. */
const sent = new Set<string>();
const secret = (value: string): string => {
  sent.add(value);
  return value;
};
const digits = () => unique().replace(/[a-p]/g, (letter) => String(letter.charCodeAt(0) % 10));
const person = (mail: string) => ({
  first_name: secret(unique()),
  last_name: secret(unique()),
  date_of_birth: secret('1987-03-29'),
  passport_number: secret(`P${digits().slice(0, 8)}`),
  [mail]: secret(`${unique()}@example.com`),
});

describe('when queries fail, wherever that is, the log', { timeout: 300_000 }, () => {
  // Tables are away and rows refused here, and a bystander would be among what fails.
  const product = aProduct({ log, bystander: false });
  type Calls = (() => Promise<unknown>)[];
  /** What stores something, and what only shows something. */
  let writing: Calls;
  let reading: Calls;
  /** Calls that cost the hash of a password: only where they meet what is broken. */
  let hashing: Calls;
  beforeAll(async () => {
    const admin = await anAdmin(product);
    const agent = await anAgent(product);
    const destination_id = {
      visa: (await aDestination(product)).id,
      permit: (await aDestination(product, 'permit')).id,
    };
    const submitted = await anApplication(product, {
      destination_id: destination_id.visa,
      fields: person('contact_email'),
    });
    const post = (url: string, body: object, token?: string) =>
      product.call('POST', url, { body, token });
    const put = (url: string, body: object) =>
      product.call('PUT', url, { body, token: admin.token });
    const appointment = await SERVICES.appointment.fields(product);
    const password = secret(`${unique()} ${unique()}`);
    const address = () => secret(`${unique()}@example.com`);
    writing = [
      ...(['visa', 'permit'] as const).map(
        (kind) => () =>
          sendApplication(product, destination_id[kind], {
            kind,
            fields: person('contact_email'),
            files: twoPdfs(),
          }),
      ),
      ...(['insurance', 'booking'] as const).map(
        (kind) => () =>
          sendService(product, kind, { ...person('contact_email'), address: secret(unique()) }),
      ),
      () => post('/api/visa/appointment', { ...appointment, ...person('email_address') }),
      () => post('/api/payment/start', { tracking_id: submitted.tracking_id }),
      () => verify(product, submitted, secret(`9${digits()}`)),
      () =>
        product.call('PUT', '/api/agents/update', {
          token: agent.token,
          body: { agent_name: secret(unique()) },
        }),
      () =>
        post(
          '/api/visa/add_visa',
          { destination: secret(unique()), visa_price: 45_000 },
          admin.token,
        ),
      () =>
        put('/api/visa/update', { visa_id: destination_id.visa, destination: secret(unique()) }),
      () => put(`/api/admin/visa-update/${submitted.id}`, { status: 'Approved' }),
      () => put(`/api/admin/payment-update/${submitted.id}`, { status: 'Paid' }),
      () => product.settle().catch(() => {}),
    ];
    reading = [
      () => post('/api/visa/track-visa', { tracking_id: secret(submitted.tracking_id) }),
      () => product.call('GET', `/track-visa?tracking_id=${submitted.tracking_id}`),
      () => product.call('GET', submitted.invoice_url),
      () =>
        product.call('GET', `/api/agents/applications?q=${secret(unique())}`, {
          token: agent.token,
        }),
      ...[
        'visa/all',
        'permit/all',
        'insurance/all',
        'bookings/all',
        'appointments/all',
        'agents/all-agent',
        'admin/activity',
      ].map(
        (list) => () =>
          product.call('GET', `/api/${list}?q=${secret(unique())}`, { token: admin.token }),
      ),
      () => product.call('GET', `/api/admin/visa-status/${submitted.id}`, { token: admin.token }),
      () => product.call('GET', '/api/admin/dashboard', { token: admin.token }),
    ];
    hashing = [
      () => post('/api/admin/login', { admin_email: address(), admin_password: password }),
      () => post('/api/agents/login', { agent_email: address(), agent_password: password }),
      () =>
        post('/api/admin/register', {
          admin_name: secret(unique()),
          admin_email: address(),
          admin_password: password,
          invite: 'x',
        }),
      () =>
        product.app.inject({
          method: 'POST',
          url: '/api/agents/register',
          ...multipart(
            {
              agent_name: secret(unique()),
              agent_phone: '08031234567',
              agent_email: address(),
              agent_password: password,
            },
            {},
          ),
        }),
      () =>
        post('/api/agents/reset-password', {
          agent_email: agent.agent_email,
          new_password: password,
          code: secret('493817'),
        }),
    ];
  });

  const failures = () => lines.filter((line) => line.includes('"request failed"')).length;
  const expectNobody = () => {
    const all = lines.join('\n').toLowerCase();
    expect([...sent].filter((value) => all.includes(value.toLowerCase()))).toEqual([]);
    expect(all).not.toContain('argon2');
  };
  async function breakEach(
    calls: Calls,
    how: (table: string) => string,
    mend: (table: string) => string,
  ) {
    const { db } = product.deps.connection;
    const tables = (await db.execute(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )) as unknown as { rows: { name: string }[] };
    for (const { name } of tables.rows) {
      await db.execute(sql.raw(how(name)));
      try {
        for (const call of PEOPLE.test(name) ? [...calls, ...hashing] : calls) await call();
      } finally {
        await db.execute(sql.raw(mend(name)));
      }
    }
  }

  test('holds none of the values, where a table is away', async () => {
    await breakEach(
      [...reading, ...writing],
      (table) => `alter table ${table} rename to away`,
      (table) => `alter table away rename to ${table}`,
    );
    expect(failures()).toBeGreaterThan(100);
    expectNobody();
  });

  test('holds none of the values, where the database repeats the row it refuses', async () => {
    const before = failures();
    await breakEach(
      writing,
      (table) => `alter table ${table} add constraint nothing_new check (false) not valid`,
      (table) => `alter table ${table} drop constraint nothing_new`,
    );
    expect(failures()).toBeGreaterThan(before + 20);
    expect(lines.join('\n')).toContain('"constraint":"nothing_new"');
    expectNobody();
  });
});

describe('a logged error', () => {
  const words = (error: unknown) => JSON.stringify(describeError(error));

  test('keeps what finds the fault: type, code, statement, frames and cause', async () => {
    const product = await openProduct();
    const failed: unknown = await product.deps.connection.db
      .execute(sql`select ${NO_ID}::text from nowhere`)
      .catch((error) => error);
    await product.stop();
    expect(describeError(failed)).toMatchObject({
      message: 'Failed query',
      query: 'select $1::text from nowhere',
      stack: expect.stringMatching(/^at /),
      cause: { code: '42P01', message: expect.stringContaining('does not exist') },
    });
    expect(words(failed)).not.toContain(NO_ID);
  });

  test('shows no mail address, no field it doesn’t know, and no message line that looks like a frame', () => {
    const error = Object.assign(
      new Error('550 no such user <ada@example.com>\n    at home, 7 Allen Avenue'),
      { rejected: ['ada@example.com'], code: 'EENVELOPE' },
    );
    expect(words(error)).not.toMatch(/ada@|rejected/);
    expect(describeError(error).stack).not.toContain('Allen');
    expect(words('ada@example.com')).not.toContain('ada');
  });
});
