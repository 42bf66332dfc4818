import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { idsOf } from '#server/database/rows-of.ts';
import { type Order, orders, pay_links } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { type Doer, recordEvent } from '#server/features/events/events.ts';
import { groupById, ordersOfGroup } from '#server/features/groups/groups.ts';
import { dueIfPaid } from '#server/features/orders/due-dates.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { tokenHash } from '#server/features/sessions/token-hash.ts';
import { AppError, conflict, invalid } from '#server/http/errors.ts';
import { toNaira } from '#shared/money/money.ts';
import type { PayLink, PayLinkPage } from '#shared/money/pay-links.ts';
import { shortName } from '#shared/people/names.ts';
import { orderName } from '#shared/services/index.ts';
import { askAboutOpen, askNewest } from './ask-about-open.ts';
import { nothingToPay, refuseNothingToPay } from './nothing-to-pay.ts';
import { hostedPage } from './payment-info.ts';
import { openPaymentsOf } from './payments.ts';
import { askProvider, chosenProvider, connectedProviders } from './providers.ts';
import { restOfPrice, waitingPayments } from './rest.ts';
import { type Paying, startPayment } from './start-payment.ts';

const LINK_MS = 7 * 24 * 3_600_000;

/** For seven days; anybody can pay by it. @throws AppError already_paid, nothing_to_pay */
export async function makePayLink(
  deps: Deps,
  order: Order,
  doer: Doer,
  { group = false }: { group?: boolean | undefined } = {},
): Promise<PayLink> {
  if (group && order.group_id === null)
    throw invalid({ group: 'This order isn’t in a group: it is paid for by itself.' });
  const { db } = deps.connection;
  const paid = group && order.group_id ? await ordersOfGroup(db, order.group_id) : [order];
  const unpaid = paid.filter(({ paid_at }) => !paid_at);
  if (unpaid.length === 0) throw new AppError('already_paid');
  const nothing = await Promise.all(unpaid.map((one) => nothingToPay(db, deps, one)));
  if (nothing.every(Boolean)) await refuseNothingToPay(db, deps, unpaid[0] ?? order);
  const at = deps.clock.now();
  const code = randomBytes(20).toString('base64url');
  const expires_at = new Date(at.getTime() + LINK_MS);
  await transaction(deps, async (tx) => {
    await tx.insert(pay_links).values({
      id: uuidv7(at.getTime()),
      order_id: order.id,
      group_id: group ? order.group_id : null,
      code_hash: tokenHash(code),
      created_at: at,
      expires_at,
    });
    await recordEvent(tx, order.id, 'pay_link_made', doer, at);
  });
  return { url: `${deps.config.PUBLIC_URL}/pay/${code}`, expires_at: expires_at.toISOString() };
}

interface Found {
  link: typeof pay_links.$inferSelect;
  /** The order the link was made from, or the group's first. */
  order: Order;
  orders: Order[];
  paying: Paying;
}

/** @throws AppError not_found */
async function findLink(db: Db, code: string): Promise<Found> {
  const [row] = await db
    .select({ link: pay_links, order: orders })
    .from(pay_links)
    .innerJoin(orders, eq(orders.id, pay_links.order_id))
    .where(eq(pay_links.code_hash, tokenHash(code)));
  const group = row?.link.group_id ? await groupById(db, row.link.group_id) : undefined;
  const members = group ? await ordersOfGroup(db, group.id) : [];
  // A deleted order doesn't end its group's link: the other orders can still be paid.
  if (!row || (row.order.deleted_at && members.length === 0))
    throw new AppError(
      'not_found',
      'This payment link is unknown. Ask whoever sent it for another.',
    );
  const { link, order } = row;
  return group && members.length > 0
    ? { link, order, orders: members, paying: { group } }
    : { link, order, orders: [order], paying: { order_id: order.id } };
}

/** @throws AppError not_found */
export async function payLinkPageOf(deps: Deps, code: string): Promise<PayLinkPage> {
  const { db } = deps.connection;
  const { link, order, orders } = await findLink(db, code);
  const expired = link.expires_at <= deps.clock.now();
  const unpaid = orders.filter(({ paid_at }) => !paid_at);
  const payable: Order[] = [];
  for (const one of unpaid) if (!(await nothingToPay(db, deps, one))) payable.push(one);
  const waiting = await waitingPayments(db, idsOf(orders));
  const state =
    unpaid.length === 0 ? 'paid' : payable.length === 0 ? 'nothing' : expired ? 'expired' : 'open';
  const shown = payable.length > 0 ? payable : orders;
  const left = shown.reduce((kobo, one) => kobo + restOfPrice(one, waiting), 0);
  const [first = order] = shown;
  const expected_by = orders.length === 1 ? await dueIfPaid(db, deps, first) : undefined;
  const titles = [];
  for (const one of shown)
    titles.push((await serviceOf(deps.services, one.kind).summary(db, deps, one)).title);
  return {
    state,
    service: [...new Set(shown.map(({ kind }) => orderName(kind)))].join(', '),
    title: [...new Set(titles)].join('; '),
    ...(expected_by ? { expected_by } : {}),
    name: shown.map((one) => shortName(one.first_name, one.last_name)).join(', '),
    ...(link.group_id
      ? {
          orders: shown.map((one) => ({
            service: orderName(one.kind),
            name: shortName(one.first_name, one.last_name),
            amount: toNaira(restOfPrice(one, waiting)),
          })),
        }
      : {}),
    amount: toNaira(left),
    expires_at: link.expires_at.toISOString(),
    // When the link is no longer open, only those who paid by it learn of their payment.
    waits: waiting.some(
      ({ payment, share }) =>
        payment.rest_asked_at === null &&
        (state === 'open'
          ? unpaid.some(({ id }) => id === share.order_id)
          : payment.pay_link_id === link.id),
    ),
  };
}

/**
 * Returns the URL of the provider's page.
 * @throws AppError not_found, already_paid, nothing_to_pay, conflict if expired, too_many,
 * unavailable
 */
export async function startByLink(
  deps: Deps,
  code: string,
  payer: {
    email: string;
    name: string;
    provider?: string | undefined;
    expected_amount?: number | undefined;
  },
): Promise<string> {
  const { link, orders, paying } = await findLink(deps.connection.db, code);
  if (orders.every(({ paid_at }) => paid_at)) throw new AppError('already_paid');
  if (link.expires_at <= deps.clock.now())
    throw conflict('This payment link has expired. Ask whoever sent it for another.');
  const provider = chosenProvider(deps, payer.provider);
  await askAboutOpen(deps, ...orders);
  const started = await startPayment(deps, paying, {
    provider,
    payer: { pay_link_id: link.id, payer_name: payer.name, payer_email: payer.email },
    expected_amount: payer.expected_amount,
  });
  const back = `${deps.config.PUBLIC_URL}/pay/${code}?returned=1`;
  return askProvider(() => hostedPage(deps, started, back));
}

/** @throws AppError not_found */
export async function askByLink(deps: Deps, code: string): Promise<void> {
  const { link, orders } = await findLink(deps.connection.db, code);
  const open = await openPaymentsOf(deps.connection.db, idsOf(orders), connectedProviders(deps));
  await askNewest(
    deps,
    open.filter(({ pay_link_id }) => pay_link_id === link.id),
  );
}
