import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at, words } from './columns.ts';

export interface TakenUpload {
  media_type: string;
  bytes: number;
  sha256: string;
  sent_sha256: string;
}

/** Files uploaded before the form that names them. Knowing `id` is the only access control. */
export const uploads = pgTable(
  'uploads',
  {
    id: text('id').primaryKey(),
    /** Keyed hash of the uploader. */
    sender: text('sender').notNull(),
    bytes: integer('bytes').notNull(),
    received: integer('received').notNull().default(0),
    /** Storage keys, in order. */
    parts: words('parts').notNull().default(sql`'{}'`),
    metadata: jsonb('metadata').$type<Record<string, string | null>>().notNull(),
    /** The solved bot challenge, which also counts for the submission. */
    proof: text('proof'),
    created_at: at('created_at').notNull(),
    expires_at: at('expires_at').notNull(),
    used_at: at('used_at'),
    /** Idempotency-Key of the form that used it. */
    used_key: text('used_key'),
    taken: jsonb('taken').$type<TakenUpload>(),
    /** In the database's time. */
    locked_until: at('locked_until'),
    locked_by: text('locked_by'),
    lock_wanted: boolean('lock_wanted').notNull().default(false),
  },
  (table) => [
    index('uploads_expiry').on(table.expires_at),
    index('uploads_open').on(table.sender).where(sql`received < bytes`),
    index('uploads_proof').on(table.proof),
  ],
);
