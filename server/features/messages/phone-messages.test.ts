import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { termiiSignature } from '#server/adapters/notify/termii.ts';
import { whatsAppSignature } from '#server/adapters/notify/whatsapp.ts';
import { messages } from '#server/database/schema.ts';
import { seeToUnpaid } from '#server/features/order-admin/unpaid-orders.ts';
import { HOUR_MS } from '#shared/dates.ts';
import type { ListedMessage } from '#shared/staff/messages.ts';
import { anAdmin, anAgent, anApplication, decide, payByCard } from '#test/factories/orders.ts';
import { aPaidServiceOrder, deliverFile } from '#test/factories/services.ts';
import { type Behaviour, type FakeServer, startFakeServer } from '#test/kit/fake-server.ts';
import { pass } from '#test/kit/passing-time.ts';
import { openProduct, type Product } from '#test/kit/support.ts';

const PHONE = '2348031234567';

/** What each provider is set up with, says, and asks. */
const PROVIDERS = {
  whatsapp: {
    env: (url: string) => ({
      NOTIFY_CHANNEL: 'whatsapp',
      WHATSAPP_URL: url,
      WHATSAPP_TOKEN: 'token-1',
      WHATSAPP_PHONE_NUMBER_ID: '106540352242922',
      WHATSAPP_APP_SECRET: 'app-secret',
      WHATSAPP_VERIFY_TOKEN: 'verify-1',
    }),
    taken: (id: string) => ({
      messaging_product: 'whatsapp',
      contacts: [{ input: PHONE, wa_id: PHONE }],
      messages: [{ id }],
    }),
    refused: {
      status: 400,
      json: {
        error: { message: '(#131026) Message undeliverable', type: 'OAuthException', code: 131026 },
      },
    },
    throttled: {
      status: 429,
      json: { error: { message: 'Rate limit hit', code: 130429 } },
      headers: { 'retry-after': '7200' },
    },
    ours: {
      status: 400,
      json: { error: { message: 'Template name does not exist', code: 132001 } },
    },
    hook: (id: string, delivered: boolean) => {
      const status = delivered
        ? { id, status: 'delivered' }
        : { id, status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] };
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: '1', changes: [{ field: 'messages', value: { statuses: [status] } }] }],
      });
      return { body, headers: { 'x-hub-signature-256': whatsAppSignature(body, 'app-secret') } };
    },
  },
  sms: {
    env: (url: string) => ({
      NOTIFY_CHANNEL: 'sms',
      TERMII_URL: url,
      TERMII_API_KEY: 'key-1',
      TERMII_SECRET_KEY: 'secret-1',
    }),
    taken: (id: string) => ({
      code: 'ok',
      message_id: Number(id),
      message_id_str: id,
      message: 'Successfully Sent',
      balance: 9,
      user: 'Tafiya',
    }),
    refused: { status: 400, json: { code: 400, message: 'Invalid phone number' } },
    throttled: {
      status: 429,
      json: { message: 'Too many requests' },
      headers: { 'retry-after': '7200' },
    },
    ours: { status: 400, json: { message: 'Insufficient balance' } },
    hook: (id: string, delivered: boolean) => {
      const body = JSON.stringify({
        type: 'outbound',
        message_id: id,
        receiver: PHONE,
        status: delivered ? 'DELIVERED' : 'DND Active on Phone Number',
        channel: 'dnd',
      });
      return { body, headers: { 'x-termii-signature': termiiSignature(body, 'secret-1') } };
    },
  },
} as const;

describe.each(['whatsapp', 'sms'] as const)('notices by %s', (channel) => {
  const provider = PROVIDERS[channel];
  let product: Product;
  let token: string;
  let server: FakeServer;
  let behaviour: Behaviour;
  let sent: number;
  beforeEach(async () => {
    sent = 0;
    behaviour = 'hang up';
    server = await startFakeServer(() => behaviour);
    product = await openProduct({ env: provider.env(server.url) });
    ({ token } = await anAdmin(product, 'Ada Obi'));
  });
  afterEach(async () => {
    await product.stop();
    await server.close();
  });
  const takes = () => {
    sent += 1;
    behaviour = { status: 200, json: provider.taken(`90071992547409${90 + sent}`) };
  };
  const idOf = (place: number) => `90071992547409${90 + place}`;
  const order = (notify_consent?: string) =>
    anApplication(product, { fields: { phone_number: '08031234567', notify_consent } });
  const notices = async (): Promise<ListedMessage[]> =>
    (await product.json('GET', '/api/admin/messages', { token })).filter(
      (row: ListedMessage) => row.channel === channel,
    );
  const hook = (
    id: string,
    delivered: boolean,
    headers: Record<string, string> = provider.hook(id, delivered).headers,
  ) =>
    product.app.inject({
      method: 'POST',
      url: `/api/notify/webhook/${channel === 'sms' ? 'termii' : 'whatsapp'}`,
      payload: provider.hook(id, delivered).body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const settle = () => product.settle().catch(() => {});

  test('go only to who wanted them, hold nothing of a passport, and their receipts are taken once, signed', async () => {
    takes();
    const [wants, quiet] = [await order('Yes'), await order()];
    await payByCard(product, quiet);
    await settle();
    expect([server.asked.length, await notices()]).toEqual([0, []]);
    await payByCard(product, wants);
    await settle();
    const [asked] = server.asked;
    const said = JSON.stringify(asked?.body);
    expect(said).toContain(`/track-visa?tracking_id=${wants.tracking_id}`);
    expect(said).toContain(`"to":"${PHONE}"`);
    for (const secret of ['A12345678', 'Adaeze', 'Okafor', '1990'])
      expect(said).not.toContain(secret);
    const [row] = await notices();
    expect(row).toMatchObject({
      template: 'notice_paid',
      state: 'sent',
      address: `+${PHONE}`,
      delivered_at: null,
      answer: '',
    });
    const { notify_consent } = await product.json('GET', `/api/visa/status/${wants.id}`, { token });
    expect(notify_consent).toMatchObject({
      given: true,
      at: expect.any(String),
      version: '2026-11',
    });

    // Signed by somebody else, of a notice that isn't ours, twice, and a failure that comes late.
    const name = channel === 'sms' ? 'x-termii-signature' : 'x-hub-signature-256';
    expect([
      (await hook(idOf(1), true, { [name]: 'x' })).statusCode,
      (await hook('12', true)).statusCode,
    ]).toEqual([401, 200]);
    expect((await notices())[0]?.delivered_at).toBeNull();
    expect([
      (await hook(idOf(1), true)).statusCode,
      (await hook(idOf(1), true)).statusCode,
    ]).toEqual([200, 200]);
    const delivered = (await notices())[0]?.delivered_at;
    expect(delivered).toEqual(expect.any(String));
    await hook(idOf(1), false);
    expect((await notices())[0]).toMatchObject({ state: 'sent', delivered_at: delivered });
    // A decision has its own, and one that never arrives is refused, with a number that can be corrected.
    takes();
    await decide(product, wants, 'Approved', token);
    await settle();
    await hook(idOf(2), false);
    await hook(idOf(2), false);
    const [approved] = await notices();
    expect(approved).toMatchObject({
      template: 'notice_approved',
      state: 'refused',
      answer: expect.stringMatching(/undeliverable|DND/),
    });
    takes();
    const body = { phone_number: '08059876543' };
    expect(
      (await product.json('PUT', `/api/admin/orders/${wants.id}/contact`, { token, body })).message,
    ).toMatch(/sent again/);
    await settle();
    expect(JSON.stringify(server.asked.at(-1)?.body)).toContain('2348059876543');
    expect((await notices()).map(({ state }) => state)).toEqual(['sent', 'sent']);
    // The receipt of the first try says nothing of the second.
    await hook(idOf(2), false);
    expect((await notices()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  }, 40_000);

  test('wait as long as a provider that wants a pause says; a refused number ends the tries, our own fault does not', async () => {
    const one = await order('Yes');
    behaviour = provider.throttled;
    await payByCard(product, one);
    await settle();
    expect([server.asked.length, (await notices())[0]?.state]).toEqual([1, 'queued']);
    await pass(product, 1.9 * HOUR_MS);
    expect(server.asked).toHaveLength(1);
    takes();
    await pass(product, 0.2 * HOUR_MS);
    expect([server.asked.length, (await notices())[0]?.state]).toEqual([2, 'sent']);

    behaviour = provider.ours;
    await decide(product, one, 'Approved', token);
    await settle();
    expect((await notices())[0]).toMatchObject({
      state: 'queued',
      answer: expect.stringMatching(/Template|balance/),
    });
    behaviour = provider.refused;
    await pass(product, HOUR_MS);
    const asked = server.asked.length;
    expect((await notices())[0]).toMatchObject({
      state: 'refused',
      answer: expect.stringMatching(/undeliverable|Invalid/),
    });
    await pass(product, 2 * HOUR_MS);
    expect(server.asked).toHaveLength(asked);
  }, 60_000);

  test('take a receipt that overtakes the provider’s response to us', async () => {
    takes();
    await payByCard(product, await order('Yes'));
    expect((await hook(idOf(1), true)).statusCode).toBe(200);
    await settle();
    expect((await notices())[0]).toMatchObject({ state: 'sent', delivered_at: null });
    await pass(product, HOUR_MS);
    expect((await notices())[0]?.delivered_at).toEqual(expect.any(String));
    takes();
    await payByCard(product, await order('Yes'));
    await hook(idOf(2), false);
    await settle();
    await pass(product, HOUR_MS);
    expect((await notices())[0]?.state).toBe('refused');
  }, 40_000);

  test('that waited ask for nothing that was answered or withdrawn meanwhile', async () => {
    takes();
    const one = await order('Yes');
    await payByCard(product, one);
    await settle();
    behaviour = provider.throttled;
    const body = { items: [{ field: 'data_page', reason: 'It is blurred.' }] };
    const path = `/api/admin/orders/${one.id}/requests`;
    const request = await product.json('POST', path, { token, body });
    await settle();
    const asked = server.asked.length;
    expect((await notices())[0]).toMatchObject({ template: 'notice_request', state: 'queued' });
    await product.call('DELETE', `${path}/${request.id}`, { token });
    takes();
    await pass(product, 2.2 * HOUR_MS);
    expect([server.asked.length, (await notices()).map(({ template }) => template)]).toEqual([
      asked,
      ['notice_paid'],
    ]);
  }, 40_000);

  test('are given up after a day of pauses', async () => {
    behaviour = provider.throttled;
    await payByCard(product, await order('Yes'));
    await pass(product, 28 * HOUR_MS);
    ({ token } = await anAdmin(product, 'Ada Obi'));
    expect((await notices())[0]?.state).toBe('given_up');
  }, 60_000);
});

describe('notices', () => {
  const open = async (env: Record<string, string>) => {
    const product = await openProduct({ env });
    const one = await anApplication(product, { fields: { notify_consent: 'Yes' } });
    await payByCard(product, one);
    await product.settle();
    const record = await product.json('GET', `/api/visa/status/${one.id}`, {
      token: (await anAdmin(product)).token,
    });
    return { product, one, record };
  };

  test('are off by default: nothing is sent, and no consent is stored for it', async () => {
    const { product, record } = await open({});
    expect(record.messages.map(({ channel }: ListedMessage) => channel)).toEqual(['mail', 'mail']);
    expect(record.notify_consent).toBeUndefined();
    expect(await product.status('POST', '/api/notify/webhook/whatsapp', { body: {} })).toBe(404);
    await product.stop();
  });

  test('lie in the outbox where no provider is set up', async () => {
    const { product, one } = await open({ NOTIFY_CHANNEL: 'sms' });
    const outbox = join(product.deps.config.DATA_DIR, 'outbox');
    const texts = readdirSync(outbox)
      .filter((name) => name.endsWith('.txt'))
      .map((name) => readFileSync(join(outbox, name), 'utf8'));
    expect(texts).toEqual([
      expect.stringContaining(
        `your visa application is paid. Check your email. http://tafiya.test/track-visa?tracking_id=${one.tracking_id}`,
      ),
    ]);
    await product.stop();
  });

  test('ask no agent’s customer for money, and nobody once there is nothing to pay', async () => {
    const product = await openProduct({ env: { NOTIFY_CHANNEL: 'sms' } });
    const fields = { notify_consent: 'Yes' };
    const own = await anApplication(product, { fields });
    const denied = await anApplication(product, { fields });
    await anApplication(product, { fields, token: (await anAgent(product)).token });
    product.clock.forward(50 * HOUR_MS);
    await seeToUnpaid(product.deps);
    const { token } = await anAdmin(product);
    await decide(product, denied, 'Denied', token);
    await product.settle();
    const reminders = (await product.rows(messages)).filter(
      ({ template }) => template === 'notice_unpaid',
    );
    expect(reminders).toMatchObject([{ order_id: own.id, state: 'sent' }]);
    await product.stop();
  });

  test('say that an order is ready once, with the last of its files', async () => {
    const product = await openProduct({ env: { NOTIFY_CHANNEL: 'sms' } });
    const { token } = await anAdmin(product);
    const order = () =>
      aPaidServiceOrder(product, 'booking', {
        notify_consent: 'Yes',
        title: 'Mrs',
        traveler_first_name: 'Adaeze',
        traveler_last_name: 'Okafor',
        flight_details: 'Lagos to Nairobi',
        amount_to_pay: 45_000,
      });
    const { id } = await order();
    const ready = () =>
      readdirSync(join(product.deps.config.DATA_DIR, 'outbox'))
        .filter((name) => name.endsWith('.txt'))
        .map((name) => readFileSync(join(product.deps.config.DATA_DIR, 'outbox', name), 'utf8'))
        .filter((text) => text.includes('is ready.'));
    for (const [name, many] of [
      ['flight_file', 0],
      ['hotel_file', 1],
    ] as const) {
      expect((await deliverFile(product, id, name, token)).statusCode).toBe(200);
      await product.settle();
      expect(ready()).toHaveLength(many);
    }
    // The first notice was held up until both were there.
    const { id: hurried } = await order();
    for (const name of ['flight_file', 'hotel_file'])
      expect((await deliverFile(product, hurried, name, token)).statusCode).toBe(200);
    await product.settle();
    expect(ready()).toHaveLength(2);
    await product.stop();
  });

  test('WhatsApp makes sure of our address with the token that we chose', async () => {
    const product = await openProduct({ env: PROVIDERS.whatsapp.env('http://localhost:1') });
    const greet = (token: string) =>
      product.call(
        'GET',
        `/api/notify/webhook/whatsapp?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
      );
    const [right, wrong] = [await greet('verify-1'), await greet('x')];
    expect([right.statusCode, right.body, wrong.statusCode]).toEqual([200, '1158201444', 401]);
    await product.stop();
  });
});
