import type pg from 'pg';

/** Ends every other connection to the database that this one is open on, as an administrator or a restart of the server does. */
export async function terminateConnections(admin: pg.Pool): Promise<void> {
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
}
