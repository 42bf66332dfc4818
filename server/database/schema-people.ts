// Agents and administrators, and what lets them in.
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '../../shared/roles.ts';
import type { Settings } from '../../shared/settings.ts';
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
  /** Those from before there were roles are owners. */
  role: text('role').$type<Role>().notNull().default('owner'),
  created_at: at('created_at').notNull().defaultNow(),
  /** Since when the account signs nobody in. */
  disabled_at: at('disabled_at'),
  /** When a call last came, to within a few minutes. */
  last_seen_at: at('last_seen_at'),
  /** The shared secret of the authenticator app, sealed with SECRET, and since when logging in asks for its codes; null: it doesn't. */
  totp_secret: text('totp_secret'),
  totp_since: at('totp_since'),
  /** One that was shown and is not confirmed yet. */
  totp_offered: text('totp_offered'),
  /** The time step of the last code that was used: an older or the same one is no good. */
  totp_step: integer('totp_step').notNull().default(0),
  /** Made since there are second factors, so that a default of the configuration that came with them holds for it. */
  second_factor_known: boolean('second_factor_known').notNull().default(false),
});

/** Codes for the day the phone is lost: each works once. */
export const admin_recovery_codes = pgTable(
  'admin_recovery_codes',
  {
    admin_id: integer('admin_id')
      .notNull()
      .references(() => admins.id),
    /** An HMAC with SECRET. */
    code_hash: text('code_hash').notNull(),
    used_at: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.admin_id, table.code_hash] })],
);

/** A login whose password was right and whose code is still awaited. */
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

/** Links by which an administrator sets a new password; at most one is good at a time. */
export const admin_reset_links = pgTable('admin_reset_links', {
  admin_id: integer('admin_id')
    .primaryKey()
    .references(() => admins.id),
  code_hash: text('code_hash').notNull().unique('admin_reset_links_code'),
  expires_at: at('expires_at').notNull(),
});

/** Agents', administrators' and applicants' sessions; only the token's SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    /** By which its owner names it. */
    id: uuid('id').notNull().defaultRandom(),
    audience: text('audience').$type<'agent' | 'admin' | 'applicant'>().notNull(),
    /** The agent or administrator; an applicant has no account. */
    person_id: integer('person_id'),
    /** The one order that an applicant's session opens. */
    order_id: uuid('order_id').references((): AnyPgColumn => orders.id),
    created_at: at('created_at').notNull().defaultNow(),
    expires_at: at('expires_at').notNull(),
    /** When a password or code last confirmed who uses it; null: only when it began. */
    confirmed_at: at('confirmed_at'),
    /** When a call last came with it, to within a few minutes. */
    last_used_at: at('last_used_at'),
    /** The browser as it names itself. */
    user_agent: text('user_agent'),
    /** What an administrator's session may at most, whose role was raised since the login; null: what the role may. */
    held_role: text('held_role').$type<Role>(),
  },
  (table) => [index('sessions_person').on(table.audience, table.person_id), index('sessions_expiry').on(table.expires_at)],
);

/** The code of an agent who asked for a new password; at most one at a time. */
export const reset_codes = pgTable('reset_codes', {
  agent_id: integer('agent_id')
    .primaryKey()
    .references(() => agents.id),
  /** An HMAC, since a plain hash of six digits could be reversed by trying them all. */
  code_hash: text('code_hash').notNull(),
  expires_at: at('expires_at').notNull(),
  /** The code is derived from this and SECRET; the code itself is never stored. */
  seed: text('seed'),
  digits: integer('digits').notNull().default(6),
  /** Keyed hash of the only network address that asked for it; null once another has asked as well, or when it isn't known. */
  asked_from: text('asked_from'),
});

export const invitations = pgTable('invitations', {
  /** By which owners revoke it. */
  id: integer('id').notNull().generatedAlwaysAsIdentity().unique('invitations_id'),
  code_hash: text('code_hash').primaryKey(),
  /** Null: made by the server itself. */
  created_by: integer('created_by').references(() => admins.id),
  role: text('role').$type<Role>().notNull().default('owner'),
  created_at: at('created_at').notNull().defaultNow(),
  expires_at: at('expires_at').notNull(),
  used_at: at('used_at'),
});

/** What owners have set in place of the environment's values, version by version; the newest row holds. */
export const settings = pgTable('settings', {
  version: id(),
  /** By their variables' names; what is left out is as the environment says. */
  values: jsonb('values').$type<Settings>().notNull(),
  at: at('at').notNull(),
  admin_id: integer('admin_id')
    .notNull()
    .references(() => admins.id),
});
