import { beforeAll, describe, expect, test } from 'vitest';
import {
  aDestination,
  anAdmin,
  anAgent,
  anApplication,
  sendApplication,
  twoPdfs,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('submitting an application', () => {
  const product = aProduct();
  let place: Awaited<ReturnType<typeof aDestination>>;
  beforeAll(async () => {
    place = await aDestination(product);
  });
  const records = async () =>
    (await product.json('GET', '/api/visa/all?limit=200', {
      token: (await anAdmin(product)).token,
    })) as { contact_email: string }[];

  test('answers what the documents name', async () => {
    const response = await sendApplication(product, place.id);
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      visa_fee: 45000,
      payment_info: {
        amount: 45000,
        currency: 'NGN',
        customer_phone: '+2348031234567',
        provider: 'sandbox',
      },
    });
    expect(response.json().tracking_id).toMatch(/^TFY(-[0-9A-HJKMNP-TV-Z]{5}){3}$/);
    expect(response.json().payment_info.tx_ref).toMatch(/^\d{13}$/);
  });

  test('names every wrong field and file at once', async () => {
    const response = await sendApplication(product, undefined, {
      fields: {
        first_name: ' ',
        contact_email: 'no',
        date_of_birth: '1990-02-30',
        passport_number: '',
      },
      files: {},
    });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().fields).sort()).toEqual([
      'contact_email',
      'data_page',
      'date_of_birth',
      'destination_id',
      'first_name',
      'passport_number',
      'passport_photograph',
    ]);
  });

  test('refuses another price with the true one, and gives agents theirs', async () => {
    const refused = await sendApplication(product, place.id, { fields: { visa_fee: 1 } });
    expect([refused.statusCode, refused.json().code, refused.json().fields.visa_fee]).toEqual([
      409,
      'price_changed',
      '45000',
    ]);
    const { token } = await anAgent(product);
    expect((await anApplication(product, { destination_id: place.id, token })).visa_fee).toBe(
      30000,
    );
    expect(
      (
        await anApplication(product, {
          destination_id: place.id,
          token: (await anAgent(product, 'pending')).token,
        })
      ).visa_fee,
    ).toBe(45000);
  });

  test('the same key and form is one order, another form under it is refused', async () => {
    const fields = { contact_email: 'same@example.com', last_name: 'Same' };
    const files = twoPdfs();
    const options = { fields, files, key: 'a-key' };
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => sendApplication(product, place.id, options)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(responses.map((response) => response.json().payment_info.tx_ref)).size).toBe(1);
    expect(
      (await records()).filter(({ contact_email }) => contact_email === 'same@example.com'),
    ).toHaveLength(1);
    expect(
      (
        await sendApplication(product, place.id, {
          ...options,
          fields: { ...fields, last_name: 'Other' },
        })
      ).statusCode,
    ).toBe(409);
  });
});
