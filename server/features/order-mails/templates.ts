import type { Attachment } from '#server/adapters/mail/interface.ts';
import type { Written } from '#server/adapters/mail/letter.ts';
import type { Db } from '#server/database/connect.ts';
import type { Order } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { checkUrl, drawCreditNote } from '#server/features/documents/order-documents.ts';
import { isAt, paidWith } from '#server/features/documents/paid-with.ts';
import { fileCodes } from '#server/features/documents/verify-codes.ts';
import type { MessageJob, TemplateOf } from '#server/features/messages/mails.ts';
import { readRestOfPrice } from '#server/features/payments/rest.ts';
import { nothingByTerms, standingOf } from '#server/features/refunds/what-is-left.ts';
import { fileLinks } from '#server/features/uploads/files.ts';
import { MAIL_LINK_MS, signLink } from '#server/http/signed-links.ts';
import { toNaira } from '#shared/money/money.ts';
import { fileLabel } from '#shared/orders/file-fields.ts';
import { stageOf } from '#shared/orders/stages.ts';
import { descriptionOf, issuedFiles } from '#shared/services/index.ts';
import { serviceOf } from '../orders/services.ts';
import type { MailContext, RefundFacts } from './mails/context.ts';
import { decided, reopened } from './mails/decided.ts';
import { issued, newLink } from './mails/issued.ts';
import { late } from './mails/late.ts';
import { paid, paidTogether } from './mails/paid.ts';
import { invoice, receipt } from './mails/papers.ts';
import { received } from './mails/received.ts';
import {
  cancelled,
  refundByHandOurs,
  refunded,
  refundFailed,
  refundFailedOurs,
  refundPaid,
  refundStopped,
  refundToApprove,
  reversedOurs,
  waiverToApprove,
} from './mails/refunded.ts';
import { rest, unpaid } from './mails/to-pay.ts';
import { attachmentsOf, groupOf, togetherOf } from './paid-together.ts';
import { refundedAmounts, refundFacts, reversalFacts, waiverFacts } from './refund-facts.ts';

export interface OrderMail extends MessageJob {
  template: TemplateOf<'mail'>;
  /** Sent again, since the order was changed. */
  changed?: true;
  payment_id?: string;
  refund_id?: string;
  waiver_id?: string;
  path?: string;
  admin_id?: number;
}

interface About {
  db: Db;
  deps: Deps;
  order: Order;
  mail: OrderMail;
}

type Letter = Written & { attachments?: Attachment[] };
/** Returns undefined if the mail no longer applies. */
type Template = (
  context: MailContext,
  about: About,
) => Letter | undefined | Promise<Letter | undefined>;

/** Attaches the order's invoice or receipt, except for an agent's customer. */
const withAttachment =
  (
    kind: 'invoice' | 'receipt',
    write: (
      context: MailContext,
      check_url: string | undefined,
      about: About,
    ) => Written | Promise<Written>,
  ): Template =>
  async (context, about) => {
    const { db, deps, order } = about;
    if (context.agent_pays) return write(context, undefined, about);
    return {
      ...(await write(context, await checkUrl(db, deps, order, kind), about)),
      attachments: await attachmentsOf(db, deps, [{ order }], kind, undefined),
    };
  };

const paidAlone = withAttachment('receipt', paid);
const paidOrTogether: Template = async (context, about) => {
  const { db, deps, order } = about;
  const together = await paidWith(db, order);
  if (!together) return paidAlone(context, about);
  // Others' own receipts say how to reach them.
  const own = together.filter((one) => isAt(one, order.email));
  const facts = await togetherOf(db, deps, together, context.agent_pays);
  return {
    ...paidTogether(context, { ...facts, others: own.length < together.length }),
    ...(context.agent_pays
      ? {}
      : { attachments: await attachmentsOf(db, deps, own, 'receipt', together) }),
  };
};

async function issuedLinks({ db, deps, order: { id, kind } }: About) {
  const all = issuedFiles(kind);
  const names = all.map(({ field }) => field);
  const links =
    names.length > 0 ? await fileLinks(db, deps, id, names, undefined, MAIL_LINK_MS) : {};
  return all.flatMap(({ field, label }) =>
    links[field] ? [{ label, url: deps.config.PUBLIC_URL + links[field] }] : [],
  );
}

const issuedFile: Template = async (context, { db, deps, order, mail: { field } }) => {
  const all = issuedFiles(order.kind);
  const codes = await fileCodes(db, deps, order.id);
  return issued(context, {
    ...(field ? { label: fileLabel(field, order.kind) } : {}),
    plural: all.some((one) => one.field === field && one.plural),
    check_url: codes[field ?? all[0]?.field ?? ''],
  });
};

/** Attaches the credit note of a finished refund, except for administrators. */
const aboutRefund =
  (write: (context: MailContext, refund: RefundFacts) => Written): Template =>
  async (context, { db, deps, order, mail: { payment_id = '', refund_id, admin_id } }) => {
    const refund = await refundFacts(db, { payment_id, refund_id, admin_id });
    const mail = write(context, refund);
    if (!refund.done || !refund_id || admin_id !== undefined) return mail;
    const note = await drawCreditNote(db, deps, order, refund_id);
    return { ...mail, attachments: [{ ...note, contentType: 'application/pdf' }] };
  };

const newLinkTo: Template = (context, { deps, order, mail: { path = '', field } }) =>
  newLink(
    context,
    deps.config.PUBLIC_URL + signLink(deps.config.SECRET, path, deps.clock.now(), MAIL_LINK_MS),
    field && fileLabel(field, order.kind),
  );

/** Writes each mail with the facts specific to it. MAILS defines the recipients. */
export const TEMPLATES: Record<TemplateOf<'mail'>, Template> = {
  received: async (context, { db, deps, order }) =>
    received(context, await groupOf(db, deps, order)),
  paid: paidOrTogether,
  invoice: withAttachment('invoice', invoice),
  receipt: withAttachment('receipt', async (context, check_url, about) =>
    receipt(context, check_url, await issuedLinks(about)),
  ),
  ...decided,
  reopened: (context, { order }) => reopened(context, stageOf(order)),
  issued: issuedFile,
  refunded: aboutRefund(refunded),
  async rest(context, { db, order }) {
    const still_kobo = await readRestOfPrice(db, order);
    return rest(context, {
      received: toNaira(order.amount_kobo - still_kobo),
      still: toNaira(still_kobo),
    });
  },
  late,
  unpaid: async (context, { db, deps, order }) => unpaid(context, await groupOf(db, deps, order)),
  refund_paid: aboutRefund(refundPaid),
  refund_failed: aboutRefund(refundFailed),
  refund_stopped: refundStopped,
  refund_to_approve: aboutRefund(refundToApprove),
  async waiver_to_approve(context, { db, deps, order, mail: { waiver_id = '', admin_id = 0 } }) {
    const waiver = await waiverFacts(db, waiver_id, admin_id);
    const page = `/${descriptionOf(order.kind).pages.admin}-status/${order.id}`;
    return waiver && waiverToApprove(context, waiver, deps.config.PUBLIC_URL + page);
  },
  refund_failed_ours: aboutRefund(refundFailedOurs),
  refund_by_hand: aboutRefund(refundByHandOurs),
  async reversed_ours(context, { db, mail: { payment_id = '' } }) {
    const reversal = await reversalFacts(db, payment_id);
    return reversal && reversedOurs(context, reversal);
  },
  async cancelled(context, { db, deps, order }) {
    const of_service = await serviceOf(deps.services, order.kind).attended?.cancellation(
      db,
      deps,
      order,
    );
    return {
      ...cancelled(context, {
        refund: await refundedAmounts(db, order),
        nothing_by_terms: nothingByTerms(await standingOf(db, deps, order)),
        attached: of_service?.text,
        group: await groupOf(db, deps, order),
      }),
      ...(of_service ? { attachments: [of_service.attachment] } : {}),
    };
  },
  new_link: newLinkTo,
  new_paper_link: newLinkTo,
};
