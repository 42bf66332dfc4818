import type { Db } from './connect.ts';

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/**
 * A frequent query, built once per connection because building costs as much as running it
 * (docs/decisions/0075). Its values are Drizzle placeholders.
 */
export function builtOnce<Values extends Record<string, unknown>, Rows>(
  build: (db: Db) => { prepare(name: string): Prepared<Rows> },
): (db: Db, values: Values) => Promise<Rows> {
  const bySession = new WeakMap<object, Prepared<Rows>>();
  return (db, values) => {
    const { session } = db._;
    const built = bySession.get(session) ?? build(db).prepare('');
    bySession.set(session, built);
    return built.execute(values);
  };
}
