import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/mail/interface.ts';
import { createSmtp } from '#server/adapters/mail/smtp.ts';
import { HOUR_MS } from '#shared/dates.ts';
import type { Dashboard } from '#shared/staff/dashboard.ts';
import type { ListedMessage } from '#shared/staff/messages.ts';
import { aFamily, payGroup } from '#test/factories/groups.ts';
import { anAdmin, anApplication, decide, payByCard, verify } from '#test/factories/orders.ts';
import { pass } from '#test/kit/passing-time.ts';
import { openProduct, type Product } from '#test/kit/support.ts';

/** A mail server that knows some mailboxes. */
function aMailServer() {
  const delivered: { to: string; subject: string; id: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onRcptTo: ({ address }, _session, callback) =>
      callback(
        address.startsWith('nobody')
          ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
          : undefined,
      ),
    onData(stream, { envelope }, callback) {
      void text(stream).then((eml) => {
        const header = (name: string) =>
          new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(eml)?.[1] ?? '';
        delivered.push({
          to: envelope.rcptTo[0]?.address ?? '',
          subject: header('Subject'),
          id: header('Message-ID'),
        });
        callback();
      });
    },
  });
  server.on('error', () => {});
  return {
    delivered,
    open: async () => {
      await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
      return `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

describe('messages about orders', () => {
  let product: Product;
  let token: string;
  let server: ReturnType<typeof aMailServer>;
  let away: boolean;
  beforeEach(async () => {
    server = aMailServer();
    away = false;
    const smtp = createSmtp(await server.open(), 'Tafiya <no-reply@tafiya.example>');
    const send = (mail: Mail) =>
      away ? Promise.reject(new Error('connect ECONNREFUSED')) : smtp.send(mail);
    product = await openProduct({ override: { mail: { send, close: smtp.close } } });
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });
  afterEach(async () => {
    product.deps.mail.close();
    await product.stop();
    await server.close();
  });

  const list = (query = ''): Promise<ListedMessage[]> =>
    product.json('GET', `/api/admin/messages${query}`, { token });
  const troubles = async (): Promise<Dashboard['messages']> => {
    const answer = await product.call('GET', '/api/admin/dashboard', { token });
    expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
    return answer.json().messages;
  };
  const signInAgain = async () => {
    ({ token } = await anAdmin(product, 'Ada Obi'));
  };
  const order = (contact_email: string) => anApplication(product, { fields: { contact_email } });

  test('each has a row from the moment it is queued, with what became of it; its text stands nowhere', async () => {
    const { id, tracking_id } = await order('payer@example.com');
    const [queued] = await list();
    expect(queued).toMatchObject({
      template: 'received',
      title: 'application received',
      channel: 'mail',
      state: 'queued',
      address: 'payer@example.com',
      tries: 0,
      tried_at: null,
      sent_at: null,
      order: { id, kind: 'visa', tracking_id, deleted: false },
    });
    await product.settle();
    const [sent] = await list('?state=sent');
    expect(sent).toMatchObject({
      id: queued?.id,
      state: 'sent',
      tries: 1,
      answer: '',
      sent_at: expect.any(String),
    });
    expect([await list('?state=queued'), server.delivered.length]).toEqual([[], 1]);
    const { messages } = await product.json('GET', `/api/visa/status/${id}`, { token });
    expect(messages.map(({ template, state }: ListedMessage) => [template, state])).toEqual([
      ['received', 'sent'],
    ]);
    expect(JSON.stringify([messages, await list()])).not.toContain('/payment?ref=');
    expect(await product.status('POST', `/api/admin/messages/${sent?.id}/retry`, { token })).toBe(
      409,
    );
  });

  test('the next page begins where the last one ended, though its last message was taken back', async () => {
    const submitted = await order('payer@example.com');
    await decide(product, submitted, 'Denied', token);
    const page = await product.call('GET', '/api/admin/messages?limit=1', { token });
    expect(page.json()).toMatchObject([{ template: 'denied' }]);
    const body = { reason: 'A mistake' };
    await product.call('POST', `/api/admin/orders/${submitted.id}/reopen`, { token, body });
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    expect(await product.json('GET', next, { token })).toMatchObject([{ template: 'received' }]);
  });

  test('a refusal ends the tries, stands on the dashboard, and a corrected address gets everything that did not arrive', async () => {
    const refused = await order('nobody@exmaple.com');
    await product.settle();
    await payByCard(product, refused);
    await product.settle();
    const rows = await list('?state=refused');
    expect(rows.map(({ template, tries, answer }) => [template, tries, answer])).toEqual([
      ['paid', 1, '550 no such mailbox'],
      ['received', 1, '550 no such mailbox'],
    ]);
    expect(await troubles()).toMatchObject({
      refused: 2,
      given_up: 0,
      waiting: { all: 0 },
      newest: [{ template: 'paid' }, { template: 'received' }],
    });
    const undelivered = async () =>
      (await product.json('GET', '/api/admin/me', { token })).waiting.messages;
    expect(await undelivered()).toBe(2);
    await pass(product, 2 * HOUR_MS);
    expect((await list('?state=refused')).map(({ tries }) => tries)).toEqual([1, 1]);
    await signInAgain();
    const put = (body: object, id = refused.id) =>
      product.call('PUT', `/api/admin/orders/${id}/contact`, { token, body });
    expect((await put({ email: 'right@example.com' })).json()).toEqual({
      success: true,
      message: 'Corrected. 2 messages are sent again.',
    });
    await product.settle();
    // Where nobody reads, nobody is told.
    expect(server.delivered.map(({ to }) => to)).toEqual([
      'right@example.com',
      'right@example.com',
      'right@example.com',
    ]);
    expect([
      (await list('?state=refused')).length,
      (await list('?state=sent')).length,
      (await troubles()).refused,
      await undelivered(),
    ]).toEqual([0, 3, 0, 0]);
    // Found by the new address and the passport number, no more by the old one.
    const found = async (q: string) =>
      (await product.json('GET', `/api/visa/all?q=${q}`, { token })).length;
    expect([
      await found('right@example.com'),
      await found('exmaple'),
      await found('A12345678'),
    ]).toEqual([1, 0, 1]);
    const { history, contact_email } = await product.json('GET', `/api/visa/status/${refused.id}`, {
      token,
    });
    expect(contact_email).toBe('right@example.com');
    expect(history.map(({ text }: { text: string }) => text)).toContain(
      'Corrected the contact details of the visa application: email address “nobody@exmaple.com” to “right@example.com”',
    );
    // The same once more sends nothing twice.
    expect((await put({ email: 'right@example.com' })).json().message).toBe('Corrected.');
    await product.settle();
    expect(server.delivered).toHaveLength(3);
    expect([
      (await put({})).statusCode,
      (await put({ email: 'x' })).statusCode,
      (await put({ email: 'a@b.co' }, 'x')).statusCode,
    ]).toEqual([422, 422, 404]);
  });

  test('whose address a message went to is said: a corrected one is the order’s own, the one before is not', async () => {
    const { id } = await order('one@example.com');
    await product.settle();
    const body = { email: 'two@example.com' };
    await product.call('PUT', `/api/admin/orders/${id}/contact`, { token, body });
    await product.settle();
    const own = (rows: ListedMessage[]) =>
      rows.map(({ address, own_address }) => [address, own_address]).sort();
    const addresses = [
      ['one@example.com', false],
      ['one@example.com', false],
      ['two@example.com', true],
    ];
    expect(own(await list())).toEqual(addresses);
    const { messages } = await product.json('GET', `/api/visa/status/${id}`, { token });
    expect(own(messages)).toEqual(addresses);
  });

  test.each(['the first', 'the second'])(
    'two orders that were paid together from one mistyped address both get a receipt, %s corrected before the other',
    async (which) => {
      const { code, all } = await aFamily(product, 2, {
        fields: { contact_email: 'nobody@exmaple.com' },
      });
      const { transaction_id } = await payGroup(product, code);
      for (const one of all) await verify(product, one, transaction_id);
      await product.settle();
      for (const { id } of which === 'the first' ? all : all.toReversed()) {
        const body = { email: `${id}@example.com` };
        await product.call('PUT', `/api/admin/orders/${id}/contact`, { token, body });
        await product.settle();
      }
      const receipts = server.delivered.filter(({ subject }) =>
        subject.includes('Payment received'),
      );
      expect(receipts.map(({ to }) => to).toSorted()).toEqual(
        all.map(({ id }) => `${id}@example.com`).toSorted(),
      );
    },
  );

  test('an address that is corrected gets nothing that was overtaken meanwhile', async () => {
    const one = await order('nobody@exmaple.com');
    await payByCard(product, one);
    await decide(product, one, 'Denied', token);
    await product.settle();
    const body = { reason: 'A mistake' };
    await product.call('POST', `/api/admin/orders/${one.id}/reopen`, { token, body });
    await product.settle();
    await decide(product, one, 'Approved', token);
    await product.settle();
    expect((await list('?state=refused')).map(({ template }) => template)).toContain('reopened');
    const email = 'right@example.com';
    await product.call('PUT', `/api/admin/orders/${one.id}/contact`, { token, body: { email } });
    await product.settle();
    const subjects = server.delivered.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('Approved'))).toHaveLength(1);
    expect(subjects.filter((subject) => subject.includes('decision'))).toEqual([]);
  });

  test('six hours without a mail server: nothing is lost, nothing comes twice, and the dashboard says so meanwhile', async () => {
    away = true;
    const orders = [await order('one@example.com'), await order('two@example.com')];
    await product.settle().catch(() => {});
    await pass(product, 3 * HOUR_MS);
    expect(await troubles()).toMatchObject({
      refused: 0,
      given_up: 0,
      waiting: {
        all: 2,
        since: expect.any(String),
        answer: expect.stringContaining('ECONNREFUSED'),
      },
    });
    const [first] = orders;
    if (!first) throw new Error('no order');
    await payByCard(product, first);
    await decide(product, first, 'Approved', token);
    await product.settle().catch(() => {});
    await pass(product, 3 * HOUR_MS);
    expect(server.delivered).toEqual([]);
    away = false;
    await pass(product, HOUR_MS);
    expect(server.delivered.map(({ to }) => to).sort()).toEqual([
      'one@example.com',
      'one@example.com',
      'one@example.com',
      'two@example.com',
    ]);
    expect(new Set(server.delivered.map(({ id }) => id)).size).toBe(4);
    await pass(product, 12 * HOUR_MS);
    await signInAgain();
    expect([server.delivered.length, (await troubles()).waiting]).toEqual([
      4,
      { all: 0, since: null, answer: '' },
    ]);
  }, 120_000);

  test('nobody took it for 24 hours: given up, and sent again by hand it comes once', async () => {
    away = true;
    await order('one@example.com');
    await pass(product, 25 * HOUR_MS);
    await signInAgain();
    const [row] = await list('?state=given_up');
    expect([row?.template, (await troubles()).given_up]).toEqual(['received', 1]);
    const jobs = async () =>
      (await product.json('GET', '/api/admin/given-up-jobs', { token })).length;
    expect(await jobs()).toBe(1);
    away = false;
    const retry = () => product.call('POST', `/api/admin/messages/${row?.id}/retry`, { token });
    expect([(await retry()).statusCode, (await retry()).statusCode, await jobs()]).toEqual([
      200, 200, 0,
    ]);
    await product.settle();
    expect(server.delivered).toHaveLength(1);
    expect((await list()).map(({ state }) => state)).toEqual(['sent']);
    expect(await product.status('POST', '/api/admin/messages/x/retry', { token })).toBe(404);
  }, 60_000);

  test('the list is paged, searched and saved as CSV', async () => {
    for (const name of ['one', 'two', 'three']) await order(`${name}@example.com`);
    await product.settle();
    const page = await product.call('GET', '/api/admin/messages?limit=2', { token });
    const next = /<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
    const rest = await product.call('GET', next, { token });
    expect([...page.json(), ...rest.json()].map(({ address }: ListedMessage) => address)).toEqual([
      'three@example.com',
      'two@example.com',
      'one@example.com',
    ]);
    expect((await list('?q=two@example')).map(({ address }) => address)).toEqual([
      'two@example.com',
    ]);
    expect(await product.status('GET', '/api/admin/messages?state=lost', { token })).toBe(422);
    const csv = (
      await product.call('GET', '/api/admin/messages', { token, headers: { accept: 'text/csv' } })
    ).body;
    expect(csv.split('\r\n')[0]).toMatch(/^\uFEFFtracking_id,kind,name,id,channel,template/);
  });
});
