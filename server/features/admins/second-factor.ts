import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { secretsOf } from '#server/config.ts';
import type { Db } from '#server/database/connect.ts';
import { type AdminRow, admin_recovery_codes, admins } from '#server/database/schema.ts';
import type { Within } from '#server/deps.ts';
import { conflict } from '#server/http/errors.ts';
import { ALPHABET, lettersOf } from '#shared/crockford.ts';

const PERIOD_S = 30;
const DRIFT = 1;
const RECOVERY_CODES = 10;
/** 120 random bits can't be guessed, so a plain hash is enough. Version 0.1 made shorter codes. */
const RECOVERY_LENGTH = 24;
const SHORT_LENGTH = 12;

const sealingKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'administrators’ second factors', 32));

export function seal(secret: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

export function unseal(secret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

const totpOf = ({ settings }: Within, secret: string, admin_email: string) =>
  new TOTP({
    issuer: settings.get().BRAND_NAME,
    label: admin_email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  });

export function newTotp(deps: Within, admin_email: string): { secret: string; url: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, url: totpOf(deps, secret, admin_email).toString() };
}

function unsealed({ config }: Within, sealed: string): string | undefined {
  for (const secret of secretsOf(config)) {
    const text = unseal(secret, sealed);
    if (text !== undefined) return text;
  }
  return undefined;
}

function stepOf(
  deps: Within,
  sealed: string | null,
  admin_email: string,
  code: string,
): number | undefined {
  const secret = sealed === null ? undefined : unsealed(deps, sealed);
  const token = code.replaceAll(/\s/g, '');
  if (!secret || !/^\d{6}$/.test(token)) return undefined;
  const timestamp = deps.clock.now().getTime();
  const drift = totpOf(deps, secret, admin_email).validate({ token, timestamp, window: DRIFT });
  return drift === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + drift;
}

/** Re-encrypts what the previous SECRET had encrypted. */
function sealedAnew(deps: Within, sealed: string): { totp_secret?: string } {
  const { SECRET } = deps.config;
  const text = unseal(SECRET, sealed) === undefined ? unsealed(deps, sealed) : undefined;
  return text === undefined ? {} : { totp_secret: seal(SECRET, text) };
}

async function spendStep(
  tx: Db,
  deps: Within,
  { id, totp_secret }: AdminRow,
  step: number,
): Promise<boolean> {
  const spent = await tx
    .update(admins)
    .set({ totp_step: step, ...sealedAnew(deps, totp_secret ?? '') })
    .where(and(eq(admins.id, id), lt(admins.totp_step, step)))
    .returning({ id: admins.id });
  return spent.length > 0;
}

const hashOf = (secret: string, admin_id: number, code: string) =>
  createHmac('sha256', secret)
    .update(`recovery ${admin_id} ${lettersOf(code)}`)
    .digest('hex');

async function spendRecoveryCode(
  tx: Db,
  deps: Within,
  admin_id: number,
  code: string,
): Promise<boolean> {
  const spent = await tx
    .update(admin_recovery_codes)
    .set({ used_at: deps.clock.now() })
    .where(
      and(
        eq(admin_recovery_codes.admin_id, admin_id),
        inArray(
          admin_recovery_codes.code_hash,
          secretsOf(deps.config).map((secret) => hashOf(secret, admin_id, code)),
        ),
        isNull(admin_recovery_codes.used_at),
      ),
    )
    .returning({ code_hash: admin_recovery_codes.code_hash });
  return spent.length > 0;
}

export const looksLikeRecovery = (code: string): boolean =>
  [RECOVERY_LENGTH, SHORT_LENGTH].includes(lettersOf(code).length);

export async function spendCode(
  tx: Db,
  deps: Within,
  admin: AdminRow,
  code: string,
): Promise<'app' | 'recovery' | undefined> {
  if (looksLikeRecovery(code))
    return (await spendRecoveryCode(tx, deps, admin.id, code)) ? 'recovery' : undefined;
  const step = stepOf(deps, admin.totp_secret, admin.admin_email, code);
  return step !== undefined && (await spendStep(tx, deps, admin, step)) ? 'app' : undefined;
}

/** @throws AppError conflict if nothing was offered */
export async function acceptOffered(
  tx: Db,
  deps: Within,
  admin: AdminRow,
  code: string,
): Promise<'app' | undefined> {
  if (!admin.totp_offered) throw conflict('Nothing is being set up. Begin again.');
  const step = stepOf(deps, admin.totp_offered, admin.admin_email, code);
  if (step === undefined) return undefined;
  await tx
    .update(admins)
    .set({
      totp_secret: admin.totp_offered,
      totp_since: deps.clock.now(),
      totp_offered: null,
      totp_step: step,
    })
    .where(eq(admins.id, admin.id));
  return 'app';
}

/** Replaces all earlier codes; only hashes are stored. */
export async function makeRecoveryCodes(tx: Db, deps: Within, admin_id: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  );
  await tx.delete(admin_recovery_codes).where(eq(admin_recovery_codes.admin_id, admin_id));
  await tx
    .insert(admin_recovery_codes)
    .values(
      codes.map((code) => ({ admin_id, code_hash: hashOf(deps.config.SECRET, admin_id, code) })),
    );
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

export const countRecoveryCodes = (db: Db, admin_id: number): Promise<number> =>
  db.$count(
    admin_recovery_codes,
    and(eq(admin_recovery_codes.admin_id, admin_id), isNull(admin_recovery_codes.used_at)),
  );

export async function removeSecondFactor(tx: Db, admin_id: number): Promise<void> {
  await tx
    .update(admins)
    .set({ totp_secret: null, totp_since: null, totp_offered: null })
    .where(eq(admins.id, admin_id));
  await tx.delete(admin_recovery_codes).where(eq(admin_recovery_codes.admin_id, admin_id));
}
