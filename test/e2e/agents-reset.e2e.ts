import { expectAccessible } from './accessible.ts';
import { aRegistered, logIn, mailed, mailedCodes, PASSWORD, press, statusOf } from './agents.ts';
import { fillAll } from './apply.ts';
import { expectFormsRead } from './form-order.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';

const FRESH = 'another-lagoon-32';
const otherCode = (code: string, n: number) =>
  String((Number(code) + n) % 1_000_000).padStart(6, '0');

test.describe('a forgotten password', () => {
  test.use({ provoked: /\b422\b/ });

  test('is replaced with a mailed code; five wrong ones end it', async ({ page, product }) => {
    const { agent_email } = await aRegistered(product);
    const token = await logIn(page, agent_email);
    await page.goto('/reset-password');
    await press(page, 'Send me a code');
    await expect(alertOf(page, 'There are 2 things to put right.')).toBeFocused();
    await fillAll(page, { agent_email, new_password: FRESH });
    await press(page, 'Send me a code');

    const field = page.locator('[name="code"]');
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAccessibleDescription(
      /If an agent is registered with this address, we have sent it a code\./,
    );
    await expectAccessible(page);
    await expectFormsRead(page.getByRole('main'), 'reset-password-code');
    // The phone discards the tab while the mail is read.
    await page.reload();
    await expect(page.getByLabel('Email address')).toHaveValue(agent_email);
    await fillAll(page, { new_password: FRESH });
    const [first = ''] = await mailedCodes(product, agent_email);

    // Not six digits: told here, and no try is spent.
    await field.fill('12');
    await press(page, 'Set the new password');
    await expect(field).toHaveAccessibleDescription(/Enter the digits from our email\./);
    for (let n = 1; n <= 5; n++) {
      await field.fill(otherCode(first, n));
      await press(page, 'Set the new password');
      await expect(alertOf(page, 'There is 1 thing to put right.')).toBeFocused();
    }
    await field.fill(first);
    await press(page, 'Set the new password');
    await expect(field).toHaveAccessibleDescription(/This code is wrong or has expired\./);
    expect(await statusOf(product, token)).toBe(200);

    await press(page, 'Send another code');
    await expect(statusSaying(page, 'Another code is on its way')).toBeVisible();
    const codes = await mailedCodes(product, agent_email, 2);
    const second = codes.find((code) => code !== first) ?? first;
    // As it is copied from some mail programs.
    await field.fill(` ${second.slice(0, 3)} ${second.slice(3)} `);
    await press(page, 'Set the new password');
    await expect(page.getByText('Password reset successful!')).toBeVisible();
    await page.waitForURL('**/login');
    expect(await statusOf(product, token)).toBe(401);
    await mailed(product, agent_email, 'Your password was changed');
    await page.goto('/reset-password');
    await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
    await logIn(page, agent_email, FRESH);
  });
});

test('an address that nobody has is answered like any other', async ({ page, product }) => {
  await page.goto('/reset-password');
  await fillAll(page, { agent_email: 'nobody@example.com', new_password: PASSWORD });
  await press(page, 'Send me a code');
  await expect(page.locator('[name="code"]')).toHaveAccessibleDescription(
    /If an agent is registered with this address/,
  );
  expect(product.mailsTo('nobody@example.com')).toEqual([]);
});
