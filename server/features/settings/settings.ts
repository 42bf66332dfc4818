import { isDeepStrictEqual } from 'node:util';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { admins, settings } from '#server/database/schema.ts';
import { type Deps, transaction } from '#server/deps.ts';
import { purgeLater } from '#server/features/cdn/purge.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import { keepNotices, type Noticing } from '#server/features/notices/notices.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { conflict, invalid } from '#server/http/errors.ts';
import type { Prices } from '#shared/money/prices.ts';
import type { Kind } from '#shared/services/index.ts';
import {
  type AllSettings,
  SETTING_NAMES,
  type SettingName,
  type Settings,
  type ShownSettings,
  samePrices,
  settingInWords,
  settingsOver,
  tooShort,
} from '#shared/staff/settings.ts';

const HISTORY = 50;
const newest = async (db: Db) =>
  (await db.select().from(settings).orderBy(desc(settings.version)).limit(1))[0];

/** Call at startup and after a change by any process. */
export async function applySettings(deps: Noticing): Promise<void> {
  const { config, settings, connection } = deps;
  const now = await newest(connection.db);
  settings.set(settingsOver(config.defaults, now?.values), now?.version ?? 0);
  await keepNotices(deps);
}

export async function readSettings({
  config,
  connection: { db },
}: Pick<Deps, 'config' | 'connection'>): Promise<ShownSettings> {
  const rows = await db
    .select({
      version: settings.version,
      values: settings.values,
      at: settings.at,
      admin_name: admins.admin_name,
    })
    .from(settings)
    .innerJoin(admins, eq(admins.id, settings.admin_id))
    .orderBy(desc(settings.version))
    .limit(HISTORY + 1);
  const { defaults } = config;
  return {
    version: rows[0]?.version ?? 0,
    values: settingsOver(defaults, rows[0]?.values),
    defaults,
    history: rows.slice(0, HISTORY).map(({ version, values, at, admin_name }, i) => {
      const [before, after] = [
        settingsOver(defaults, rows[i + 1]?.values),
        settingsOver(defaults, values),
      ];
      return {
        version,
        at: at.toISOString(),
        admin_name,
        changed: SETTING_NAMES.flatMap((name) => {
          const [from, to] = [settingInWords(name, before), settingInWords(name, after)];
          return from === to ? [] : [{ name, from, to }];
        }),
      };
    }),
  };
}

/** Earlier prices, latest first, because open forms may still send them. */
export async function formerPrices({
  config,
  connection: { db },
}: Pick<Deps, 'config' | 'connection'>): Promise<Prices[]> {
  const { defaults } = config;
  const rows = await db
    .select({ values: settings.values })
    .from(settings)
    .orderBy(desc(settings.version))
    .limit(HISTORY);
  return [...rows.map(({ values }) => settingsOver(defaults, values)), defaults];
}

/** Omits values equal to their defaults, so that they keep following the environment. */
function differing(values: Settings, defaults: AllSettings): Settings {
  const own = Object.entries(values).filter(
    ([name, value]) =>
      value !== undefined && !isDeepStrictEqual(value, defaults[name as SettingName]),
  );
  const { REFUND_TERMS, ...others } = Object.fromEntries(own) as Settings;
  const terms = Object.entries(REFUND_TERMS ?? {}).filter(
    ([name, terms]) =>
      !isDeepStrictEqual(terms, defaults.REFUND_TERMS[name as Kind | 'government']),
  );
  return terms.length > 0 ? { ...others, REFUND_TERMS: Object.fromEntries(terms) } : others;
}

/** @throws AppError conflict if a colleague was faster, invalid for values that don't fit together */
export async function changeSettings(
  deps: Deps,
  by: Admin,
  version: number,
  values: Settings,
): Promise<void> {
  const { defaults, APPOINTMENT_MINUTES } = deps.config;
  const own = differing(values, defaults);
  const all = settingsOver(defaults, own);
  const APPOINTMENT_HOURS = tooShort(all.APPOINTMENT_HOURS, APPOINTMENT_MINUTES);
  const wrong = Object.entries({
    ...samePrices(all),
    ...(APPOINTMENT_HOURS && { APPOINTMENT_HOURS }),
  });
  if (wrong.length > 0)
    throw invalid(Object.fromEntries(wrong.map(([name, message]) => [`values.${name}`, message])));
  await transaction(deps, async (tx, deps) => {
    await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
    const before = await newest(tx);
    if ((before?.version ?? 0) !== version)
      throw conflict('A colleague has changed the settings in the meantime.');
    const changed = SETTING_NAMES.filter(
      (name) => !isDeepStrictEqual(own[name], before?.values[name]),
    );
    if (changed.length === 0) return;
    await tx.insert(settings).values({ values: own, at: deps.clock.now(), admin_id: by.id });
    await recordAdminEvent(tx, 'settings_changed', by, deps.clock.now(), { changed });
    await purgeLater(tx, deps);
  });
  await applySettings(deps);
}
