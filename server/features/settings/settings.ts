import { desc, eq, sql } from 'drizzle-orm';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { admins, settings } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { recordAdminEvent } from '#server/features/events/events.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { SETTING_NAMES, type Settings, type ShownSettings } from '#shared/settings.ts';

const HISTORY = 50;
/** The environment's values of each configuration, from before settings were laid over it. */
const given = new WeakMap<Config, Required<Settings>>();

/** What the environment says of everything that can be set. */
function defaultsOf(config: Config): Required<Settings> {
  const known = given.get(config);
  if (known) return known;
  const own = Object.fromEntries(SETTING_NAMES.map((name) => [name, config[name]])) as Required<Settings>;
  given.set(config, own);
  return own;
}

const newest = async (db: Db) => (await db.select().from(settings).orderBy(desc(settings.version)).limit(1))[0];

/** Lays the newest settings over the configuration that everything reads; called at the start and whenever any process has changed them. */
export async function applySettings({ config, connection }: Pick<Deps, 'config' | 'connection'>): Promise<void> {
  const defaults = defaultsOf(config);
  Object.assign(config, defaults, (await newest(connection.db))?.values);
}

/** The settings with their defaults and history. */
export async function readSettings({ config, connection: { db } }: Pick<Deps, 'config' | 'connection'>): Promise<ShownSettings> {
  const rows = await db
    .select({ version: settings.version, values: settings.values, at: settings.at, admin_name: admins.admin_name })
    .from(settings)
    .innerJoin(admins, eq(admins.id, settings.admin_id))
    .orderBy(desc(settings.version))
    .limit(HISTORY + 1);
  const defaults = defaultsOf(config);
  return {
    version: rows[0]?.version ?? 0,
    values: { ...defaults, ...rows[0]?.values },
    defaults,
    history: rows.slice(0, HISTORY).map(({ version, values, at, admin_name }, i) => ({
      version,
      at: at.toISOString(),
      admin_name,
      changed: SETTING_NAMES.filter((name) => values[name] !== rows[i + 1]?.values[name]),
    })),
  };
}

/** Sets other values in place of those of `version`. @throws AppError conflict when a colleague was faster */
export async function changeSettings(deps: Deps, by: Admin, version: number, values: Settings): Promise<void> {
  const defaults = defaultsOf(deps.config);
  // What the environment says anyway follows it when it changes.
  const own = Object.fromEntries(
    SETTING_NAMES.flatMap((name) => (values[name] === undefined || values[name] === defaults[name] ? [] : [[name, values[name]]])),
  );
  await deps.connection.db.transaction(async (tx) => {
    // Changes at the same moment wait for each other.
    await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
    const before = await newest(tx);
    if ((before?.version ?? 0) !== version)
      throw new AppError('conflict', 'A colleague has changed the settings meanwhile. Load the page anew.');
    const changed = SETTING_NAMES.filter((name) => own[name] !== before?.values[name]);
    if (changed.length === 0) return;
    await tx.insert(settings).values({ values: own, at: deps.clock.now(), admin_id: by.id });
    await recordAdminEvent(tx, 'settings_changed', by, deps.clock.now(), { changed });
  });
  await applySettings(deps);
}
