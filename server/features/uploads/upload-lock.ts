import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ERRORS, type Lock, type Locker } from '@tus/server';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { uploads } from '#server/database/schema.ts';

/** The lock of a killed process expires. */
const LEASE = sql`clock_timestamp() + interval '10 seconds'`;
const EXTEND_MS = 1000;
const LOOK_MS = 100;
const WAIT_MS = 15_000;

/** Rows instead of advisory locks, each of which would occupy a connection for minutes. */
export function uploadLocker(db: Db): Locker {
  const { id, locked_by, locked_until, lock_wanted } = uploads;

  function newLock(upload: string): Lock {
    const me = randomUUID();
    const mine = and(eq(id, upload), eq(locked_by, me));
    let timer: NodeJS.Timeout | undefined;

    const take = async () => {
      const taken = await db
        .update(uploads)
        .set({ locked_by: me, locked_until: LEASE, lock_wanted: false })
        .where(and(eq(id, upload), or(isNull(locked_by), sql`${locked_until} < clock_timestamp()`)))
        .returning({ id });
      return taken.length > 0;
    };
    const extend = async (cancel: () => unknown) => {
      const [held] = await db
        .update(uploads)
        .set({ locked_until: LEASE })
        .where(mine)
        .returning({ wanted: lock_wanted });
      if (!held || held.wanted) await cancel();
    };

    return {
      async lock(signal, cancel) {
        const until = performance.now() + WAIT_MS;
        while (!(await take())) {
          const asked = await db
            .update(uploads)
            .set({ lock_wanted: true })
            .where(eq(id, upload))
            .returning({ id });
          if (asked.length === 0) throw ERRORS.FILE_NOT_FOUND;
          if (signal.aborted || performance.now() > until) throw ERRORS.ERR_LOCK_TIMEOUT;
          await wait(LOOK_MS);
        }
        // If the database is away the lock may expire: `addPart` therefore checks the offset again.
        timer = setInterval(() => void extend(cancel).catch(() => {}), EXTEND_MS).unref();
      },
      async unlock() {
        clearInterval(timer);
        await db.update(uploads).set({ locked_by: null, locked_until: null }).where(mine);
      },
    };
  }
  return { newLock };
}
