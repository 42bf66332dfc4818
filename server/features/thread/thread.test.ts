import { beforeEach, describe, expect, test } from 'vitest';
import { clearFiles } from '#server/features/uploads/clearing.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { ThreadMessage } from '#shared/orders/thread.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { anAdmin, anApplication, aPaidApplication, decide } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { linkCode, openOwnOrder } from '#test/story/applicants.ts';

describe('messages with an applicant', () => {
  const product = aProduct();
  let token: string;
  let order: SubmittedApplication;
  const signIn = async () => {
    token = (await anAdmin(product, 'Bola Ade', 'reviewer')).token;
  };
  beforeEach(async () => {
    await signIn();
    order = await aPaidApplication(product);
    await product.newMails();
  });

  const write = (text: unknown, id = order.id, as = token) =>
    product.call('POST', `/api/admin/orders/${id}/messages`, { token: as, body: { text } });
  const answer = (as: string, text: unknown) =>
    product.call('POST', '/api/manage/messages', { token: as, body: { text } });
  const own = (as: string): Promise<ManageOrder> =>
    product.json('GET', '/api/manage/order', { token: as });
  const record = () => product.json('GET', `/api/visa/status/${order.id}`, { token });
  const waiting = async () =>
    ((await product.json('GET', '/api/admin/queue/messages', { token })) as { id: string }[])
      .map(({ id }) => id)
      .filter((id) => id === order.id);
  const openLink = async () =>
    product.call('POST', '/api/manage/session', { body: { code: linkCode(product) } });

  test('are refused once the address was erased, as its papers are: nobody would read them', async () => {
    await decide(product, order, 'Denied', token);
    product.clock.forward(400 * DAY_MS);
    await clearFiles(product.deps);
    await signIn();
    const paper = await product.call('POST', '/api/visa/send-receipt-email', {
      token: (await anAdmin(product, 'Chi Cashier', 'cashier')).token,
      body: { visaData: { id: order.id }, to: '' },
    });
    for (const refused of [await write('Are you there?'), paper])
      expect(refused.json()).toMatchObject({
        code: 'conflict',
        message: 'The address was erased: an email would reach nobody.',
      });
    expect((await record()).thread).toEqual([]);
  });

  test('of a deleted order wait for nobody, until it is back', async () => {
    await answer(await openOwnOrder(product, order), 'When is it ready?');
    expect(await waiting()).toEqual([order.id]);
    const { token: owner } = await anAdmin(product);
    await product.call('DELETE', `/api/admin/orders/${order.id}`, { token: owner });
    expect(await waiting()).toEqual([]);
    await product.call('POST', `/api/admin/orders/${order.id}/restore`, { token: owner });
    expect(await waiting()).toEqual([order.id]);
  });

  test('of an applicant who got no answer and sends again count once; later, and after ours, they are new', async () => {
    const applicant = await openOwnOrder(product, order);
    const said = async () => (await own(applicant)).thread.map(({ text }) => text);
    const first = await answer(applicant, 'When is it ready?');
    const again = await answer(applicant, 'When is it ready?');
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(await said()).toEqual(['When is it ready?']);
    await answer(applicant, 'I fly on Friday.');
    await answer(applicant, 'When is it ready?');
    expect(await said()).toHaveLength(3);
    await write('On Thursday.');
    await answer(applicant, 'When is it ready?');
    product.clock.forward(61 * 60_000);
    await answer(applicant, 'When is it ready?');
    expect(await said()).toHaveLength(6);
  });

  test('are mailed, read and answered by the mail’s link, and answered again', async () => {
    const response = await write(
      'Dear {first_name},\n\nyour passport ends too early.\nSend a new one.',
    );
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ success: true, from: 'staff', by: 'Bola Ade' });
    await product.settle();
    const [mail, ...more] = product.mails;
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Dear Adaeze,\n\nyour passport ends too early.\nSend');
    expect(mail?.html).toMatch(/white-space:pre-line">your passport ends too early\.\nSend/);
    const { messages } = await record();
    expect(messages.at(-1)).toMatchObject({ template: 'message', state: 'sent' });

    // Whoever looks twice before answering needs no other link.
    product.clock.forward(20 * DAY_MS);
    await signIn();
    await openLink();
    const applicant = (await openLink()).json().token;
    const { thread } = await own(applicant);
    expect(thread).toMatchObject([{ from: 'staff', by: 'Bola A.', waits: true }]);
    const answered = await answer(applicant, 'A new one is on its way.\nWhat now {?}');
    expect(answered.statusCode).toBe(201);
    expect((await openLink()).statusCode).toBe(401);
    expect(await waiting()).toEqual([order.id]);
    const said: ThreadMessage[] = (await record()).thread;
    expect(said.map(({ from, text, waits }) => [from, text, waits])).toEqual([
      ['staff', 'Dear Adaeze,\n\nyour passport ends too early.\nSend a new one.', false],
      ['applicant', 'A new one is on its way.\nWhat now {?}', true],
    ]);

    await write('Thank you.');
    expect(await waiting()).toEqual([]);
    expect((await own(applicant)).thread.map(({ waits }) => waits)).toEqual([false, false, true]);
    const history = (await own(applicant)).history.map(({ event }) => event);
    expect(history.filter((event) => /written|wrote/.test(event))).toEqual([
      'written',
      'applicant_wrote',
      'written',
    ]);
  });

  test('wait for an answer until a colleague says that none is needed', async () => {
    const applicant = await openOwnOrder(product, order);
    await answer(applicant, 'Thank you!');
    expect(await waiting()).toEqual([order.id]);
    const seen = (body?: object) =>
      product.call('POST', `/api/admin/orders/${order.id}/messages/seen`, { token, body });
    const [{ id: shown }] = (await record()).thread;
    product.clock.forward(60_000);
    await answer(applicant, 'One thing more: my flight has moved.');
    expect((await seen({ shown: 'x' })).statusCode).toBe(422);
    expect((await seen({ shown })).statusCode).toBe(200);
    expect((await record()).thread.map(({ waits }: ThreadMessage) => waits)).toEqual([false, true]);
    for (let i = 0; i < 2; i++) expect((await seen()).statusCode).toBe(200);
    expect(await waiting()).toEqual([]);
    const settled = (await record()).history.filter(
      ({ event }: { event: string }) => event === 'messages_settled',
    );
    expect(settled).toHaveLength(2);
  });

  test('answer what was read: what the applicant wrote after that goes on waiting', async () => {
    const applicant = await openOwnOrder(product, order);
    const waits = async () => (await record()).thread.map(({ waits }: ThreadMessage) => waits);
    const writeOn = (shown: string | null) =>
      product.call('POST', `/api/admin/orders/${order.id}/messages`, {
        token,
        body: { text: 'We are on it.', shown },
      });
    await answer(applicant, 'When is it ready?');
    expect((await writeOn(null)).statusCode).toBe(201);
    expect(await waits()).toEqual([true, true]);
    const [{ id: first }] = (await record()).thread;
    product.clock.forward(60_000);
    await answer(applicant, 'And my flight has moved.');
    product.clock.forward(60_000);
    expect((await writeOn(first)).statusCode).toBe(201);
    expect(await waits()).toEqual([false, false, true, true]);
    expect(await waiting()).toEqual([order.id]);
    expect((await write('Thank you.')).statusCode).toBe(201);
    expect(await waiting()).toEqual([]);
  });

  test('name only what an order has', async () => {
    for (const text of ['', '   ', 1, 'x'.repeat(5001), 'Dear {name}', 'a\u0000b']) {
      const response = await write(text);
      expect([text, response.statusCode, Object.keys(response.json().fields ?? {})]).toEqual([
        text,
        422,
        ['text'],
      ]);
    }
    const unpaid = await anApplication(product);
    const response = await write('It is ready by {expected_by}.', unpaid.id);
    expect([response.statusCode, response.json().fields.text]).toEqual([
      422,
      'This order has no {expected_by}: write it without that.',
    ]);
    expect((await write('Hello', 'x')).statusCode).toBe(404);
    const applicant = await openOwnOrder(product, order);
    for (const text of ['', 'x'.repeat(2001), undefined])
      expect((await answer(applicant, text)).statusCode).toBe(422);
    expect((await own(applicant)).thread).toEqual([]);
  });
});
