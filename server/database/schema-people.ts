import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Role } from '../../shared/people/roles.ts';
import type { Settings } from '../../shared/staff/settings.ts';
import { at, id } from './columns.ts';
import { orders } from './schema.ts';

export const agents = pgTable(
  'agents',
  {
    id: id(),
    agent_name: text('agent_name').notNull(),
    agent_phone: text('agent_phone').notNull(),
    agent_email: text('agent_email').notNull(),
    /** argon2id */
    agent_password: text('agent_password').notNull(),
    agent_image: text('agent_image'),
    status: text('status').$type<'pending' | 'approved'>().notNull().default('pending'),
    created_at: at('created_at').notNull().defaultNow(),
    deleted_at: at('deleted_at'),
  },
  (table) => [uniqueIndex('agents_email').on(table.agent_email).where(sql`deleted_at is null`)],
);

export const admins = pgTable('admins', {
  id: id(),
  admin_name: text('admin_name').notNull(),
  admin_email: text('admin_email').notNull().unique('admins_email'),
  /** argon2id */
  admin_password: text('admin_password').notNull(),
  role: text('role').$type<Role>().notNull().default('owner'),
  created_at: at('created_at').notNull().defaultNow(),
  disabled_at: at('disabled_at'),
  /** To within a few minutes. */
  last_seen_at: at('last_seen_at'),
  /** Encrypted with SECRET; codes are required if `totp_since` is set. */
  totp_secret: text('totp_secret'),
  totp_since: at('totp_since'),
  totp_offered: text('totp_offered'),
  /** Codes of this or an earlier step are refused. */
  totp_step: integer('totp_step').notNull().default(0),
  /** Created since second factors exist, so the configured default applies. */
  second_factor_known: boolean('second_factor_known').notNull().default(false),
});

export type AdminRow = typeof admins.$inferSelect;

export const admin_recovery_codes = pgTable(
  'admin_recovery_codes',
  {
    admin_id: integer('admin_id')
      .notNull()
      .references(() => admins.id),
    code_hash: text('code_hash').notNull(),
    used_at: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.admin_id, table.code_hash] })],
);

export const admin_challenges = pgTable(
  'admin_challenges',
  {
    token_hash: text('token_hash').primaryKey(),
    admin_id: integer('admin_id')
      .notNull()
      .references(() => admins.id),
    expires_at: at('expires_at').notNull(),
    wrong_codes: integer('wrong_codes').notNull().default(0),
  },
  (table) => [index('admin_challenges_admin').on(table.admin_id)],
);

export const admin_reset_links = pgTable('admin_reset_links', {
  admin_id: integer('admin_id')
    .primaryKey()
    .references(() => admins.id),
  code_hash: text('code_hash').notNull().unique('admin_reset_links_code'),
  expires_at: at('expires_at').notNull(),
});

/** Tokens are stored as SHA-256 hashes. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    id: uuid('id').notNull().defaultRandom(),
    audience: text('audience').$type<'agent' | 'admin' | 'applicant'>().notNull(),
    person_id: integer('person_id'),
    order_id: uuid('order_id').references((): AnyPgColumn => orders.id),
    created_at: at('created_at').notNull().defaultNow(),
    expires_at: at('expires_at').notNull(),
    /** Last confirmation by password or code; null: only at login. */
    confirmed_at: at('confirmed_at'),
    /** To within a few minutes. */
    last_used_at: at('last_used_at'),
    user_agent: text('user_agent'),
    /** Write-ahead log position after the session's last write; only with DATABASE_READ_URL. */
    written_lsn: text('written_lsn'),
    /** The session is limited to this role if the administrator's role was raised since login. */
    held_role: text('held_role').$type<Role>(),
  },
  (table) => [
    index('sessions_person').on(table.audience, table.person_id),
    index('sessions_expiry').on(table.expires_at),
  ],
);

export const reset_codes = pgTable('reset_codes', {
  agent_id: integer('agent_id')
    .primaryKey()
    .references(() => agents.id),
  /** Keyed, because a plain hash of six digits could be brute-forced. */
  code_hash: text('code_hash').notNull(),
  expires_at: at('expires_at').notNull(),
  /** The code is derived from this and SECRET. */
  seed: text('seed'),
  digits: integer('digits').notNull().default(6),
  /** Keyed hash of the requester's IP address; null if several or unknown. */
  asked_from: text('asked_from'),
});

export const invitations = pgTable('invitations', {
  id: integer('id').notNull().generatedAlwaysAsIdentity().unique('invitations_id'),
  code_hash: text('code_hash').primaryKey(),
  /** Null if created by the server itself. */
  created_by: integer('created_by').references(() => admins.id),
  role: text('role').$type<Role>().notNull().default('owner'),
  created_at: at('created_at').notNull().defaultNow(),
  expires_at: at('expires_at').notNull(),
  used_at: at('used_at'),
});

export const settings = pgTable('settings', {
  version: id(),
  values: jsonb('values').$type<Settings>().notNull(),
  at: at('at').notNull(),
  admin_id: integer('admin_id')
    .notNull()
    .references(() => admins.id),
});
