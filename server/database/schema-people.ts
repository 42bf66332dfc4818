// Agents and administrators, and what lets them in.
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, id } from './columns.ts';

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
  created_at: at('created_at').notNull().defaultNow(),
});

/** Agents' and administrators' sessions; only the token's SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: text('token_hash').primaryKey(),
    audience: text('audience').$type<'agent' | 'admin'>().notNull(),
    person_id: integer('person_id').notNull(),
    created_at: at('created_at').notNull().defaultNow(),
    expires_at: at('expires_at').notNull(),
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
  code_hash: text('code_hash').primaryKey(),
  /** Null: made by the server itself. */
  created_by: integer('created_by').references(() => admins.id),
  created_at: at('created_at').notNull().defaultNow(),
  expires_at: at('expires_at').notNull(),
  used_at: at('used_at'),
});
