import type { Books, MailSeen } from './books.ts';
import type { Sold } from './sell.ts';

/** What a check looks at: what was sold, what the database says of it, and what was mailed. */
export interface Ledger {
  sold: Sold[];
  books: Books;
  mails: MailSeen[];
}

const tally = (words: Iterable<string>): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
};

/** Words that stand more or less often than they should, with both numbers. */
export function unequal(found: Iterable<string>, wanted: Iterable<string>): string[] {
  const [have, want] = [tally(found), tally(wanted)];
  return [...new Set([...have.keys(), ...want.keys()])]
    .filter((word) => have.get(word) !== want.get(word))
    .map((word) => `${word}: ${have.get(word) ?? 0} instead of ${want.get(word) ?? 0}`);
}

const isPaid = ({ way }: Sold): boolean => way.outcome === 'paid';
const sum = (rows: { amount_kobo: number }[]): number =>
  rows.reduce((kobo, row) => kobo + row.amount_kobo, 0);

/** What must hold at the end, by name. Each returns what is wrong: nothing, when all is well. */
export const CHECKS: Record<string, (ledger: Ledger) => string[]> = {
  'every order is there exactly once, as it was answered': ({ sold, books }) =>
    unequal(
      books.orders.map((order) => `${order.idempotency_key} ${order.id} ${order.tracking_id}`),
      sold.map(({ form, submitted }) => `${form.key} ${submitted.id} ${submitted.tracking_id}`),
    ),

  'every order that was charged in full, and no other, is Paid': ({ sold, books }) => {
    const wayOf = new Map(sold.map(({ submitted, way }) => [submitted.id, way.name]));
    const words = (id: string) => `${id} (${wayOf.get(id)})`;
    return unequal(
      books.orders.filter(({ paid_at }) => paid_at).map(({ id }) => words(id)),
      sold.filter(isPaid).map(({ submitted }) => words(submitted.id)),
    );
  },

  'a paid order was paid by exactly one payment': ({ sold, books }) =>
    unequal(
      books.payments.flatMap(({ status, order_id }) => (status === 'paid' && order_id) || []),
      sold.filter(isPaid).map(({ submitted }) => submitted.id),
    ),

  'an order has one payment, in the state that its charges brought it to, and one to be looked at where money came wrong or twice':
    ({ sold, books }) => {
      const ends = new Map(books.payments.map(({ tx_ref, status }) => [tx_ref, status]));
      const wrong = sold.flatMap(({ submitted, way }) => {
        const { tx_ref } = submitted.payment_info;
        const end = ends.get(tx_ref) ?? 'absent';
        const right =
          way.outcome === 'unpaid' ? end === 'created' || end === 'expired' : end === 'paid';
        return right ? [] : [`${tx_ref} (${way.name}) is ${end}`];
      });
      const own = new Set(sold.map(({ submitted }) => submitted.payment_info.tx_ref));
      // Each has a charge of its own, which a unique index sees to: also one that was sent again when the server was killed under it.
      const further = books.payments.filter(({ tx_ref }) => !own.has(tx_ref));
      return [
        ...wrong,
        ...unequal(
          books.payments.flatMap(({ tx_ref, order_id }) => (own.has(tx_ref) && order_id) || []),
          sold.map(({ submitted }) => submitted.id),
        ),
        ...further
          .filter(
            ({ status, provider_transaction_id }) =>
              status !== 'needs_review' || !provider_transaction_id,
          )
          .map(({ tx_ref }) => tx_ref),
        ...sold
          .filter(
            ({ submitted, way }) =>
              way.beside && !further.some(({ order_id }) => order_id === submitted.id),
          )
          .map(({ submitted, way }) => `${submitted.id} (${way.name}) has no payment beside it`),
      ];
    },

  'paid payments and paid orders come to the same amount': ({ sold, books }) => {
    const asked = sold
      .filter(isPaid)
      .reduce((kobo, { submitted }) => kobo + submitted.payment_info.amount * 100, 0);
    const sums = [
      sum(books.payments.filter(({ status, currency }) => status === 'paid' && currency === 'NGN')),
      sum(books.orders.filter(({ paid_at }) => paid_at)),
    ];
    return sums.every((kobo) => kobo === asked)
      ? []
      : [`payments and orders come to ${sums.join(' and ')}, asked were ${asked}`];
  },

  'an order was submitted once, its payment started once, and it was paid once or never': ({
    sold,
    books,
  }) =>
    unequal(
      books.order_events
        .filter(({ event }) => ['filed', 'payment_started', 'paid'].includes(event))
        .map(({ event, order_id }) => `${event} ${order_id}`),
      sold.flatMap((one) =>
        ['filed', 'payment_started', ...(isPaid(one) ? ['paid'] : [])].map(
          (event) => `${event} ${one.submitted.id}`,
        ),
      ),
    ),

  'no charge is written down twice': ({ books }) =>
    [
      ...tally(
        books.payment_events.map(
          ({ payment_id, event, transaction_id }) =>
            `${payment_id} ${event} ${transaction_id ?? ''}`,
        ),
      ),
    ]
      .filter(([, times]) => times > 1)
      .map(([event, times]) => `${event}: ${times} times`),

  'an order has one mail of its filing, and once Paid one with the receipt': ({ sold, mails }) =>
    unequal(
      // Others are an administrator's own, or tell of a decision.
      mails
        .filter(
          ({ id }) =>
            /^(received|paid)-/.test(id) && sold.some(({ submitted }) => id.endsWith(submitted.id)),
        )
        .map(({ id, papers }) => `${id}, ${papers} papers`),
      sold.flatMap((one) => [
        `received-${one.submitted.id}, 0 papers`,
        ...(isPaid(one) ? [`paid-${one.submitted.id}, 1 papers`] : []),
      ]),
    ),

  'an order has its two scans, ready to be shown': ({ sold, books }) =>
    unequal(
      books.files.map(
        ({ order_id, field, ready_at }) =>
          `${order_id} ${field} ${ready_at ? 'ready' : 'not ready'}`,
      ),
      sold.flatMap(({ submitted }) =>
        ['data_page', 'passport_photograph'].map((field) => `${submitted.id} ${field} ready`),
      ),
    ),

  'every tally equals a full count': ({ books: { tallies } }) => {
    const words = ({ name, rows, kobo }: Books['tallies']['kept'][number]) =>
      `${name} ${rows} ${kobo}`;
    return unequal(tallies.kept.map(words), tallies.counted.map(words));
  },

  'no background work was given up': ({ books }) => books.given_up.map(({ queue }) => queue),
};
