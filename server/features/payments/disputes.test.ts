// What becomes of a payment whose payer disputes it, through the real adapters.
import { describe, expect, test } from 'vitest';
import { FORGED, providerDesk } from '#test/factories/provider-desk.ts';

describe.each(['flutterwave', 'paystack'] as const)('a dispute that %s tells of', (name) => {
  const { decide, eventsOf, order, paymentsOf, reviews, said, send } = providerDesk(name);
  const states = async () => (await paymentsOf(order())).map(({ status }) => status);

  test('reverses the payment once the provider, when asked, says so too; won, it counts again; lost, it stays to be seen to', async () => {
    await send('charge');
    expect(await states()).toEqual(['paid']);
    expect(await send('dispute')).toBe(200);
    expect(await states()).toEqual(['paid']);
    said.dispute = 'open';
    expect(await send('dispute', FORGED)).toBe(401);
    expect(await states()).toEqual(['paid']);
    for (let i = 0; i < 2; i++) expect(await send('dispute')).toBe(200);
    expect([await states(), (await reviews()).map(({ state }) => state)]).toEqual([
      ['reversed'],
      ['reversed'],
    ]);
    said.dispute = 'won';
    await send('dispute');
    expect([await states(), await reviews()]).toEqual([['paid'], []]);
    said.dispute = 'lost';
    await send('dispute');
    expect(await states()).toEqual(['reversed']);
    expect((await decide((await reviews())[0], 'lost')).statusCode).toBe(200);
    expect(await states()).toEqual(['lost']);
  });

  test('over a part takes that part alone, and gives it back once it is won', async () => {
    await send('charge');
    const taken = async () =>
      (await paymentsOf(order())).map((one) => [one.status, one.reversed_kobo]);
    Object.assign(said, { dispute: 'open', disputed: 10_000 });
    await send('dispute');
    expect(await taken()).toEqual([['reversed', 1_000_000]]);
    said.dispute = 'won';
    await send('dispute');
    expect(await taken()).toEqual([['paid', 0]]);
  });

  test('is booked when its charge is called reversed, and is not written down as declined', async () => {
    await send('charge');
    Object.assign(said, { reversed: true, dispute: 'lost' });
    await send('charge');
    expect([await states(), await reviews()]).toMatchObject([
      ['reversed'],
      [{ order_id: order().id }],
    ]);
    const events = (await eventsOf(order())).map(({ event }) => event);
    expect(events).toContain('payment_reversed');
    expect(events).not.toContain('declined');
  });
});
