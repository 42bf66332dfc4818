import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, like, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { LOCKS } from '#server/database/locks.ts';
import { notices } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { lagosDay } from '#shared/dates.ts';
import {
  NOTICE_NAMES,
  type Notice,
  type NoticeFacts,
  type NoticeName,
  type NoticeText,
} from '#shared/notices/notice.ts';
import { privacyNotice } from '#shared/notices/privacy.ts';
import { terms } from '#shared/notices/terms.ts';
import type { RetentionDays } from '#shared/people/retention.ts';

const WRITE: Record<NoticeName, (facts: NoticeFacts) => NoticeText> = {
  privacy: privacyNotice,
  terms,
};

export type Noticing = Pick<
  Deps,
  'config' | 'settings' | 'connection' | 'clock' | 'notifier' | 'botCheck'
>;

export const retentionDays = (config: Config): RetentionDays => ({
  deleted: config.RETENTION_DAYS,
  done: config.RETENTION_DAYS_DONE,
  unpaid: config.UNPAID_RETENTION_DAYS,
  backups: config.BACKUP_KEEP_DAYS,
});

const factsOf = ({
  config,
  settings,
  notifier,
  botCheck,
}: Omit<Noticing, 'connection'>): NoticeFacts => ({
  brand: settings.get().BRAND_NAME,
  retention: retentionDays(config),
  ...(notifier ? { notify: notifier.channel } : {}),
  recaptcha: botCheck.name === 'recaptcha',
});

const newest = async (db: Db, name: NoticeName) =>
  (
    await db.select().from(notices).where(eq(notices.name, name)).orderBy(desc(notices.at)).limit(1)
  )[0];

/** Stores the notice as a new version if its text changed. @returns the current version */
async function keep(tx: Db, deps: Omit<Noticing, 'connection'>, name: NoticeName): Promise<string> {
  const says = WRITE[name](factsOf(deps));
  const last = await newest(tx, name);
  if (last && isDeepStrictEqual(last.says, says)) return last.version;
  const at = deps.clock.now();
  const day = lagosDay(at);
  const before = await tx
    .select({ version: notices.version })
    .from(notices)
    .where(and(eq(notices.name, name), like(notices.version, `${day}%`)));
  const version = before.length > 0 ? `${day}.${before.length + 1}` : day;
  await tx.insert(notices).values({ name, version, at, says });
  return version;
}

/** Call at startup and whenever settings change. */
export async function keepNotices(deps: Noticing): Promise<void> {
  await transaction(deps, async (tx, deps) => {
    // Serializes the processes that react to the same change at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.notices})`);
    for (const name of NOTICE_NAMES) deps.settings.notices[name] = await keep(tx, deps, name);
  });
}

/** Without `version`, the current one. Undefined if there is none. */
export async function findNotice(
  db: Db,
  name: NoticeName,
  version: string | undefined,
): Promise<Notice | undefined> {
  const rows = await db
    .select({ version: notices.version })
    .from(notices)
    .where(eq(notices.name, name))
    .orderBy(desc(notices.at));
  const wanted = version ?? rows[0]?.version ?? '';
  // An address may name anything, also what no column can hold.
  if (!rows.some((one) => one.version === wanted)) return undefined;
  const [row] = await db
    .select()
    .from(notices)
    .where(and(eq(notices.name, name), eq(notices.version, wanted)));
  return (
    row && { name, version: row.version, says: row.says, versions: rows.map((one) => one.version) }
  );
}
