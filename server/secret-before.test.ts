// SECRET is exchanged without ending what people hold: the one before it is still taken, and nothing new is made with it.
import type { Challenge } from 'altcha-lib';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { createAltcha } from '#server/adapters/botcheck/altcha.ts';
import { createBotCheck } from '#server/adapters/botcheck/create-bot-check.ts';
import { admins } from '#server/database/schema.ts';
import { unseal } from '#server/features/admins/second-factor.ts';
import { aChallenge, aGuardedAdmin, codeAt, enterCode } from '#test/factories/admins.ts';
import { solve } from '#test/factories/captcha.ts';
import { aDestination, anApplication, sendApplication } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const [OLD, NEW] = [
  'the secret before, which is long enough',
  'the secret of today, which is long enough',
];
const product = aProduct({ env: { SECRET: OLD } });
beforeEach(() => void exchange({ SECRET: OLD, SECRET_BEFORE: undefined }));
/** As a start with other variables would. */
const exchange = (secrets: { SECRET: string; SECRET_BEFORE: string | undefined }) =>
  Object.assign(product.deps, { config: { ...product.deps.config, ...secrets } });

test('links that were mailed still open while it is taken; new ones are signed by the new one', async () => {
  const before = (await anApplication(product)).invoice_url;
  const statusOf = async (url: string) => product.status('GET', url);
  exchange({ SECRET: NEW, SECRET_BEFORE: OLD });
  const after = (await anApplication(product)).invoice_url;
  expect([await statusOf(before), await statusOf(after)]).toEqual([200, 200]);
  exchange({ SECRET: NEW, SECRET_BEFORE: undefined });
  expect([await statusOf(before), await statusOf(after)]).toEqual([403, 200]);
});

test('a second factor is sealed anew by its next code, and recovery codes stay good', async () => {
  const { id, admin_email, secret, recovery_codes } = await aGuardedAdmin(product);
  exchange({ SECRET: NEW, SECRET_BEFORE: OLD });
  const enter = async (code: string) =>
    (await enterCode(product, await aChallenge(product, admin_email), code)).statusCode;
  product.clock.forward(60_000);
  expect(await enter(codeAt(secret, product.clock.now()))).toBe(200);
  const [row] = await product.rows(admins, eq(admins.id, id));
  expect([unseal(OLD, row?.totp_secret ?? ''), unseal(NEW, row?.totp_secret ?? '')]).toEqual([
    undefined,
    secret,
  ]);
  expect(await enter(recovery_codes[0] ?? '')).toBe(200);
  exchange({ SECRET: NEW, SECRET_BEFORE: undefined });
  product.clock.forward(60_000);
  expect(await enter(codeAt(secret, product.clock.now()))).toBe(200);
});

test('forms that were open when it was exchanged are submitted, whichever process takes them in either step', async () => {
  const { deps, clock } = product;
  const { id } = await aDestination(product);
  const solvedFor = async (secret: string) => {
    const challenge = (await createAltcha({
      secret,
      clock,
      tries: { least: 1, most: 2 },
    }).challenge()) as Challenge;
    return solve(challenge);
  };
  const off = deps.botCheck;
  const taken = async (
    secrets: { SECRET: string; SECRET_BEFORE: string | undefined },
    signedBy: string,
  ) => {
    exchange(secrets);
    deps.botCheck = createBotCheck({ ...deps.config, BOT_CHECK: 'altcha' }, clock);
    return (
      await sendApplication(product, id, { fields: { captcha_token: await solvedFor(signedBy) } })
    ).statusCode;
  };
  const steps = [
    { SECRET: OLD, SECRET_BEFORE: NEW },
    { SECRET: NEW, SECRET_BEFORE: OLD },
  ];
  for (const step of steps)
    for (const signedBy of [OLD, NEW]) expect(await taken(step, signedBy)).toBe(201);
  expect([
    await taken({ SECRET: NEW, SECRET_BEFORE: undefined }, OLD),
    await taken({ SECRET: NEW, SECRET_BEFORE: undefined }, NEW),
  ]).toEqual([422, 201]);
  deps.botCheck = off;
});
