// What is erased with an order's contact, and what was waiting or written about it.
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#server/database/schema.ts';
import { DAY_MS } from '#shared/dates.ts';
import { erasureDesk, nightly } from '#test/factories/erased-person.ts';
import { anAdmin, anApplication, decide, payByCard, twoPdfs } from '#test/factories/orders.ts';
import { linkCode, openOwnOrder } from '#test/story/applicants.ts';

const { product, found } = erasureDesk();

test('what waits for staff stays while its order can be written to, and leaves their queues with the contact', async () => {
  const order = await anApplication(product, { fields: { phone_number: '08031112233' } });
  await payByCard(product, order);
  const own = await openOwnOrder(product, order);
  const body = { text: 'Where is it?' };
  await product.call('POST', '/api/manage/messages', { token: own, body });
  await decide(product, order, 'Denied', (await anAdmin(product)).token);
  const lost = {
    tracking_id: order.tracking_id,
    phone_number: '08031112233',
    date_of_birth: '1990-05-17',
    email: 'found.again@example.com',
  };
  await product.call('POST', '/api/orders/lost-mailbox', { body: lost });
  await product.settle();
  expect(await product.status('POST', '/api/manage/erase', { token: own })).toBe(200);
  const queued = async () => {
    const { token } = await anAdmin(product, 'Ada Obi');
    const rows = ['corrections', 'messages'].map((name) =>
      product.json('GET', `/api/admin/queue/${name}`, { token }),
    );
    return (await Promise.all(rows)).map(
      (all: { id: string }[]) => all.filter(({ id }) => id === order.id).length,
    );
  };
  expect(await queued()).toEqual([1, 1]);
  const { token } = await anAdmin(product, 'Ada Obi');
  const { corrections } = await product.json('GET', `/api/visa/status/${order.id}`, { token });
  expect(corrections).toMatchObject([{ value: 'found.again@example.com' }]);
  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  expect([await queued(), await found(['found.again'])]).toEqual([[0, 0], []]);
});

test('what colleagues searched for in a list that they saved is forgotten after RETENTION_DAYS_DONE', async () => {
  let { token } = await anAdmin(product, 'Ada Obi');
  await product.call('GET', '/api/admin/messages?q=wuraola.sought@example.com&state=sent', {
    token,
    headers: { accept: 'text/csv' },
  });
  const saved = async () => {
    ({ token } = await anAdmin(product, 'Ada Obi'));
    const [event] = await product.json('GET', '/api/admin/activity?event=exported', { token });
    return event.text;
  };
  product.clock.forward(179 * DAY_MS);
  await nightly(product);
  expect(await saved()).toContain('search “wuraola.sought@example.com”');
  product.clock.forward(2 * DAY_MS);
  await nightly(product);
  expect([await saved(), await found(['wuraola.sought'])]).toEqual([
    expect.stringMatching(/“messages” as CSV.*; state “sent”$/),
    [],
  ]);
});

test('an address that was changed before is erased with the one that followed it', async () => {
  const admin = await anAdmin(product, 'Ada Obi');
  const order = await anApplication(product, {
    fields: { contact_email: 'yewande.before@example.com' },
    files: twoPdfs(),
  });
  await payByCard(product, order);
  await product.call('PUT', `/api/admin/orders/${order.id}/contact`, {
    token: admin.token,
    body: { email: 'yewande.after@example.com' },
  });
  await product.settle();
  await decide(product, order, 'Denied', admin.token);
  await product.settle();
  const addresses = ['yewande.before', 'yewande.after'];
  expect(await found(addresses)).not.toEqual([]);
  product.clock.forward(181 * DAY_MS);
  await nightly(product);
  const { db } = product.deps.connection;
  const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
  expect(row?.email).toBe('');
  expect(await found(addresses)).toEqual([]);
});

test('an order whose contact was erased has no link or session left, and takes no phone number alone, and no note', async () => {
  const order = await anApplication(product);
  await payByCard(product, order);
  let { token } = await anAdmin(product);
  await decide(product, order, 'Denied', token);
  await product.settle();
  product.clock.forward(170 * DAY_MS);
  ({ token } = await anAdmin(product));
  const message = { token, body: { text: 'How was it?' } };
  await product.call('POST', `/api/admin/orders/${order.id}/messages`, message);
  await product.settle();
  const code = linkCode(product);
  const own = await openOwnOrder(product, order);
  product.clock.forward(12 * DAY_MS);
  await nightly(product);
  const opened = { body: { code } };
  expect(await product.status('POST', '/api/manage/session', opened)).toBe(401);
  expect(await product.status('GET', '/api/manage/order', { token: own })).toBe(401);
  ({ token } = await anAdmin(product));
  const contact = { token, body: { phone_number: '08031234567' } };
  const refused = await product.call('PUT', `/api/admin/orders/${order.id}/contact`, contact);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict']);
  // By a page that was open before.
  const corrected = {
    email: 'ada@example.com',
    shown: { email: order.payment_info.customer_email },
  };
  const late = { token, body: corrected };
  const told = await product.call('PUT', `/api/admin/orders/${order.id}/contact`, late);
  expect([told.statusCode, told.json().message]).toEqual([
    409,
    'The address has since been erased. To enter it all the same, correct it again.',
  ]);
  // Nothing would erase it.
  const noted = { token, body: { text: 'Called us.' } };
  const note = await product.call('POST', `/api/admin/orders/${order.id}/notes`, noted);
  expect([note.statusCode, note.json().code]).toEqual([409, 'conflict']);
});
