import { statfs } from 'node:fs/promises';
import { and, count, inArray, isNotNull, isNull, max, min, ne, sql } from 'drizzle-orm';
import { Gauge, type Registry } from 'prom-client';
import { addDays, lagosDay, lagosMidnight } from '#shared/dates.ts';
import { comparisons, messages, payment_differences, refunds, shop } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { countOverdue } from '../features/accounting/tallies.ts';
import { connectedProviders } from '../features/payments/providers.ts';
import { countToReview } from '../features/reviews/reviews.ts';

type Reading = number | Record<string, number>;
/** Names get the prefix `tafiya_`. */
type Measure = [
  name: string,
  help: string,
  label: string | undefined,
  read: (deps: Reader) => Promise<Reading>,
];
type MetricDeps = Pick<
  Deps,
  'clock' | 'config' | 'connection' | 'jobs' | 'log' | 'payment' | 'otherPayments'
>;
/** `shopRow` is read once for all measures of a request. */
type Reader = MetricDeps & { shopRow: () => ReturnType<typeof shopRowOf> };

const byLabel = <Row>(rows: Row[], label: (row: Row) => string, value: (row: Row) => number) =>
  Object.fromEntries(rows.map((row) => [label(row), value(row)]));

const shopRowOf = async ({ connection }: MetricDeps) =>
  (await connection.db.select().from(shop))[0];

const MEASURES: Measure[] = [
  [
    'jobs_given_up',
    'Background jobs that were given up after all their tries and wait for an administrator',
    'queue',
    ({ jobs }) => jobs.countGivenUp(),
  ],
  [
    'jobs_due',
    'Background jobs whose time has come and that no worker has begun',
    'queue',
    ({ jobs }) => jobs.countDue(),
  ],
  [
    'jobs_due_seconds',
    'How long the oldest of these has been due; 0 when none is',
    undefined,
    ({ jobs }) => jobs.dueFor(),
  ],
  [
    'database_connections',
    'Connections of this process’s pool, by what they do; waiting: requests for one that wait',
    'state',
    async ({ connection }) => connection.poolState(),
  ],
  [
    'storage_unnamed_files',
    'Stored files that no order names, when the clearing stopped because of them',
    undefined,
    async ({ shopRow }) => (await shopRow())?.unnamed_files ?? 0,
  ],
  [
    'storage_clearing_stopped',
    '1 while the nightly clearing of stored files waits for an administrator',
    undefined,
    async ({ shopRow }) => ((await shopRow())?.clearing_stopped_at ? 1 : 0),
  ],
  [
    'payment_differences_open',
    'Differences between a provider’s list and our books that nobody has seen to',
    'provider',
    async ({ connection }) =>
      byLabel(
        await connection.db
          .select({ provider: payment_differences.provider, rows: count() })
          .from(payment_differences)
          .where(
            and(isNull(payment_differences.seen_at), ne(payment_differences.difference, 'pending')),
          )
          .groupBy(payment_differences.provider),
        ({ provider }) => provider,
        ({ rows }) => rows,
      ),
  ],
  [
    'payments_compared_until_seconds',
    'The end of the last day that was compared with a provider’s list, in Unix seconds; 0 before the first',
    'provider',
    async ({ connection, payment, otherPayments }) => {
      const compared = await connection.db
        .select({ provider: comparisons.provider, day: max(comparisons.day) })
        .from(comparisons)
        .where(isNotNull(comparisons.done_at))
        .groupBy(comparisons.provider);
      const connected = connectedProviders({ payment, otherPayments }).map(({ name }) => name);
      return {
        ...Object.fromEntries(connected.map((name) => [name, 0])),
        ...byLabel(
          // The list of one that is no longer connected is not read any more.
          compared.filter(({ provider }) => connected.some((name) => name === provider)),
          ({ provider }) => provider,
          ({ day }) => (day ? addDays(lagosMidnight(day), 1).getTime() / 1000 : 0),
        ),
      };
    },
  ],
  [
    'backup_last_success_timestamp_seconds',
    'When the last back-up was made that lacks no file, in Unix seconds; 0 before the first',
    undefined,
    async ({ shopRow }) => ((await shopRow())?.backed_up_at?.getTime() ?? 0) / 1000,
  ],
  [
    'payments_to_review',
    'Payments that wait for an administrator to accept or refund them, or to answer the bank that took one back',
    undefined,
    async ({ connection }) => (await countToReview(connection.db)).payments,
  ],
  [
    'refunds_open',
    'Refunds that are not done yet, by state; failed ones wait for a cashier',
    'status',
    async ({ connection }) =>
      byLabel(
        await connection.db
          .select({ status: refunds.status, rows: count() })
          .from(refunds)
          .where(sql`${refunds.status} in ('requested', 'approved', 'sent', 'failed')`)
          .groupBy(refunds.status),
        ({ status }) => status,
        ({ rows }) => rows,
      ),
  ],
  [
    'orders_overdue',
    'Paid orders whose promised date is over',
    undefined,
    ({ connection, clock }) => countOverdue(connection.db, lagosDay(clock.now())),
  ],
  [
    'messages_not_delivered',
    'Messages that were refused or given up, and wait for a corrected address',
    'state',
    async ({ connection }) =>
      byLabel(
        await connection.db
          .select({ state: messages.state, rows: count() })
          .from(messages)
          .where(inArray(messages.state, ['refused', 'given_up']))
          .groupBy(messages.state),
        ({ state }) => state,
        ({ rows }) => rows,
      ),
  ],
  [
    'messages_waiting_seconds',
    'How long the oldest message that was tried and not delivered has been waiting; 0 when none does',
    undefined,
    async ({ connection, clock }) => {
      const [oldest] = await connection.db
        .select({ since: min(messages.queued_at) })
        .from(messages)
        .where(sql`${messages.state} = 'queued' and ${messages.tries} > 0`);
      return oldest?.since
        ? Math.max(0, (clock.now().getTime() - oldest.since.getTime()) / 1000)
        : 0;
    },
  ],
  [
    'data_dir_free_bytes',
    'Room that is left on the disk of DATA_DIR',
    undefined,
    async ({ config }) => {
      const { bavail, bsize } = await statfs(config.DATA_DIR);
      return bavail * bsize;
    },
  ],
];

export function shopMetrics(registry: Registry, deps: MetricDeps): void {
  let reading: ReturnType<typeof shopRowOf> | undefined;
  const shopRow = () => {
    reading ??= shopRowOf(deps).finally(() => {
      reading = undefined;
    });
    return reading;
  };
  for (const [name, help, label, read] of MEASURES)
    new Gauge({
      name: `tafiya_${name}`,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        try {
          const found = await read({ ...deps, shopRow });
          this.reset();
          if (typeof found === 'number') this.set(found);
          else if (label)
            for (const [value, rows] of Object.entries(found)) this.set({ [label]: value }, rows);
        } catch (error) {
          // One failure must not affect other metrics, and an outdated value would mislead.
          this.reset();
          deps.log.warn({ err: error, metric: name }, 'a metric could not be read');
        }
      },
    });
}
