import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { orders, pay_links } from '#server/database/schema.ts';
import { uuidv7 } from '#server/database/uuidv7.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { type Doer, recordEvent } from '#server/features/events/events.ts';
import { dueIfPaid } from '#server/features/orders/due-dates.ts';
import { type Order, serviceOf } from '#server/features/orders/services.ts';
import { toNaira } from '#shared/money.ts';
import type { PayLink, PayLinkPage } from '#shared/pay-links.ts';
import { orderName } from '#shared/services/index.ts';
import { shortName } from '#shared/short-name.ts';
import { askAboutOpen, askNewest } from './ask-about-open.ts';
import { nothingToPay, refuseNothingToPay } from './nothing-to-pay.ts';
import { chosenProvider, hostedPage, openPaymentsOf, startPayment } from './payments.ts';
import { askProvider, connectedProviders } from './providers.ts';
import { leftToPay } from './rest.ts';
import { waitingPayments } from './waiting.ts';

const LINK_MS = 7 * 24 * 3_600_000;
/** Codes are stored hashed. */
export const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');

/**
 * Anybody can pay by the link for seven days, without seeing whose order it is.
 * @throws AppError already_paid, nothing_to_pay
 */
export async function makePayLink(deps: Deps, order: Order, doer: Doer): Promise<PayLink> {
  if (order.paid_at) throw new AppError('already_paid');
  await refuseNothingToPay(deps.connection.db, deps, order);
  const at = deps.clock.now();
  const code = randomBytes(20).toString('base64url');
  const expires_at = new Date(at.getTime() + LINK_MS);
  await transaction(deps, async (tx) => {
    await tx.insert(pay_links).values({
      id: uuidv7(at.getTime()),
      order_id: order.id,
      code_hash: hashOf(code),
      created_at: at,
      expires_at,
    });
    await recordEvent(tx, order.id, 'pay_link_made', doer, at);
  });
  return { url: `${deps.config.PUBLIC_URL}/pay/${code}`, expires_at: expires_at.toISOString() };
}

interface Found {
  link: typeof pay_links.$inferSelect;
  order: Order;
}

/** @throws AppError not_found */
async function findLink(db: Db, code: string): Promise<Found> {
  const [row] = await db
    .select({ link: pay_links, order: orders })
    .from(pay_links)
    .innerJoin(orders, eq(orders.id, pay_links.order_id))
    .where(and(eq(pay_links.code_hash, hashOf(code)), isNull(orders.deleted_at)));
  if (!row)
    throw new AppError(
      'not_found',
      'This payment link is unknown. Ask whoever sent it for another.',
    );
  return row;
}

/** @throws AppError not_found */
export async function payLinkPageOf(deps: Deps, code: string): Promise<PayLinkPage> {
  const { db } = deps.connection;
  const { link, order } = await findLink(db, code);
  const expired = link.expires_at <= deps.clock.now();
  const nothing = await nothingToPay(db, deps, order);
  const left = order.paid_at ? order.amount_kobo : await leftToPay(db, order);
  const waiting = await waitingPayments(db, [order.id]);
  const expected_by = await dueIfPaid(db, deps, order);
  return {
    state: order.paid_at ? 'paid' : nothing ? 'nothing' : expired ? 'expired' : 'open',
    service: orderName(order.kind),
    title: (await serviceOf(deps.services, order.kind).summary(db, deps, order)).title,
    ...(expected_by ? { expected_by } : {}),
    name: shortName(order.first_name, order.last_name),
    amount: toNaira(left),
    expires_at: link.expires_at.toISOString(),
    waits: !order.paid_at && waiting.some(({ rest_asked_at }) => rest_asked_at === null),
  };
}

/**
 * The URL of the provider's page.
 * @throws AppError not_found, already_paid, nothing_to_pay, conflict when expired, too_many,
 * unavailable
 */
export async function startByLink(
  deps: Deps,
  code: string,
  payer: { email: string; name: string; provider?: string | undefined },
): Promise<string> {
  const { link, order } = await findLink(deps.connection.db, code);
  if (order.paid_at) throw new AppError('already_paid');
  if (link.expires_at <= deps.clock.now())
    throw new AppError(
      'conflict',
      'This payment link has expired. Ask whoever sent it for another.',
    );
  const provider = chosenProvider(deps, payer.provider);
  await askAboutOpen(deps, order);
  const started = await startPayment(deps, order.id, provider, {
    pay_link_id: link.id,
    payer_name: payer.name,
    payer_email: payer.email,
  });
  const back = `${deps.config.PUBLIC_URL}/pay/${code}?returned=1`;
  return askProvider(() => hostedPage(deps, started.order, started.payment, back));
}

/** @throws AppError not_found */
export async function askByLink(deps: Deps, code: string): Promise<void> {
  const { link, order } = await findLink(deps.connection.db, code);
  const open = await openPaymentsOf(deps.connection.db, order.id, connectedProviders(deps));
  await askNewest(
    deps,
    open.filter(({ pay_link_id }) => pay_link_id === link.id),
  );
}
