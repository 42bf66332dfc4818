import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { TestProject } from 'vitest/node';
import { openServer } from '#server/database/connect.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file that holds a dump of a migrated, empty embedded database; or the address of a PostgreSQL server's template. */
    template: { dump: string } | { server: string };
  }
}

/** Makes one migrated database, or takes TEST_TEMPLATE's; workers copy it in a third of a second. */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return prepareServer(project, server);
  const ready = process.env.TEST_TEMPLATE;
  if (ready) return project.provide('template', { dump: ready });
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-test-'));
  const dump = join(folder, 'template.tar');
  // In a process of its own: PGlite keeps half a gigabyte for good.
  const made = spawnSync(process.execPath, [join(import.meta.dirname, 'make-template.ts'), dump], {
    stdio: 'inherit',
  });
  if (made.status !== 0) throw new Error('the template database could not be made');
  project.provide('template', { dump });
  return () => rmSync(folder, { recursive: true, force: true });
}

async function prepareServer(project: TestProject, server: string) {
  const name = 'tafiya_template';
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${name}`);
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  const connection = await openServer(url.href, () => {});
  const boss = new PgBoss({ connectionString: url.href, supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
  await connection.close();
  project.provide('template', { server: url.href });
}
