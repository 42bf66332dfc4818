import { beforeAll, describe, expect, test } from 'vitest';
import { aDestination, anAgent, anApplication, sendApplication } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

describe('submitting an application', () => {
  const product = aProduct();
  let place: Awaited<ReturnType<typeof aDestination>>;
  beforeAll(async () => {
    place = await aDestination(product);
  });

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
});
