// Forms may come as JSON, where a text can be an object that makes no text: it is refused like any other wrong value, and a route never fails by it.
import { describe, expect, test } from 'vitest';
import { KINDS } from '#shared/services/index.ts';
import { editionDesk } from '../factories/editions.ts';
import {
  aDestination,
  anApplication,
  payByCard,
  twoPdfs,
  wrongFields,
} from '../factories/orders.ts';
import { anOrder, SERVICES } from '../factories/services.ts';
import { aProduct } from '../kit/support.ts';

/** Whatever takes these for texts throws. */
const ODD = [{ toString: 'x' }, [{ toString: 'x' }], [[{ valueOf: 1, toString: 2 }]]];

describe('objects that make no text', () => {
  const product = aProduct();
  const { call, published } = editionDesk(product);
  const own = (method: 'PUT' | 'POST', path: string, token: string, body: object) =>
    product.call(method, `/api/manage/${path}`, { token, body });

  test('in the answers of an order of each service', async () => {
    for (const kind of KINDS) {
      const { manage_token } = await anOrder(product, kind);
      const { fields } = await product.json('GET', '/api/manage/order', { token: manage_token });
      const names = fields.map(({ name }: { name: string }) => name);
      const more = ['answers', 'visa_interview_date', 'coverage_end', 'guardian_name'];
      for (const odd of ODD) {
        const typed = [...names, ...more].map((name) => [name, odd] as const);
        const refused = await own('PUT', 'order', manage_token, Object.fromEntries(typed));
        expect([kind, refused.statusCode]).toEqual([kind, 422]);
        const kept = await own('PUT', 'order', manage_token, { remove_files: odd });
        expect([kind, kept.statusCode]).toEqual([kind, 200]);
      }
    }
  });

  test('as the destination, and as a group', async () => {
    const { manage_token } = await anApplication(product, { files: twoPdfs() });
    const appointment = await SERVICES.appointment.fields(product);
    for (const odd of ODD) {
      const moved = await own('PUT', 'order', manage_token, { destination_id: odd });
      expect(wrongFields(moved)).toEqual(['destination_id']);
      const body = { ...appointment, group: odd };
      expect(
        wrongFields(await product.call('POST', SERVICES.appointment.submit, { body })),
      ).toEqual(['group']);
    }
  });

  test('as answers to what a colleague asked for', async () => {
    const { id: destination_id } = await aDestination(product);
    const types = ['yes_no', 'date', 'text', 'choice'];
    await published(destination_id, {
      requirements: types.map((type) => ({
        key: type,
        kind: 'question',
        title: 'Say',
        enforcement: 'recommended',
        answer: { type, ...(type === 'choice' ? { choices: ['A', 'B'] } : {}) },
      })),
    });
    const order = await anApplication(product, { destination_id, files: twoPdfs() });
    await payByCard(product, order);
    const names = types.map((type) => `answer_${type}`);
    const items = names.map((field) => ({ field, reason: 'It is missing.' }));
    expect((await call('POST', `/admin/orders/${order.id}/requests`, { items })).statusCode).toBe(
      201,
    );
    for (const odd of ODD) {
      const typed = Object.fromEntries(names.map((name) => [name, odd]));
      const answered = await own('POST', 'request', order.manage_token, typed);
      expect(wrongFields(answered)).toEqual(names);
    }
  });
});
