import { describe, test } from 'vitest';
import { aChallenge, aGuardedAdmin, enterCode, enterPassword } from '#test/factories/admins.ts';
import { anAdmin, unique } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { expectAlike } from '#test/kit/timing.ts';

describe('how long an answer takes tells nobody who works here', () => {
  const product = aProduct();
  const wrongPassword = (address: string) => enterPassword(product, address, 'not-the-password');
  const stranger = () => `${unique()}@example.com`;

  test('when logging in, also with a second factor', async () => {
    const known = [
      (await anAdmin(product)).admin_email,
      (await aGuardedAdmin(product)).admin_email,
    ];
    await expectAlike(wrongPassword, known, stranger);
  }, 60_000);

  test('when logging in to a disabled account', async () => {
    const owner = await anAdmin(product);
    const gone = await Promise.all([
      anAdmin(product, 'Rita', 'reviewer'),
      anAdmin(product, 'Cora', 'cashier'),
    ]);
    for (const { id } of gone)
      await product.call('POST', `/api/admin/team/${id}/disable`, { token: owner.token });
    await expectAlike(
      wrongPassword,
      gone.map(({ admin_email }) => admin_email),
      stranger,
    );
  }, 60_000);

  test('when a code is wrong, and which one was good before', async () => {
    const { admin_email, recovery_codes } = await aGuardedAdmin(product);
    const used = recovery_codes.slice(0, 2);
    for (const code of used) await enterCode(product, await aChallenge(product, admin_email), code);
    // Each try has a challenge of its own: five wrong codes end one.
    const challenges: string[] = [];
    for (let i = 0; i < 3 * 28; i++) challenges.push(await aChallenge(product, admin_email));
    const made = () =>
      Math.floor(Math.random() * 1e12)
        .toString()
        .padStart(12, '0');
    await expectAlike((code) => enterCode(product, challenges.pop() ?? '', code), used, made);
  }, 60_000);
});
