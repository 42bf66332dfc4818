import { eq } from 'drizzle-orm';
import { sandbox_charges } from '#server/database/schema.ts';
import { comparePayments } from '#server/features/comparison/comparison.ts';
import { addDays } from '#shared/dates.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { aFamily, payGroup, startGroup } from '../factories/groups.ts';
import {
  anAdmin,
  anAgent,
  anApplication,
  aPaidApplication,
  CARDS,
  decide,
  endNow,
  payByCard,
  twoPdfs,
  verify,
} from '../factories/orders.ts';
import type { Product } from '../kit/support.ts';

/** Above this many naira the story's refunds need a second administrator. */
export const TWO_PERSONS_ABOVE = '40000';

const papers = twoPdfs;
const code = (made: { json(): { url: string } }): string => made.json().url.split('/pay/')[1] ?? '';

/** An order in every view that shows its money. */
async function look(
  product: Product,
  { id, tracking_id }: SubmittedApplication,
  token: string,
): Promise<void> {
  await product.call('GET', `/api/admin/orders/${id}/refunds`, { token });
  await product.call('GET', `/api/visa/status/${id}`, { token });
  await product.call('POST', '/api/visa/track-visa', { body: { tracking_id } });
}

/** A family is begun, joined, left, paid together and by a link; an agent pays several. */
export async function aFamilyPays(product: Product, admin: string): Promise<void> {
  const { code: group, all } = await aFamily(product, 3);
  const [first, second] = all;
  if (!first || !second) return;
  for (const one of [group, 'x']) {
    await product.call('GET', `/api/groups/${one}`);
    await product.call('DELETE', `/api/groups/${one}/orders/${second.tracking_id}`);
    await startGroup(product, one);
  }
  await product.call('DELETE', `/api/groups/${group}/orders/x`);
  const link = code(
    await product.call('POST', `/api/admin/orders/${first.id}/pay-link`, {
      token: admin,
      body: { group: true },
    }),
  );
  await product.call('GET', `/api/pay/${link}`);
  const { transaction_id } = await payGroup(product, group);
  await verify(product, first, transaction_id);
  await product.call('DELETE', `/api/groups/${group}/orders/${first.tracking_id}`);
  await startGroup(product, group);
  await product.call('GET', '/api/admin/payments?state=received', { token: admin });
  const agent = await anAgent(product);
  const own = await anApplication(product, { files: papers(), token: agent.token });
  for (const tracking_ids of [[], ['x'], [own.tracking_id]])
    await product.call('POST', '/api/agents/groups', {
      token: agent.token,
      body: { tracking_ids },
    });
  await aPaidAgentsOrder(product, agent.token, own);
}

async function aPaidAgentsOrder(
  product: Product,
  token: string,
  own: SubmittedApplication,
): Promise<void> {
  await payByCard(product, own);
  await product.call('POST', '/api/agents/groups', {
    token,
    body: { tracking_ids: [own.tracking_id] },
  });
}

/** An order's payment link is made by its agent and by administrators, read, paid by somebody else, and refused once nothing is left to pay. */
export async function somebodyElsePays(product: Product, admin: string): Promise<void> {
  const agent = await anAgent(product);
  const own = await anApplication(product, { files: papers(), token: agent.token });
  const make = (path: string, token: string) =>
    product.call('POST', `/api/${path}/pay-link`, { token });
  for (const id of [own.id, 'x']) await make(`agents/applications/${id}`, agent.token);
  await make(`agents/applications/${own.id}`, (await anAgent(product)).token);
  const submitted = await anApplication(product, { files: papers() });
  await make('admin/orders/x', admin);
  const paying = code(await make(`admin/orders/${submitted.id}`, admin));
  const pay = (method: 'GET' | 'POST', path: string, body?: object) =>
    product.call(method, `/api/pay/${path}`, { body });
  for (const one of [paying, 'x']) {
    await pay('GET', one);
    await pay('POST', `${one}/check`);
    for (const email of ['nobody', 'sponsor@example.com'])
      await pay('POST', `${one}/start`, { email, name: 'Uncle Emeka' });
  }
  for (const email of ['', 'sponsor@example.com'])
    await product.postForm(`/api/pay/${paying}/start`, { email });
  const { link } = (await pay('POST', `${paying}/start`, { email: 'sponsor@example.com' })).json();
  await product.postForm(new URL(link).pathname + new URL(link).search, {
    payment_method: 'card',
    card_number: CARDS.callbackOnly,
  });
  await pay('POST', `${paying}/check`);
  await pay('GET', paying);
  await pay('POST', `${paying}/start`, { email: 'sponsor@example.com' });
  await make(`admin/orders/${submitted.id}`, admin);
  await look(product, submitted, admin);
}

/** Half of a price comes in, and its payer is asked for the rest, which then pays the order. */
export async function theRestIsAskedFor(product: Product, token: string): Promise<void> {
  const submitted = await anApplication(product, { files: papers() });
  await payByCard(product, submitted, { card: CARDS.half });
  const list = (): Promise<{ id: string; order_id: string }[]> =>
    product.json('GET', '/api/admin/payments-to-review?limit=200', { token });
  const id = (await list()).find(({ order_id }) => order_id === submitted.id)?.id;
  const ask = (one: string | undefined) =>
    product.call('POST', `/api/admin/payment-review/${one}/ask-rest`, { token });
  for (const one of ['x', id, id]) await ask(one);
  await list();
  await look(product, submitted, token);
  const payment_info = await product.json('POST', '/api/payment/start', {
    body: { booking_id: submitted.id },
  });
  await payByCard(product, { ...submitted, payment_info });
  await ask(id);
  await look(product, submitted, token);
}

/** A payer's bank takes a payment back, leaves it, and takes it for good. */
export async function aBankTakesItBack(product: Product, token: string): Promise<void> {
  const { id, payment_info } = await aPaidApplication(product, { files: papers() });
  const bank = async (ends: 'taken' | 'left') => {
    await product.postForm('/sandbox/disputes', { tx_ref: payment_info.tx_ref, ends });
    await product.settle();
  };
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
    product.call(method, `/api/admin/${path}`, { token, body });
  await bank('taken');
  await bank('left');
  await bank('taken');
  const reviews: { id: string; order_id: string }[] = (
    await call('GET', 'payments-to-review?limit=200')
  ).json();
  const review = reviews.find(({ order_id }) => order_id === id)?.id;
  for (const one of ['x', review]) await call('POST', `payment-review/${one}/ask-provider`);
  await call('GET', `orders/${id}/evidence.zip`);
  for (const one of ['x', review]) await call('PUT', `payment-review/${one}`, { decision: 'lost' });
  await bank('left');
  await call('POST', `payment-review/${review}/ask-provider`);
}

/** Money goes back: in parts, with a colleague's approval, by hand, withdrawn, and by cancelling. */
export async function moneyGoesBack(product: Product, token: string): Promise<void> {
  const colleague = (await anAdmin(product, 'Tunde')).token;
  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    as = token,
  ) => product.call(method, `/api/admin/${path}`, { token: as, body });
  const give = (id: string, body: object) =>
    call('POST', `orders/${id}/refunds`, { reason: 'Charged twice', ...body });
  const order = await aPaidApplication(product, { files: papers() });
  for (const id of [order.id, 'x']) await call('GET', `orders/${id}/refunds`);
  for (const body of [{ amount: 0 }, { amount: 10.25 }, { amount: 10.25 }])
    await give(order.id, body);
  await give('x', { amount: 1 });
  await product.settle();
  await give(order.id, { amount: 1e6 });

  const large = await aPaidApplication(product, { files: papers() });
  const withdrawn = (await give(large.id, { amount: 45_000 })).json().refund.id;
  await look(product, large, token);
  for (const id of [withdrawn, withdrawn, 'x']) await call('DELETE', `refunds/${id}`);
  const approved = (await give(large.id, { amount: 45_000 })).json().refund.id;
  for (const as of [token, colleague, colleague])
    await call('POST', `refunds/${approved}/approve`, undefined, as);
  await call('POST', 'refunds/x/approve');
  await product.settle();
  await call('DELETE', `refunds/${approved}`);
  await call('PUT', `refunds/${approved}/given`, { reference: 'GTB-1' });

  const byHand = await anApplication(product, { files: papers() });
  await call('PUT', `payment-update/${byHand.id}`, {
    status: 'Paid',
    method: 'transfer',
    reference: 'GTB-77',
  });
  await give(byHand.id, { amount: 5000 });
  await give(byHand.id, { amount: 5000, reference: 'GTB-78' });
  for (const body of [
    { reason: ' ', refund: -1 },
    { reason: 'Asked by phone', refund: 1e6 },
  ])
    await call('POST', `orders/${byHand.id}/cancel`, body);
  const cancelled = (
    await call('POST', `orders/${byHand.id}/cancel`, { reason: 'Asked by phone', refund: 10_000 })
  ).json();
  for (const reference of [' ', 'GTB-79', 'GTB-79'])
    await call('PUT', `refunds/${cancelled.refund.id}/given`, { reference });
  await call('PUT', 'refunds/x/given', { reference: 'GTB-80' });
  const unpaid = await anApplication(product, { files: papers() });
  for (const id of [unpaid.id, unpaid.id, 'x'])
    await call('POST', `orders/${id}/cancel`, { reason: 'Duplicate', refund: 0 });
  const denied = await aPaidApplication(product, { files: papers() });
  await decide(product, denied, 'Denied', token);
  await endNow(product, denied);
  await call('POST', `orders/${denied.id}/cancel`, { reason: 'Too late', refund: 0 });
  await product.settle();
  for (const one of [order, large, byHand, unpaid, denied]) await look(product, one, token);
  for (const query of [
    '?limit=1',
    '?status=done',
    '?status=waiting&kind=visa&q=GTB',
    '?status=x',
    '?limit=0',
  ])
    await call('GET', `refunds${query}`);
  const [note] = (await call('GET', `orders/${order.id}/refunds`)).json().refunds;
  for (const url of [
    note.credit_note_url,
    note.credit_note_url.replace(/signature=.*/, 'signature=x'),
  ])
    await product.call('GET', url);
  for (const id of [order.id, 'x']) await call('GET', `orders/${id}/evidence.zip`);
}

/** The nightly comparison finds money under nobody's reference, which is taken off the list. */
export async function aDifferenceIsSeenTo(product: Product, token: string): Promise<void> {
  const { db } = product.deps.connection;
  const { payment_info } = await aPaidApplication(product, { files: papers() });
  const charges = await db
    .select()
    .from(sandbox_charges)
    .where(eq(sandbox_charges.tx_ref, payment_info.tx_ref));
  const strange = charges.map(({ id: _, ...one }) => ({
    ...one,
    tx_ref: 'someone-elses',
    created_at: addDays(product.clock.now(), -1),
  }));
  await db.insert(sandbox_charges).values(strange);
  await comparePayments(product.deps);
  const list = (query = '') =>
    product.call('GET', `/api/admin/payment-differences${query}`, { token });
  const [found]: { id: string }[] = (await list()).json();
  for (const query of ['?limit=1', '?limit=0']) await list(query);
  for (const [id, note] of [
    [found?.id, ' '],
    [found?.id, 'Asked the provider.'],
    [found?.id, 'Asked the provider.'],
    ['x', 'Asked the provider.'],
  ])
    await product.call('POST', `/api/admin/payment-differences/${id}/seen`, {
      token,
      body: { note },
    });
}
