import { describe, expect, test } from 'vitest';
import { anAppointment, dayAt, lagosAt } from '#test/factories/appointments.ts';
import { aFamily, joins, readGroup, startGroup } from '#test/factories/groups.ts';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  applicantInput,
  cancelByStaff,
  jpeg,
  pdf,
  sendApplication,
  unique,
  wrongFields,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('a group that is not paid yet', () => {
  const product = aProduct();

  test('gives its last place to one form that is sent twice at once under one key', async () => {
    const { code, destination_id } = await aFamily(product, 19);
    const files = { data_page: pdf(), passport_photograph: await jpeg() };
    const fields = { ...applicantInput(), group: code };
    const send = () => sendApplication(product, destination_id, { key: 'the-last', files, fields });
    const [one, again] = await Promise.all([send(), send()]);
    expect([one.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.json().id).toBe(one.json().id);
    expect((await readGroup(product, code)).orders).toHaveLength(20);
    const late = await sendApplication(product, destination_id, { fields: { group: code } });
    expect(late.json().code).toBe('group_full');
  });

  test('offers the next traveller the same visa, where another has its name too', async () => {
    const destination = `Land ${unique()}`;
    const many = { destination, visa_excerpt: '90 days, several entries' };
    const once = await aDestination(product, 'visa', { destination });
    const { id } = await aDestination(product, 'visa', many);
    const { group } = await joins(product, 'new', { destination_id: id });
    const { body } = await product.call('GET', `/group/${group?.code}`);
    expect(body).toMatch(new RegExp(`/visa/${id}\\b`));
    expect(body).not.toMatch(new RegExp(`/visa/${once.id}\\b`));
  });

  test('says whose appointment’s time is over, and is paid without it', async () => {
    product.clock.set(lagosAt(dayAt(0), '08:00'));
    const first = await joins(product, 'new');
    const code = first.group?.code ?? '';
    const slot = { appointment_date: dayAt(0), appointment_time: '10:00' };
    const { tracking_id } = await anAppointment(product, slot, { group: code });
    expect((await startGroup(product, code)).json().amount).toBe(55_000);
    product.clock.set(lagosAt(dayAt(0), '11:00'));
    const refused = await startGroup(product, code);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'slot_taken']);
    expect(refused.json().message).toMatch(/appointment of \p{L}+ \p{L}\. is taken or has passed/u);
    expect(refused.json().message).toContain('take it out of the group');
    await product.call('DELETE', `/api/groups/${code}/orders/${tracking_id}`);
    expect((await startGroup(product, code)).json().amount).toBe(45_000);
  });

  test('is made by an agent of their own unpaid orders, and of nobody else’s', async () => {
    const { token } = await anAgent(product);
    const destination_id = (await aDestination(product)).id;
    const sent = () => anApplication(product, { destination_id, token });
    const [one, two, gone, cancelled] = [await sent(), await sent(), await sent(), await sent()];
    const paid = await aPaidApplication(product, { destination_id, token });
    const admin = (await anAdmin(product)).token;
    await product.call('DELETE', `/api/admin/orders/${gone.id}`, { token: admin });
    await cancelByStaff(product, cancelled, admin);
    const group = (...all: { tracking_id: string }[]) =>
      product.call('POST', '/api/agents/groups', {
        token,
        body: { tracking_ids: all.map(({ tracking_id }) => tracking_id) },
      });
    const made = await group(one, two);
    expect([made.statusCode, made.json()]).toMatchObject([
      201,
      { amount: 60_000, orders: [one, two].map(({ tracking_id }) => ({ tracking_id })) },
    ]);
    const { token: other } = await anAgent(product);
    const theirs = await anApplication(product, { destination_id, token: other });
    for (const none of [theirs, await anApplication(product, { destination_id }), gone])
      expect(wrongFields(await group(one, none))).toEqual(['tracking_ids']);
    for (const [order, code] of [
      [paid, 'already_paid'],
      [cancelled, 'nothing_to_pay'],
    ] as const)
      expect((await group(one, order)).json().code).toBe(code);
    const { code } = made.json();
    expect((await readGroup(product, code)).orders).toHaveLength(2);
    await product.newMails();
    await cancelByStaff(product, two, admin);
    // The others are strangers to an agent's customer.
    expect((await product.newMails()).map(({ text }) => text)).toEqual([
      expect.not.stringContaining('in the group'),
    ]);
    // Its page offers no form for another traveller: agents place orders elsewhere.
    const { body } = await product.call('GET', `/group/${code}`);
    expect(body).toContain('Check and pay together');
    expect(body).not.toMatch(new RegExp(`/visa/${destination_id}\\b`));
  });
});
