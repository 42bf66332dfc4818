import { describe, expect, test } from 'vitest';
import { anAppointment, dayAt, lagosAt } from '#test/factories/appointments.ts';
import { aFamily, joins, readGroup, startGroup } from '#test/factories/groups.ts';
import { applicantInput, jpeg, pdf, sendApplication } from '#test/factories/orders.ts';
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
    expect(refused.json().message).toMatch(/appointment of \p{L}+ \p{L}\. is taken or over/u);
    expect(refused.json().message).toContain('take it out of the group');
    await product.call('DELETE', `/api/groups/${code}/orders/${tracking_id}`);
    expect((await startGroup(product, code)).json().amount).toBe(45_000);
  });
});
