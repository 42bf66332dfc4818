import type { Db } from '#server/database/connect.ts';
import { admins } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { mailQueue } from '#server/features/messages/mails.ts';
import { queueMessage } from '#server/features/messages/messages.ts';
import { whoMay } from '#server/features/sessions/colleagues.ts';

type About = { order_id: string } & (
  | {
      template: 'reversed_ours' | 'refund_to_approve' | 'refund_failed_ours' | 'refund_by_hand';
      payment_id: string;
      refund_id?: string;
    }
  | { template: 'waiver_to_approve'; waiver_id: string }
);

/** Mails all cashiers; `but` only if there is nobody else. */
export async function tellCashiers(
  tx: Db,
  deps: Within,
  about: About,
  but?: number | null,
): Promise<void> {
  const all = await tx
    .select({ id: admins.id, email: admins.admin_email })
    .from(admins)
    .where(whoMay('payments'));
  const others = all.filter(({ id }) => id !== but);
  for (const { id: admin_id, email } of others.length > 0 ? others : all)
    await queueMessage(tx, deps, mailQueue, { ...about, admin_id }, email);
}
