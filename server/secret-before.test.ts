// SECRET is exchanged without ending what people hold: the one before it is still taken, and nothing new is made with it.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { admins } from '#server/database/schema.ts';
import { unseal } from '#server/features/admins/second-factor.ts';
import { aChallenge, aGuardedAdmin, codeAt, enterCode } from '#test/admins.ts';
import { anApplication } from '#test/factories.ts';
import { openProduct, type Product } from '#test/support.ts';

const [OLD, NEW] = ['the secret before, which is long enough', 'the secret of today, which is long enough'];
let product: Product;
beforeAll(async () => {
  product = await openProduct({ env: { SECRET: OLD } });
});
beforeEach(() => exchange({ SECRET: OLD, SECRET_BEFORE: undefined }));
afterAll(() => product.stop());
/** As a start with other variables would. */
const exchange = (secrets: { SECRET: string; SECRET_BEFORE: string | undefined }) =>
  Object.assign(product.deps, { config: { ...product.deps.config, ...secrets } });

test('links that were mailed still open while it is taken; new ones are signed by the new one', async () => {
  const before = (await anApplication(product)).invoice_url;
  const statusOf = async (url: string) => (await product.call('GET', url)).statusCode;
  exchange({ SECRET: NEW, SECRET_BEFORE: OLD });
  const after = (await anApplication(product)).invoice_url;
  expect([await statusOf(before), await statusOf(after)]).toEqual([200, 200]);
  exchange({ SECRET: NEW, SECRET_BEFORE: undefined });
  expect([await statusOf(before), await statusOf(after)]).toEqual([403, 200]);
});

test('a second factor is sealed anew by its next code, and recovery codes stay good', async () => {
  const { id, admin_email, secret, recovery_codes } = await aGuardedAdmin(product);
  exchange({ SECRET: NEW, SECRET_BEFORE: OLD });
  const enter = async (code: string) => (await enterCode(product, await aChallenge(product, admin_email), code)).statusCode;
  product.clock.forward(60_000);
  expect(await enter(codeAt(secret, product.clock.now()))).toBe(200);
  const [row] = await product.deps.connection.db.select().from(admins).where(eq(admins.id, id));
  expect([unseal(OLD, row?.totp_secret ?? ''), unseal(NEW, row?.totp_secret ?? '')]).toEqual([undefined, secret]);
  expect(await enter(recovery_codes[0] ?? '')).toBe(200);
  exchange({ SECRET: NEW, SECRET_BEFORE: undefined });
  product.clock.forward(60_000);
  expect(await enter(codeAt(secret, product.clock.now()))).toBe(200);
});
