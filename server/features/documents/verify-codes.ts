import { createHash, createHmac } from 'node:crypto';
import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { files, verify_codes } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import type { Placed } from '#server/features/uploads/files.ts';
import { writeCode } from '#shared/orders/verify.ts';

type Row = typeof verify_codes.$inferInsert;
export type Paper = Omit<Row, 'code_hash' | 'made_at'>;

export const hashOfCode = (code: string): string =>
  createHash('sha256').update(code).digest('base64url');

export const verifyUrl = ({ config }: Pick<Within, 'config'>, code: string): string =>
  `${config.PUBLIC_URL}/verify/${code}`;

/**
 * Derived from SECRET, so that a paper drawn again has the same code and the row needs only its
 * hash.
 */
function codeOf({ config }: Pick<Within, 'config'>, paper: Paper): string {
  const { kind, order_id, agent_id, refund_id, file_key, amount_kobo } = paper;
  const says = JSON.stringify([kind, order_id, agent_id, refund_id, file_key, amount_kobo]);
  return writeCode(createHmac('sha256', config.SECRET).update(`verify ${says}`).digest());
}

/** Returns the code of a paper and stores its row. */
export async function verifyCode(
  db: Db,
  deps: Pick<Within, 'config' | 'clock'>,
  paper: Paper,
): Promise<string> {
  const code = codeOf(deps, paper);
  await db
    .insert(verify_codes)
    .values({ ...paper, code_hash: hashOfCode(code), made_at: deps.clock.now() })
    .onConflictDoNothing();
  return code;
}

/** We can't print a code on an issued file, so it is shown next to the download. */
export const codeOfFile = (
  tx: Db,
  deps: Within,
  order_id: string,
  { key, field, sha256 }: Placed,
): Promise<string> =>
  verifyCode(tx, deps, { kind: 'issued_file', order_id, file_key: key, field, sha256 });

/** Verification URLs by field, for files issued since papers have codes. */
export async function fileCodes(
  db: Db,
  deps: Pick<Within, 'config'>,
  order_id: string,
): Promise<Record<string, string>> {
  const rows = await db
    .select(getTableColumns(verify_codes))
    .from(verify_codes)
    .innerJoin(files, and(eq(files.key, verify_codes.file_key), isNull(files.replaced_at)))
    .where(eq(verify_codes.order_id, order_id));
  const stored = new Set(rows.map(({ code_hash }) => code_hash));
  const urls: Record<string, string> = {};
  for (const row of rows) {
    const code = codeOf(deps, row);
    const code_hash = hashOfCode(code);
    // SECRET is another since: both codes are good.
    if (!stored.has(code_hash))
      await db
        .insert(verify_codes)
        .values({ ...row, code_hash })
        .onConflictDoNothing();
    urls[row.field ?? ''] = verifyUrl(deps, code);
  }
  return urls;
}
