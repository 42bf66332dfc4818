import { migrationsUpTo, migrationTags } from '#server/backup/migrations.ts';

/** The newest migration of the version that may still be running when this one starts. Moved with every release. */
export const RELEASED = '0026_settings';

/** A new folder with the migrations before one whose name ends like this, as an earlier release had them. The caller removes it. */
export function migrationsBefore(tag: string): string {
  const tags = migrationTags();
  const at = tags.findIndex((one) => one.endsWith(tag));
  if (at < 1) throw new Error(`no migration is called ${tag}`);
  return migrationsUpTo(tags.slice(0, at));
}
