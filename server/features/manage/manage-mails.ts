import { createHmac } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Mail } from '#server/adapters/mail/interface.ts';
import { type Block, writeLetter } from '#server/adapters/mail/letter.ts';
import { senderOf } from '#server/adapters/mail/sender.ts';
import { address_codes, order_corrections, orders } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { trackingUrl } from '#server/features/documents/order-documents.ts';
import {
  type MessageJob,
  queueMessage,
  sendMessage,
  type Try,
  type Written,
} from '#server/features/messages/messages.ts';
import { findTracked } from '#server/features/orders/orders.ts';
import type { Order } from '#server/features/orders/services.ts';
import type { Queue } from '#server/jobs.ts';
import { formatTime } from '#shared/dates.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { manageUrl } from './links.ts';

const CODE_MS = 15 * 60_000;

interface ManageMail extends MessageJob {
  template:
    | 'manage_link'
    | 'address_code'
    | 'address_changed'
    | 'address_set'
    | 'correction_settled'
    | 'mailbox_asked';
  old?: string;
  correction_id?: string;
}
export const manageMailQueue: Queue<ManageMail> = { name: 'manage-mail' };

/** After an hour of retries nobody waits for the link any more. */
export const manageLinkQueue: Queue<{ tracking_id: string }> = {
  name: 'manage-link',
  retryLimit: 12,
};

export async function mailManageLink(deps: Deps, tracking_id: string): Promise<void> {
  const { db } = deps.connection;
  const order = await findTracked(db, tracking_id).catch(() => undefined);
  if (!order) return;
  await transaction(deps, (tx, deps) =>
    queueMessage(tx, deps, manageMailQueue, { template: 'manage_link', order_id: order.id }),
  );
}

/** Six digits derived from a seed, so that no table or job holds them. */
export const addressCodeOf = (deps: Pick<Deps, 'config'>, order_id: string, seed: string): string =>
  String(
    createHmac('sha256', deps.config.SECRET)
      .update(`address ${order_id} ${seed}`)
      .digest()
      .readBigUInt64BE() % 1_000_000n,
  ).padStart(6, '0');

export const codeEnd = (now: Date): Date => new Date(now.getTime() + CODE_MS);

const NOT_YOU = 'If that was not you, do nothing: your order stays as it is.';

/** @throws Error when the mail wasn't accepted; the job is then tried again */
export const sendManageMail = (deps: Deps, mail: ManageMail, run: Try): Promise<void> =>
  sendMessage(deps, manageMailQueue, mail, run, (message_id) => write(deps, mail, message_id));

async function write(
  deps: Deps,
  { template, order_id, old, correction_id }: ManageMail,
  message_id: string,
): Promise<Written> {
  const { db } = deps.connection;
  const [order] = await db.select().from(orders).where(eq(orders.id, order_id));
  if (!order || order.deleted_at) return undefined;
  const one = descriptionOf(order.kind).names.one;
  const letter = (to: string, subject: string, heading: string, body: Block[]): Written => ({
    id: message_id,
    to,
    ...writeLetter(
      senderOf(deps.config),
      order.first_name,
      `${subject} (${order.tracking_id})`,
      heading,
      body,
    ),
  });
  if (template === 'manage_link') {
    const until = formatTime(new Date(deps.clock.now().getTime() + 4 * CODE_MS));
    return letter(order.email, `Open your ${one}`, 'Your link', [
      `This link opens your ${one}: everything we hold of it, and what you can change. It works once, until ${until}, Lagos time.`,
      { press: await manageUrl(db, deps, message_id, order_id), text: `Open your ${one}` },
      NOT_YOU,
      'Don’t pass this mail on: whoever has the link sees what you sent us.',
    ]);
  }
  if (template === 'address_changed') return { id: message_id, ...toldOld(deps, old) };
  if (template === 'address_set')
    return letter(order.email, 'We write to this address now', 'We write to this address now', [
      `From now on our mail about your ${one} goes to this address. A colleague of ours has corrected it.`,
      { press: trackingUrl(deps, order), text: `Follow your ${one}` },
      {
        link: `${deps.config.PUBLIC_URL}/manage?tracking_id=${order.tracking_id}`,
        text: `See what we hold of your ${one}`,
      },
      `If you have ordered nothing from us, write to ${deps.config.SUPPORT_EMAIL}: then this address is wrong.`,
    ]);
  if (template === 'mailbox_asked')
    return letter(order.email, 'Somebody asks us to write elsewhere', 'Is this mailbox lost?', [
      `Somebody who knows the phone number of your ${one} says that this mailbox can’t be read, and asks us to write to another address.`,
      `A colleague looks at it. If it was not you, write to ${deps.config.SUPPORT_EMAIL} at once and name the tracking ID.`,
    ]);
  if (template === 'correction_settled')
    return settledCorrection(deps, order, correction_id, message_id, letter);
  return confirmAddress(deps, order, letter);
}

/** May reach a stranger: names nobody, links to no order. */
const toldOld = (deps: Deps, old = ''): Omit<Mail, 'id'> => ({
  to: old,
  ...writeLetter(
    senderOf(deps.config),
    '',
    'We write to another address now',
    'We write to another address now',
    [
      'This address was given for an order with us. From now on we write about it to another one.',
      `If the order is yours and you don’t know of the change, write to ${deps.config.SUPPORT_EMAIL} at once and name its tracking ID.`,
      'If you have ordered nothing from us, do nothing: we write to you no more.',
    ],
  ),
});

async function confirmAddress(
  deps: Deps,
  order: Order,
  letter: (to: string, subject: string, heading: string, body: Block[]) => Written,
): Promise<Written> {
  const [asked] = await deps.connection.db
    .select()
    .from(address_codes)
    .where(
      and(eq(address_codes.order_id, order.id), gt(address_codes.expires_at, deps.clock.now())),
    );
  if (!asked) return undefined;
  return letter(asked.email, 'Confirm your address', 'Your code', [
    `Enter this code on the page of your ${descriptionOf(order.kind).names.one}. It is good until ${formatTime(asked.expires_at)}, Lagos time.`,
    { code: addressCodeOf(deps, order.id, asked.seed) },
    'If you did not ask for it, do nothing.',
  ]);
}

/** Without values; another address than the order's gets neither name nor ID. */
async function settledCorrection(
  deps: Deps,
  order: Order,
  correction_id: string | undefined,
  message_id: string,
  letter: (to: string, subject: string, heading: string, body: Block[]) => Written,
): Promise<Written> {
  const [asked] = correction_id
    ? await deps.connection.db
        .select()
        .from(order_corrections)
        .where(eq(order_corrections.id, correction_id))
    : [];
  if (!asked) return undefined;
  const { field, value, closed_as, answer } = asked;
  if (field === 'email')
    return {
      id: message_id,
      to: value,
      ...writeLetter(
        senderOf(deps.config),
        '',
        'We don’t write to this address',
        'We don’t write to this address',
        [
          `You asked us to write about an order to this address. We don’t: ${answer}`,
          `If you think that is wrong, write to ${deps.config.SUPPORT_EMAIL} and name the tracking ID.`,
        ],
      ),
    };
  const { names, fields } = descriptionOf(order.kind);
  const { one } = names;
  const list = await fields();
  const label = (list[field]?.label ?? field).toLowerCase();
  const page: Block = {
    link: `${deps.config.PUBLIC_URL}/manage?tracking_id=${order.tracking_id}`,
    text: `See what we hold of your ${one}`,
  };
  return closed_as === 'accepted'
    ? letter(order.email, `We have corrected your ${one}`, 'It is corrected', [
        `You asked us to correct the ${label}. We have done it.`,
        page,
      ])
    : letter(order.email, `We have not corrected your ${one}`, 'It stays as it was', [
        `You asked us to correct the ${label}. We left it as it was: ${answer}`,
        page,
      ]);
}
