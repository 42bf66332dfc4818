// Each mail of the registry is sent by its own job, in every service it is for, in a state in which it holds.
import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/mail/interface.ts';
import { rowsOf } from '#server/database/rows-of.ts';
import { MAILS, type MailQueue, QUEUE_WORDS } from '#server/features/messages/mails.ts';
import { isDecided, issuedFiles, KINDS, type Kind } from '#shared/services/index.ts';
import { mailedCode } from '#test/factories/agents.ts';
import { anAdmin, anAgent, anApplication, aPaidApplication } from '#test/factories/orders.ts';
import { aPaidServiceOrder, aServiceOrder } from '#test/factories/services.ts';
import { aProduct } from '#test/kit/support.ts';

const TO_PEOPLE: MailQueue[] = ['agent-mail', 'admin-mail', 'person-mail', 'opening-mail'];
const isFor = (kind: Kind, queue: string, template: string) =>
  (queue !== 'appointment-mail' || kind === 'appointment') &&
  (!['approved', 'denied'].includes(template) || isDecided(kind));

const entries = (queues: MailQueue[]) =>
  queues.flatMap((queue) =>
    Object.keys(MAILS[queue]).map((template) => [queue, template] as const),
  );
const orderMails = entries(
  (Object.keys(MAILS) as MailQueue[]).filter((queue) => !TO_PEOPLE.includes(queue)),
);

/** Before it is paid, and what must stand in the database for one that isn't just paid. */
const UNPAID = ['received', 'invoice', 'rest', 'unpaid', ...Object.keys(MAILS['manage-mail'])];
const STANDS: Record<string, SQL> = {
  refund_to_approve: sql`update refunds set status = 'requested'`,
  refund_failed: sql`update refunds set status = 'failed', failure = 'Account closed'`,
  refund_failed_ours: sql`update refunds set status = 'failed', failure = 'Account closed'`,
  refund_by_hand: sql`update refunds set status = 'approved'`,
  reversed_ours: sql`update payments set status = 'reversed' where paid_at is not null`,
  request_withdrawn: sql`update order_requests set closed_at = now(), closed_as = 'withdrawn'`,
  request_answered: sql`update order_requests set answered_at = now()`,
  late: sql`update order_requests set closed_at = null, closed_as = null`,
  slot_lost: sql`update appointments set slot_lost = true`,
  missed: sql`update appointments set slot_lost = false, outcome = 'Missed'`,
  approved: sql`update applications set visa_status = 'Approved', decided_at = now()`,
  denied: sql`update applications set visa_status = 'Denied', decided_at = now(), reason = 'Incomplete'`,
  cancelled: sql`update orders set cancelled_at = now(), cancelled_by = 'admin', cancel_reason = 'As agreed'`,
};

/** What the reader sees: subject, words and links, the same in HTML and in plain text. */
function looksRight({ subject, text, html }: Mail, what: string) {
  expect(subject, what).toMatch(/^\S.{3,}$/);
  const shown = html
    .replace(/<style>[\s\S]*?<\/style>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
  for (const part of [subject, text.replaceAll(/https?:\S+/g, ''), shown])
    expect(part, what).not.toMatch(/undefined|null|\[object|NaN|Invalid|oops/);
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g))
    expect(text, what).toContain(href.replaceAll('&amp;', '&'));
  for (const words of ['Hello', '+234 800 000 0000', 'support@tafiya.example'])
    expect(shown, what).toContain(words);
  const said = shown.toLowerCase();
  const words = text.split(/\s+/).filter((word) => /^\p{L}+$/u.test(word));
  expect(words.length, what).toBeGreaterThan(20);
  for (const word of words) expect(said, what).toContain(word.toLowerCase());
}

describe('every mail', () => {
  const product = aProduct();
  let admin_id: number;
  beforeAll(async () => {
    admin_id = (await anAdmin(product, 'Ada Obi')).id;
  });
  beforeEach(async () => void (await product.newMails()));

  const run = (statement: SQL) => product.deps.connection.db.execute(statement);
  /** Sends it by its own job and returns the one mail. */
  async function sent(queue: MailQueue, template: string, data: object): Promise<Mail> {
    const { jobs, connection } = product.deps;
    const job = { ...data, template };
    const entries = MAILS[queue] as Record<string, { words: string }>;
    expect(jobs.describe(queue, job)).toBe(`${QUEUE_WORDS[queue]}: ${entries[template]?.words}`);
    expect(entries[template]?.words).not.toBe('');
    await jobs.send<object>(connection.db, { name: queue }, job, { id: randomUUID() });
    const [mail, ...more] = await product.newMails();
    if (!mail) throw new Error(`no mail ${queue} ${template}`);
    expect(more).toEqual([]);
    return mail;
  }

  test.each(KINDS)('about an order of %s', async (kind) => {
    const decided = isDecided(kind) ? { kind } : undefined;
    const service = kind as 'insurance';
    const unpaid = await (decided
      ? anApplication(product, decided)
      : aServiceOrder(product, service));
    const paid = await (decided
      ? aPaidApplication(product, decided)
      : aPaidServiceOrder(product, service));
    await product.settle();
    const [payment] = await rowsOf<{ id: string }>(
      product.deps.connection.db,
      sql`update payments set payer_name = 'Kunle', payer_email = 'payer@example.com', method_label = 'card' where order_id = ${paid.id} and paid_at is not null returning id`,
    );
    const [refund_id, request_id, correction_id, thread_id, waiver_id] = Array.from(
      { length: 5 },
      () => randomUUID(),
    );
    const colleague = await anAdmin(product, 'Bola');
    const person_request_id = randomUUID();
    const field = 'last_name';
    const items = JSON.stringify([{ field, reason: 'It is blurred.' }]);
    for (const statement of [
      sql`insert into refunds (id, order_id, payment_id, amount_kobo, status, reason, asked_at) values (${refund_id}, ${paid.id}, ${payment?.id}, 100, 'done', 'Late', now())`,
      sql`insert into waivers (id, order_id, reason, asked_by, asked_at) values (${waiver_id}, ${paid.id}, 'In hospital', ${colleague.id}, now())`,
      sql`insert into order_requests (id, order_id, items, asked_by, asked_at) values (${request_id}, ${paid.id}, ${items}::jsonb, ${admin_id}, now())`,
      sql`insert into order_corrections (id, order_id, field, value, asked_at, closed_at, closed_as, answer) values (${correction_id}, ${unpaid.id}, ${field}, 'Obi', now(), now(), 'refused', 'It is so in the passport.')`,
      sql`insert into thread_messages (id, order_id, admin_id, text, at) values (${thread_id}, ${unpaid.id}, ${admin_id}, 'Your passport ends too early.', now())`,
      sql`insert into person_requests (id, order_id, kind, text, asked_at, due_on, answer, answered_at) values (${person_request_id}, ${unpaid.id}, 'access', 'Everything, please.', now(), '2026-12-24', 'Here it is: all that we hold of you.', now())`,
      sql`insert into address_codes (order_id, email, seed, expires_at) values (${unpaid.id}, 'new@example.com', 'seed', now() + interval '1 day')`,
    ])
      await run(statement);
    product.mails.length = 0;
    const here = orderMails.filter(([queue, template]) => isFor(kind, queue, template));
    // What changes the order for good comes last.
    here.sort(([, a], [, b]) => Object.keys(STANDS).indexOf(a) - Object.keys(STANDS).indexOf(b));
    for (const [queue, template] of here) {
      if (STANDS[template]) await run(STANDS[template]);
      const { id, tracking_id } = UNPAID.includes(template) ? unpaid : paid;
      const mail = await sent(queue, template, {
        order_id: id,
        request_id,
        correction_id,
        thread_id,
        person_request_id,
        waiver_id,
        field: 'data_page',
        old: 'old@example.com',
        moves: 0,
        path: `/api/orders/${id}/invoice.pdf`,
        ...(template === 'new_link' ? { field: issuedFiles(kind)[0]?.field ?? 'data_page' } : {}),
        ...(/^re(fund|vers|st)|payer/.test(template) ? { payment_id: payment?.id } : {}),
        ...(/^refund/.test(template) ? { refund_id } : {}),
        ...(/_ours|_approve|_by_hand/.test(template) ? { admin_id } : {}),
      });
      looksRight(mail, `${kind} ${template}`);
      if (!['address_changed', 'payer_receipt'].includes(template))
        expect(mail.subject).toContain(tracking_id);
      expect(JSON.stringify(mail.attachments ?? [])).not.toContain('undefined');
    }
  });

  test('to agents and administrators', async () => {
    const { agent_email } = await anAgent(product);
    const person_request_id = randomUUID();
    await run(
      sql`insert into person_requests (id, kind, text, name, email, asked_at, due_on, answer, answered_at) values (${person_request_id}, 'access', 'All of it', 'Bola', 'bola@example.com', now(), '2026-12-24', 'We hold nothing about you.', now())`,
    );
    const opening_id = randomUUID();
    await run(
      sql`insert into opening_waits (id, page, email, asked_at) values (${opening_id}, 'flight', 'bola@example.com', now())`,
    );
    await mailedCode(product, agent_email);
    product.mails.length = 0;
    const person = {
      name: 'Bola',
      email: 'bola@example.com',
      by: 'Ada Obi',
      invited_by: 'Ada Obi',
    };
    for (const [queue, template] of entries(TO_PEOPLE)) {
      if (template === 'set_back') await run(sql`update agents set status = 'pending'`);
      looksRight(
        await sent(queue, template, {
          ...person,
          agent_email,
          admin_id,
          person_request_id,
          opening_id,
          page: 'flight',
          from: 'reviewer',
          to: 'owner',
          role: 'reviewer',
          left: 2,
        }),
        `${queue} ${template}`,
      );
    }
  });
});
