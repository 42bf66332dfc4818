import { createHmac, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Clock } from '#server/deps.ts';
import { CHALLENGE_MS } from '#shared/orders/submissions.ts';
import type { BotCheck, Solved } from './interface.ts';

const ALGORITHM = 'PBKDF2/SHA-256';
const COST = 5000;
const TRIES = { least: 300, most: 1000 };
const FORM = 'submission';
const TOKEN_CHARACTERS = 4096;

const hex = z.string().regex(/^([0-9a-f]{2})+$/);
const payload = z.object({
  challenge: z.object({
    // Strict, because the signature covers the whole challenge.
    parameters: z.strictObject({
      algorithm: z.literal(ALGORITHM),
      nonce: hex,
      salt: hex,
      cost: z.literal(COST),
      keyLength: z.int(),
      keyPrefix: hex,
      keySignature: hex,
      expiresAt: z.number(),
      data: z.strictObject({ form: z.literal(FORM) }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int(), derivedKey: hex }),
});

function read(token: string): z.infer<typeof payload> | undefined {
  if (token.length > TOKEN_CHARACTERS) return undefined;
  try {
    return payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

interface AltchaSettings {
  secret: string;
  before?: string | undefined;
  clock: Clock;
  tries?: typeof TRIES;
}

/**
 * The library checks expiry by the machine's clock: if `clock` is 20 minutes behind it, every
 * solution is refused.
 */
export function createAltcha({ secret, before, clock, tries = TRIES }: AltchaSettings): BotCheck {
  const keysOf = (secret: string) => {
    const keyFor = (purpose: string) =>
      createHmac('sha256', secret).update(`altcha ${purpose}`).digest('hex');
    return { hmacSignatureSecret: keyFor('challenge'), hmacKeySignatureSecret: keyFor('solution') };
  };
  const keys = keysOf(secret);
  const taken = before ? [keys, keysOf(before)] : [keys];
  const verify = async (token: string | undefined): Promise<Solved | undefined> => {
    const sent = token ? read(token) : undefined;
    if (!sent) return undefined;
    const expires_at = new Date(sent.challenge.parameters.expiresAt * 1000);
    if (expires_at <= clock.now()) return undefined;
    for (const one of taken) {
      const { verified } = await verifySolution({ ...one, ...sent, deriveKey });
      if (verified) return { signature: sent.challenge.signature, expires_at };
    }
    return undefined;
  };
  return {
    name: 'altcha',
    origins: [],
    challenge: () =>
      createChallenge({
        ...keys,
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(tries.least, tries.most),
        deriveKey,
        expiresAt: new Date(clock.now().getTime() + CHALLENGE_MS),
        data: { form: FORM },
      }),
    async lookAt(token) {
      const solved = await verify(token);
      return solved && { id: solved.signature };
    },
    verify,
  };
}
