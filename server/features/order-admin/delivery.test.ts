import { beforeAll, describe, expect, test } from 'vitest';
import {
  anAdmin,
  anApplication,
  aPaidApplication,
  cancelByStaff,
  decide,
  payByCard,
  pdf,
  sendIssued,
  trackOrder,
} from '#test/factories/orders.ts';
import {
  aPaidServiceOrder,
  aServiceOrder,
  deliverFile,
  type SubmittedOrder,
} from '#test/factories/services.ts';
import { everythingOf } from '#test/kit/bystander.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder } from '#test/story/applicants.ts';

describe('what is handed out', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    ({ token } = await anAdmin(product, 'Ada Obi', 'reviewer'));
  });

  const track = (order: Pick<SubmittedOrder, 'tracking_id'>) => trackOrder(product, order);
  const stored = async () => {
    const keys: string[] = [];
    for await (const { key } of product.deps.storage.list()) keys.push(key);
    return keys.toSorted();
  };
  const history = async (
    base: string,
    id: string,
  ): Promise<{ event: string; text: string; actor: string }[]> =>
    (await product.json('GET', `/api/${base}/status/${id}`, { token })).history;

  test('a file that must be the first leaves the one that is there, and nothing in the storage', async () => {
    const first = { 'if-none-match': '*' };
    const insurance = await aPaidServiceOrder(product, 'insurance');
    const visa = await aPaidApplication(product);
    const policy = (file = pdf()) =>
      deliverFile(product, insurance.id, 'policy_file', token, file, first);
    const document = (file = pdf()) => sendIssued(product, visa, file, token, 'visa', first);
    expect((await document()).json().code).toBe('not_approved');
    await decide(product, visa, 'Approved', token);
    expect([(await policy()).statusCode, (await document()).statusCode]).toEqual([200, 200]);
    await product.settle();
    const before = [await stored(), await everythingOf(product, visa)];
    product.mails.length = 0;
    for (const refused of [await policy(pdf({ size: 3000 })), await document(pdf({ size: 3000 }))])
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'A file was already issued for it: that one stays.',
      ]);
    await product.settle();
    expect([await stored(), await everythingOf(product, visa)]).toEqual(before);
    expect(product.mails).toEqual([]);
  });

  test('an insurance policy ends its order, is mailed, downloaded, and the download written down', async () => {
    const order = await aPaidServiceOrder(product, 'insurance');
    expect(await track(order)).toMatchObject({ stage: 'in_progress', issued: [] });
    const answer = await deliverFile(product, order.id, 'policy_file', token);
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { name: 'policy_file', label: 'Insurance policy', url: expect.any(String) },
    ]);
    await product.settle();
    expect(product.mails.at(-1)).toMatchObject({
      subject: expect.stringContaining('Your insurance policy is ready'),
    });
    const record = await track(order);
    expect(record).toMatchObject({
      stage: 'done',
      turn: 'It is done: nothing is left to do.',
      issued: [{ name: 'policy_file', label: 'Insurance policy' }],
    });
    expect(record.timeline.at(-1).text).toBe('Insurance policy can be downloaded');
    const file = await product.call('GET', record.issued[0].url);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    await product.call('GET', record.issued[0].url);
    expect(
      (await history('insurance', order.id)).filter(({ event }) => event === 'downloaded'),
    ).toEqual([
      expect.objectContaining({
        actor: 'applicant',
        text: 'Downloaded “Insurance policy” of the insurance application',
      }),
    ]);
    // The receipt's mail leads to it, too.
    await product.call('POST', '/api/insurance/send-receipt-email', {
      token,
      body: { visaData: { id: order.id } },
    });
    await product.settle();
    const download =
      /Download your insurance policy:\nhttp:\/\/tafiya\.test(\S+)/.exec(
        product.mails.at(-1)?.text ?? '',
      )?.[1] ?? '';
    // It works for as long as somebody may come back to the mail.
    product.clock.forward(30 * 24 * 3_600_000);
    expect(await product.status('GET', download)).toBe(200);
    ({ token } = await anAdmin(product, 'Ada Obi', 'reviewer'));
    // A second one replaces the first, whose link ends.
    await deliverFile(product, order.id, 'policy_file', token, pdf({ size: 2000 }));
    expect((await track(order)).issued).toHaveLength(1);
    expect(await product.status('GET', download)).toBe(404);
  });

  test('what is done says that it isn’t paid, and that a message of ours may need an answer; then that nothing is left', async () => {
    const order = await anApplication(product);
    const own = order.manage_token;
    const write = async (to: string) =>
      expect(
        (
          await product.call('POST', `/api/admin/orders/${to}/messages`, {
            token,
            body: { text: 'Is the flight on Friday?' },
          })
        ).statusCode,
      ).toBe(201);
    const answer = (as: string) =>
      product.call('POST', '/api/manage/messages', { token: as, body: { text: 'It is.' } });
    const turns = async (of: typeof order, as: string) => {
      const mine = await product.json('GET', '/api/manage/order', { token: as });
      expect((await track(of)).turn).toBe(mine.turn);
      return mine.turn;
    };
    await decide(product, order, 'Approved', token);
    expect((await sendIssued(product, order, pdf(), token)).statusCode).toBe(200);
    expect(await turns(order, own)).toBe('It is done, but not paid.');
    await write(order.id);
    expect(await turns(order, own)).toBe(
      'It is done, but not paid. Our last message may need an answer.',
    );
    await answer(own);
    await payByCard(product, order);
    expect(await turns(order, own)).toBe('It is done: nothing is left to do.');
    await write(order.id);
    expect(await turns(order, own)).toBe('It is done. Our last message may need an answer.');
  });

  test('work that goes on says the same of a message of ours', async () => {
    const { id, tracking_id } = await aPaidApplication(product);
    const turn = async () => (await track({ tracking_id })).turn;
    expect(await turn()).toMatch(/^We are working on it: you don’t need to do anything\./);
    await product.call('POST', `/api/admin/orders/${id}/messages`, {
      token,
      body: { text: 'Is the flight on Friday?' },
    });
    expect(await turn()).toMatch(
      /^We are working on it\. Our last message may need an answer\. Expected by /,
    );
  });

  test('visa support is done when every chosen part has its file, and takes no other', async () => {
    const order = await aPaidServiceOrder(product, 'booking');
    const { issued } = await track(order);
    expect(issued).toEqual([]);
    const names = ['flight_file', 'hotel_file', 'documents_file'];
    const answers: number[] = [];
    for (const name of names)
      answers.push((await deliverFile(product, order.id, name, token)).statusCode);
    const chosen = names.filter((_, index) => answers[index] === 200);
    expect(chosen.length).toBeGreaterThan(0);
    expect(answers.filter((status) => status !== 200)).toEqual(
      answers.filter((status) => status === 404),
    );
    expect(await track(order)).toMatchObject({
      stage: 'done',
      issued: chosen.map((name) => ({ name })),
    });
  });

  test('is refused while the order is unpaid, for a service without such a file, and for what is no file', async () => {
    const unpaid = await aServiceOrder(product, 'insurance');
    const refused = await deliverFile(product, unpaid.id, 'policy_file', token);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('isn’t paid'),
    ]);
    const visa = await aPaidApplication(product);
    expect((await deliverFile(product, visa.id, 'policy_file', token)).statusCode).toBe(404);
    const paid = await aPaidServiceOrder(product, 'insurance');
    const wrong = await deliverFile(product, paid.id, 'policy_file', token, {
      name: 'x.pdf',
      bytes: Buffer.from('no pdf'),
      type: 'application/pdf',
    });
    expect(wrong.statusCode).toBe(422);
    expect(await track(paid)).toMatchObject({ stage: 'in_progress', issued: [] });
  });

  test('is refused for a cancelled order, which stays as it is', async () => {
    const order = await aPaidServiceOrder(product, 'insurance');
    const owner = await anAdmin(product);
    expect((await cancelByStaff(product, order, owner.token)).statusCode).toBe(200);
    await product.settle();
    const [before, files] = [await everythingOf(product, order), await stored()];
    const refused = await deliverFile(product, order.id, 'policy_file', token);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      expect.stringContaining('was cancelled'),
    ]);
    await product.settle();
    expect([await everythingOf(product, order), await stored()]).toEqual([before, files]);
  });

  test('is refused once everything was erased: nothing would ever erase it again', async () => {
    const insurance = await aPaidServiceOrder(product, 'insurance');
    const visa = await aPaidApplication(product);
    await decide(product, visa, 'Approved', token);
    const policy = () => deliverFile(product, insurance.id, 'policy_file', token);
    const document = () => sendIssued(product, visa, pdf(), token);
    expect([(await policy()).statusCode, (await document()).statusCode]).toEqual([200, 200]);
    for (const order of [insurance, visa])
      expect(
        await product.status('POST', '/api/manage/erase', {
          token: await openOwnOrder(product, order),
        }),
      ).toBe(200);
    await product.newMails();
    const before = await stored();
    for (const refused of [await policy(), await document()])
      expect([refused.statusCode, refused.json().message]).toEqual([
        409,
        'What belonged to this order was erased: nothing more is issued for it.',
      ]);
    await product.settle();
    expect([await stored(), product.mails]).toEqual([before, []]);
  });

  test('a second time changes nothing about when its order was done, nor another order', async () => {
    const [order, bystander] = [
      await aPaidServiceOrder(product, 'insurance'),
      await aPaidServiceOrder(product, 'insurance'),
    ];
    await product.settle();
    const others = await everythingOf(product, bystander);
    const doneAt = async () =>
      (await everythingOf(product, order)).orders?.map(
        (row) => (row as { done_at: unknown }).done_at,
      );
    await deliverFile(product, order.id, 'policy_file', token);
    const done = await doneAt();
    expect(done).toEqual([expect.anything()]);
    product.clock.forward(3_600_000);
    expect(
      (await deliverFile(product, order.id, 'policy_file', token, pdf({ size: 2000 }))).statusCode,
    ).toBe(200);
    expect([await doneAt(), await everythingOf(product, bystander)]).toEqual([done, others]);
  });

  test('a denial says why and what can be done now, in tracking and in the mail', async () => {
    const order = await aPaidApplication(product);
    const body = {
      status: 'Denied',
      reason: 'The photograph shows somebody else.',
      next_step: 'Apply again with your own photograph.',
    };
    await product.call('PUT', `/api/admin/visa-update/${order.id}`, { token, body });
    await product.settle();
    expect(await track(order)).toMatchObject({
      stage: 'done',
      reason: body.reason,
      next_step: body.next_step,
    });
    const { text } = product.mails.at(-1) ?? {};
    expect(text).toContain(body.reason);
    expect(text).toContain(body.next_step);
    const long = await product.call('PUT', `/api/admin/visa-update/${order.id}`, {
      token,
      body: { ...body, reason: 'x'.repeat(501) },
    });
    expect(long.statusCode).toBe(422);
  });
});
