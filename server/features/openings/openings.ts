import { randomUUID } from 'node:crypto';
import { eq, lt, notInArray } from 'drizzle-orm';
import { type Letter, writeLetter } from '#server/adapters/mail/letter.ts';
import { senderOf } from '#server/adapters/mail/sender.ts';
import { opening_waits } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { type MailJob, openingMailQueue } from '#server/features/messages/mails.ts';
import type { ToSend } from '#server/features/messages/messages.ts';
import { isUuid } from '#server/features/orders/orders.ts';
import { mailsOver } from '#server/features/sessions/limits.ts';
import type { Queue } from '#server/jobs/jobs.ts';
import { addDays } from '#shared/dates.ts';
import { ANNOUNCED, type Announced, COMING, OPENING_WAIT_DAYS } from '#shared/places/openings.ts';

export const openingsQueue: Queue<Record<string, never>> = {
  name: 'openings',
  words: 'Tells who waits for it that something has opened',
};

/** Idempotent. The response doesn't reveal whether the address was already listed. */
export async function waitForOpening(
  deps: Deps,
  { page, email }: { page: Announced; email: string },
): Promise<void> {
  await transaction(deps, async (tx, { jobs, clock }) => {
    const [added] = await tx
      .insert(opening_waits)
      .values({ id: randomUUID(), page, email, asked_at: clock.now() })
      .onConflictDoNothing()
      .returning({ opening_id: opening_waits.id });
    if (added) await jobs.send(tx, openingMailQueue, { template: 'listed', ...added, page, email });
  });
}

/** `id` is the code from the mail. */
export async function leaveOpening({ connection: { db } }: Deps, id: string): Promise<void> {
  if (isUuid(id)) await db.delete(opening_waits).where(eq(opening_waits.id, id));
}

/** Mails each address waiting for a page that has opened once, then deletes it. */
export async function tellOfOpenings(
  deps: Deps,
  coming: readonly Announced[] = COMING,
): Promise<void> {
  await transaction(deps, async (tx, { jobs, clock }) => {
    await tx
      .delete(opening_waits)
      .where(lt(opening_waits.asked_at, addDays(clock.now(), -OPENING_WAIT_DAYS)));
    const told = await tx
      .delete(opening_waits)
      .where(notInArray(opening_waits.page, [...coming]))
      .returning();
    for (const { id: opening_id, page, email } of told)
      await jobs.send(tx, openingMailQueue, { template: 'open', opening_id, page, email });
  });
}

export async function writeOpeningMail(
  deps: Deps,
  { template, opening_id, page, email }: MailJob<'opening-mail'>,
  id: string,
): Promise<ToSend> {
  const what = ANNOUNCED[page];
  const url = `${deps.config.PUBLIC_URL}/${page}`;
  const mail = (letter: Letter) => ({ id, to: email, ...writeLetter(senderOf(deps), '', letter) });
  if (template === 'open')
    return mail({
      subject: `${what}: now open`,
      heading: `${what}: now open`,
      body: [
        'You asked us to tell you when it opens. It has.',
        { press: url, text: 'Have a look' },
        'Your address is off the list now: we will not write about this again.',
      ],
    });
  const later = await mailsOver(deps, email, id);
  if (later) return { later };
  const [waits] = await deps.connection.db
    .select({ id: opening_waits.id })
    .from(opening_waits)
    .where(eq(opening_waits.id, opening_id));
  // The address was removed meanwhile.
  if (!waits) return undefined;
  return mail({
    subject: `${what}: we tell you when it opens`,
    heading: 'You are on the list',
    body: [
      `Somebody, probably you, asked us to tell this address when this opens: ${what}. We will write once, when it does, and delete the address then, or after a year.`,
      'If it was not you, or you have changed your mind:',
      { link: `${url}?leave=${opening_id}`, text: 'Take me off the list' },
    ],
  });
}
