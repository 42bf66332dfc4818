// One product a worker, on a real database: tests enter by HTTP, hold the clock, and drain the jobs themselves.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import type { Mail } from '#server/adapters/mail/interface.ts';
import { readConfig } from '#server/config.ts';
import { type Connection, openServer } from '#server/database/connect.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import type { Deps } from '#server/deps.ts';
import { type Parts, type Running, start } from '#server/start.ts';
import { besideCalls } from './bystander.ts';
import { callsOf } from './calls.ts';
import { newDatabase } from './database.ts';

/** A running product under test. */
export interface Product {
  app: FastifyInstance;
  deps: Deps;
  /** Everything that was mailed, in order. */
  mails: Mail[];
  clock: { now(): Date; set(at: Date): void; forward(ms: number): void };
  /** Runs all background work that is due. */
  settle(): Promise<void>;
  /** Takes out what was mailed, all background work included. */
  newMails(): Promise<Mail[]>;
  /** Resolves when no page waits to be packed better. */
  packed(): Promise<void>;
  /** Renders the pages by which visitors enter, as the start does once it listens. */
  warm(): Promise<void>;
  /** Drops what is cached for visitors: the news of a row that a test wrote past the product come a moment later. */
  forget(): void;
  call(
    method: InjectOptions['method'],
    url: string,
    options?: { body?: unknown; token?: string; headers?: Record<string, string> },
  ): Promise<LightMyRequestResponse>;
  /** As a page without script sends a form. */
  postForm(url: string, fields: Record<string, string>): Promise<LightMyRequestResponse>;
  /** The body of what `call` answers. */
  json(...asked: Parameters<Product['call']>): Promise<ReturnType<JSON['parse']>>;
  /** Its status alone. */
  status(...asked: Parameters<Product['call']>): Promise<number>;
  /** What stands in a table. */
  rows<Table extends PgTable>(
    from: Table,
    where?: SQL,
    ...orderBy: (PgColumn | SQL)[]
  ): Promise<Table['$inferSelect'][]>;
  /** Does what is meant for every order: no bystander stands beside it. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

/** Opened by a test, which can start it anew. */
export interface OwnProduct extends Product {
  /** Another process on the same database, files and clock; what this one held in memory is gone. */
  again(): Promise<OwnProduct>;
}

async function openDatabase(): Promise<Connection> {
  const template = inject('template');
  if ('dump' in template) return openEmbedded({ dump: new Blob([readFileSync(template.dump)]) });
  const { pathname } = new URL(template.server);
  return openServer(await newDatabase(template.server, pathname.slice(1)), () => {});
}

/** A clock that begins now and moves on by itself, but can be set and put forward. */
function heldClock() {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    set: (at: Date) => {
      ahead = at.getTime() - Date.now();
    },
    forward: (ms: number) => {
      ahead += ms;
    },
  };
}

// Shared by all files of a worker: making one costs more than emptying its tables.
let database: Promise<Connection> | undefined;

/** Empties only what has rows: emptying all tables takes the embedded database 130 ms. */
const emptyTables = async ({ db }: Connection) => {
  await db.execute(sql`do $$
    declare
      place text;
      filled bool;
      used text;
    begin
      for place in select format('%I.%I', schemaname, tablename) from pg_tables
        where schemaname = 'public' or (schemaname = 'pgboss' and tablename like 'job%') loop
        execute 'select exists (select from ' || place || ')' into filled;
        if filled then used := concat_ws(', ', used, place); end if;
      end loop;
      if used is not null then execute 'truncate ' || used || ' restart identity cascade'; end if;
    end $$`);
};

type ProductParts = Parts & { env?: Record<string, string>; bystander?: boolean };

/**
 * A fresh product on empty tables. `env` is laid over the usual test configuration. A bystander stands beside its calls and jobs
 * (test/kit/bystander.ts), unless `bystander` is false or the database is the test's own.
 */
export async function openProduct({
  env = {},
  bystander = !process.env.ALONE,
  ...parts
}: ProductParts = {}): Promise<OwnProduct> {
  database ??= openDatabase();
  const connection = await database;
  await emptyTables(connection);
  const clock = heldClock();
  const mails: Mail[] = [];
  const config = readConfig({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'tafiya-product-')),
    SECRET: 'a-secret-for-tests-that-is-long-enough-0123456789',
    BOT_CHECK: 'off',
    RATE_LIMITS: 'off',
    STARTER_CATALOGUE: 'off',
    // Mails of decisions go at once; what is about their waiting says for how long.
    DECISION_MAIL_AFTER_S: '0',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://tafiya.test',
    ...env,
  });
  const mail = { send: async (one: Mail) => void mails.push(one), close: () => {} };
  const startOne = () =>
    start(config, {
      connection,
      clock,
      log: pino({ level: 'silent' }),
      background: false,
      ...parts,
      override: { mail, ...parts.override },
    });
  const productOf = async (running: Running): Promise<OwnProduct> => {
    const { app, deps } = running;
    const beside =
      bystander && !parts.connection ? await besideCalls(app, connection, clock) : undefined;
    const settle = () => (beside ? beside.stand({}, deps.jobs.drain) : deps.jobs.drain());
    return {
      app,
      deps,
      mails,
      clock,
      settle,
      newMails: async () => {
        await settle();
        return mails.splice(0);
      },
      packed: running.packed,
      warm: running.warm,
      forget: running.forget,
      ...callsOf({ app, deps }),
      alone: (work) => (beside ? beside.alone(work) : work()),
      async stop() {
        await running.stop();
        rmSync(config.DATA_DIR, { recursive: true, force: true });
      },
      async again() {
        await running.stop();
        return productOf(await startOne());
      },
    };
  };
  return productOf(await startOne());
}

/** The product of a file's or a describe's tests: opened before them, stopped after them. A function is called then. */
export function aProduct(parts?: ProductParts | (() => ProductParts)): Product {
  const product = {} as Product;
  beforeAll(async () => {
    Object.assign(product, await openProduct(typeof parts === 'function' ? parts() : parts));
  });
  afterAll(() => product.stop());
  return product;
}

/** Another product for each test. */
export function aFreshProduct(parts?: ProductParts): Product {
  const product = {} as Product;
  beforeEach(async () => void Object.assign(product, await openProduct(parts)));
  afterEach(() => product.stop());
  return product;
}
