import { lt } from 'drizzle-orm';
import {
  admin_challenges,
  manage_links,
  rate_limits,
  sessions,
  spent_challenges,
} from './database/schema.ts';
import type { Deps } from './deps.ts';
import { writeAdminMail } from './features/admins/mail-jobs.ts';
import { tellOfRegistration } from './features/agents/agents.ts';
import { registrationQueue, resetCodeQueue, writeAgentMail } from './features/agents/mail-jobs.ts';
import { writeResetCode } from './features/agents/reset-password.ts';
import { purge, purgeQueue } from './features/cdn/purge.ts';
import { comparePayments, comparisonQueue } from './features/comparison/comparison.ts';
import { askForMailbox, lostMailboxQueue } from './features/corrections/ask-correction.ts';
import { endedLinkQueue, mailNewLink } from './features/documents/ended-links.ts';
import { editionQueue, publishScheduled } from './features/editions/publish.ts';
import {
  mailManageLink,
  manageLinkQueue,
  writeManageMail,
} from './features/manage/manage-mails.ts';
import { receiptQueue, takeDeliveryReport } from './features/messages/delivery-reports.ts';
import {
  adminMailQueue,
  agentMailQueue,
  mailQueue,
  manageMailQueue,
  openingMailQueue,
  payerReceiptQueue,
  personMailQueue,
  requestMailQueue,
} from './features/messages/mails.ts';
import { workMails, workMessages } from './features/messages/messages.ts';
import { phoneQueue } from './features/messages/queue-phone-message.ts';
import { sendPhoneMessage } from './features/messages/send-phone-message.ts';
import { openingsQueue, tellOfOpenings, writeOpeningMail } from './features/openings/openings.ts';
import { missedDatesQueue, tellMissedDates } from './features/order-admin/missed-dates.ts';
import { seeToUnpaid, unpaidOrdersQueue } from './features/order-admin/unpaid-orders.ts';
import { writeOrderMail } from './features/order-mails/write-order-mail.ts';
import { paidEventQueue, postPaidEvent } from './features/payments/paid-analytics.ts';
import { writePayerReceipt } from './features/payments/payer-receipt.ts';
import { reconcileQueue } from './features/payments/reconcile.ts';
import { writePersonMail } from './features/person-requests/person-mails.ts';
import { actOnWebhook } from './features/provider-updates/act-on-webhook.ts';
import { refundQueue } from './features/refunds/refund-moves.ts';
import { advanceRefund } from './features/refunds/send-refund.ts';
import { askForAnother, askForHarmful } from './features/requests/ask-for-another.ts';
import { writeRequestMail } from './features/requests/request-mails.ts';
import { clearFiles, eraseQueue } from './features/uploads/clearing.ts';
import { removeFileQueue, removeFilesQueue } from './features/uploads/files.ts';
import { scanQueue, scanWaiting } from './features/uploads/scan.ts';

/** Tables whose expired rows are deleted each night. */
const ENDING = [
  [spent_challenges, spent_challenges.expires_at],
  [rate_limits, rate_limits.resets_at],
  [sessions, sessions.expires_at],
  [admin_challenges, admin_challenges.expires_at],
  [manage_links, manage_links.expires_at],
] as const;

/** The worker of each queue, and when those with a schedule run (UTC). */
export function registerWork(deps: Deps): void {
  const { jobs } = deps;
  workMessages(deps, mailQueue, writeOrderMail);
  workMessages(deps, manageMailQueue, writeManageMail);
  workMessages(deps, requestMailQueue, writeRequestMail);
  workMessages(deps, payerReceiptQueue, writePayerReceipt);
  jobs.work(phoneQueue, (data, id, last) => sendPhoneMessage(deps, data, { id, last }));
  jobs.work(receiptQueue, async (receipt) => void (await takeDeliveryReport(deps, receipt)));
  jobs.work(endedLinkQueue, ({ link }) => mailNewLink(deps, link));
  jobs.work(lostMailboxQueue, (data) => askForMailbox(deps, data));
  jobs.work(manageLinkQueue, ({ tracking_id }) => mailManageLink(deps, tracking_id));
  jobs.work(registrationQueue, (data) => tellOfRegistration(deps, data));
  workMails(deps, personMailQueue, writePersonMail);
  workMails(deps, openingMailQueue, writeOpeningMail);
  jobs.work(openingsQueue, () => tellOfOpenings(deps), '42 6 * * *');
  workMails(deps, agentMailQueue, writeAgentMail);
  workMails(deps, resetCodeQueue, writeResetCode);
  workMails(deps, adminMailQueue, writeAdminMail);
  jobs.work(
    scanQueue,
    async () => {
      await askForHarmful(deps);
      await scanWaiting(deps, askForAnother);
    },
    '*/2 * * * *',
  );
  jobs.work(removeFileQueue, ({ key }) => deps.storage.remove(key));
  jobs.work(removeFilesQueue, ({ keys }) => deps.storage.removeAll(keys));
  for (const service of deps.services.values()) service.attended?.work(deps);
  jobs.work(missedDatesQueue, () => tellMissedDates(deps), '12 5 * * *');
  jobs.work(unpaidOrdersQueue, () => seeToUnpaid(deps), '12 8 * * *');
  jobs.work(reconcileQueue, (hint) => actOnWebhook(deps, hint));
  jobs.work(comparisonQueue, () => comparePayments(deps), '41 1 * * *');
  jobs.work(editionQueue, ({ edition_id }) => publishScheduled(deps, edition_id));
  jobs.work(purgeQueue, ({ paths }) => purge(deps, paths));
  jobs.work(refundQueue, (data) => advanceRefund(deps, data));
  jobs.work(paidEventQueue, (share) => postPaidEvent(deps, share));
  jobs.work(
    eraseQueue,
    async () => {
      const now = deps.clock.now();
      for (const [table, ends] of ENDING)
        await deps.connection.db.delete(table).where(lt(ends, now));
      await clearFiles(deps);
      await deps.connection.vacuum?.();
    },
    '17 2 * * *',
  );
}
