import { and, eq, gt } from 'drizzle-orm';
import type { Block } from '#server/adapters/mail/letter.ts';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import {
  address_codes,
  order_corrections,
  orders,
  person_requests,
  thread_messages,
} from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { type MailJob, manageMailQueue, type TemplateOf } from '#server/features/messages/mails.ts';
import { queueMessage, type ToSend } from '#server/features/messages/messages.ts';
import { type OrderLetter, orderLetter } from '#server/features/messages/order-letter.ts';
import { whenUndeleted } from '#server/features/messages/when-to-send.ts';
import { trackingUrl } from '#server/features/orders/links.ts';
import { absentIfUnknown, findTracked } from '#server/features/orders/orders.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import { answerBody } from '#server/features/person-requests/person-mails.ts';
import { keyedDigits } from '#server/http/keyed-hash.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { formatDate, formatTime, middayOf } from '#shared/dates.ts';
import { fieldLabel } from '#shared/orders/file-fields.ts';
import { PERSON_REQUESTS } from '#shared/people/person-request-words.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { manageUrl } from './links.ts';

const CODE_MS = 15 * 60_000;

/** Retried for an hour only: after that nobody waits for the link. */
export const manageLinkQueue: Queue<{ tracking_id: string }> = {
  name: 'manage-link',
  words: 'Mailing a link to an order',
  retryLimit: 12,
};

export async function mailManageLink(deps: Deps, tracking_id: string): Promise<void> {
  const { db } = deps.connection;
  const order = await absentIfUnknown(findTracked(db, tracking_id));
  if (!order?.email) return;
  await transaction(deps, (tx, deps) =>
    queueMessage(tx, deps, manageMailQueue, { template: 'manage_link', order_id: order.id }),
  );
}

/** Six digits derived from a seed, so that no table or job holds them. */
export const addressCodeOf = (deps: Pick<Deps, 'config'>, order_id: string, seed: string): string =>
  keyedDigits(deps.config.SECRET, `address ${order_id} ${seed}`, 6);

export async function openAddressCode(db: Db, order_id: string, now: Date) {
  const [open] = await db
    .select()
    .from(address_codes)
    .where(and(eq(address_codes.order_id, order_id), gt(address_codes.expires_at, now)));
  return open;
}

export const codeEnd = (now: Date): Date => new Date(now.getTime() + CODE_MS);

const NOT_YOU = 'If that was not you, do nothing: your order stays as it is.';

const whatWeHold = (deps: Deps, { tracking_id }: Order, one: string): Block => ({
  link: `${deps.config.PUBLIC_URL}/manage?tracking_id=${tracking_id}`,
  text: `See what we hold about your ${one}`,
});

type ManageTemplate = TemplateOf<'manage-mail'>;

interface Context<Template extends ManageTemplate = ManageTemplate> {
  deps: Deps;
  order: Order;
  mail: MailJob<'manage-mail', Template>;
  /** Such as 'visa application'. */
  one: string;
  message_id: string;
}
type Write<Template extends ManageTemplate = ManageTemplate> = (
  context: Context<Template>,
) => OrderLetter | null | undefined | Promise<OrderLetter | null | undefined>;

const personRequestOf = async ({ connection: { db } }: Deps, id: string) =>
  (await db.select().from(person_requests).where(eq(person_requests.id, id)))[0];

const TEMPLATES: { [Template in ManageTemplate]: Write<Template> } = {
  manage_link: async ({ deps, order, one, message_id }) => {
    const until = formatTime(new Date(deps.clock.now().getTime() + 4 * CODE_MS));
    return {
      subject: `Open your ${one}`,
      heading: 'Your link',
      body: [
        `This link opens your ${one}: everything we hold about it, and what you can change. It works once, until ${until}, Lagos time.`,
        {
          press: await manageUrl(deps.connection.db, deps, message_id, order.id),
          text: `Open your ${one}`,
        },
        NOT_YOU,
        'Don’t forward this email: anyone who has the link can see what you sent us.',
      ],
    };
  },
  address_code: async ({ deps, order, one }) => {
    const asked = await openAddressCode(deps.connection.db, order.id, deps.clock.now());
    return (
      asked && {
        to: asked.email,
        subject: 'Confirm your address',
        heading: 'Your code',
        body: [
          `Enter this code on the page of your ${one}. It works until ${formatTime(asked.expires_at)}, Lagos time.`,
          { code: addressCodeOf(deps, order.id, asked.seed) },
          'If you did not ask for it, do nothing.',
        ],
      }
    );
  },
  /** Contains no link to the order. */
  address_changed: ({ deps, mail: { old } }) => ({
    to: old,
    stranger: true,
    subject: 'We now write to another address',
    heading: 'We now write to another address',
    body: [
      'This address was given for an order with us. From now on we write to another address about it.',
      `If the order is yours and you don’t know of the change, write to ${deps.settings.get().SUPPORT_EMAIL} at once and give its tracking ID.`,
      'If you have ordered nothing from us, do nothing: we will not write to you again.',
    ],
  }),
  address_set: ({ deps, order, one }) => ({
    subject: 'We now write to this address',
    heading: 'We now write to this address',
    body: [
      `From now on our emails about your ${one} go to this address. Our team has corrected it.`,
      { press: trackingUrl(deps, order), text: `Follow your ${one}` },
      whatWeHold(deps, order, one),
      `If you have ordered nothing from us, write to ${deps.settings.get().SUPPORT_EMAIL}: then this address is wrong.`,
    ],
  }),
  mailbox_asked: ({ deps, one }) => ({
    subject: 'Somebody has asked us to write elsewhere',
    heading: 'Is this mailbox lost?',
    body: [
      `Somebody who knows the phone number of your ${one} says that they can’t open this mailbox, and has asked us to write to another address.`,
      `Our team is looking at it. If it was not you, write to ${deps.settings.get().SUPPORT_EMAIL} at once and give the tracking ID.`,
    ],
  }),
  message: async ({ deps, order, one, mail: { thread_id }, message_id }) => {
    const { db } = deps.connection;
    const [written] = await db
      .select()
      .from(thread_messages)
      .where(eq(thread_messages.id, thread_id));
    return (
      written && {
        subject: `A message about your ${one}`,
        heading: 'A message for you',
        body: [
          ...written.text.split(/\n{2,}/),
          {
            press: await manageUrl(db, deps, message_id, order.id, { thread_id }),
            text: 'Read and answer',
          },
          'The link opens your order, and works for 30 days or until you have answered. Don’t forward this email.',
        ],
      }
    );
  },
  upload_harmful: async ({ deps, order, one, mail: { field } }) => {
    const { list } = await submittedValues(deps.connection.db, deps, order);
    const label = fieldLabel(list, field, order.kind);
    return {
      subject: 'One of your files has to be sent again',
      heading: 'A file has to be sent again',
      body: [
        `Our virus scanner found a file of your ${one} harmful: ${label}. None of us will open it. Make the document again, ideally as a photo or on another device, and send that on your order’s page.`,
        whatWeHold(deps, order, one),
      ],
    };
  },
  person_asked: async ({ deps, order, one, mail }) => {
    const asked = await personRequestOf(deps, mail.person_request_id);
    return (
      asked && {
        subject: 'We have your request about your data',
        heading: 'We answer within 30 days',
        body: [
          `You asked us: ${PERSON_REQUESTS[asked.kind].label.toLowerCase()}. Our team is dealing with it, and we will answer by ${formatDate(middayOf(asked.due_on))}, to this address. Using this right costs nothing.`,
          ...(order.deleted_at ? [] : [whatWeHold(deps, order, one)]),
        ],
      }
    );
  },
  person_answered: async ({ deps, order, one, mail }) => {
    const asked = await personRequestOf(deps, mail.person_request_id);
    return (
      asked?.answered_at && {
        subject: 'What you asked about your data',
        heading: 'Our answer',
        body: [...answerBody(asked), ...(order.deleted_at ? [] : [whatWeHold(deps, order, one)])],
      }
    );
  },
  /** Contains no values. */
  correction_settled: async ({ deps, order, one, mail: { correction_id } }) => {
    const [asked] = await deps.connection.db
      .select()
      .from(order_corrections)
      .where(eq(order_corrections.id, correction_id));
    if (!asked) return undefined;
    const { field, value, closed_as, answer } = asked;
    if (field === 'email')
      return {
        to: value,
        stranger: true,
        subject: 'We will not write to this address',
        heading: 'We will not write to this address',
        body: [
          `You asked us to write about an order to this address. We will not: ${answer}`,
          `If you think that is wrong, write to ${deps.settings.get().SUPPORT_EMAIL} and give the tracking ID.`,
        ],
      };
    const list = await descriptionOf(order.kind).fields();
    const label = (list[field]?.label ?? field).toLowerCase();
    const page = whatWeHold(deps, order, one);
    return closed_as === 'accepted'
      ? {
          subject: `We have corrected your ${one}`,
          heading: 'It is corrected',
          body: [`You asked us to correct the ${label}. We have done it.`, page],
        }
      : {
          subject: `We have not corrected your ${one}`,
          heading: 'It stays as it was',
          body: [`You asked us to correct the ${label}. We left it as it was: ${answer}`, page],
        };
  },
};

export async function writeManageMail(
  deps: Deps,
  mail: MailJob<'manage-mail'>,
  message_id: string,
): Promise<ToSend> {
  const { db } = deps.connection;
  const [order] = await db.select().from(orders).where(eq(orders.id, mail.order_id));
  if (!order) return undefined;
  const when = mail.template.startsWith('person_') ? 'now' : whenUndeleted(deps, order);
  if (when !== 'now') return when;
  const { one } = descriptionOf(order.kind).names;
  const write = TEMPLATES[mail.template] as Write;
  const letter = await write({ deps, order, mail, one, message_id });
  return letter ? orderLetter(deps, order, message_id, letter) : undefined;
}
