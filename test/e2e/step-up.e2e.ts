// What matters is done only by whoever has just said who they are: the question stands above what it was asked from, and that goes on by itself.
import { expectAccessible } from './accessible.ts';
import { signInAdmin } from './admin-session.ts';
import { expectRead } from './form-order.ts';
import { test as held } from './held-product.ts';
import { expect, statusSaying } from './product.ts';
import { FIRST_ADMIN } from './product-calls.ts';

const MINUTE_MS = 60_000;

held.describe(() => {
  held.use({ provoked: /\b403\b/ });

  held(
    'a colleague is invited and disabled long after the login, once the password is confirmed',
    async ({ page, held: { product, forward } }) => {
      await product.colleague('Ben Eze');
      await signInAdmin(page, product);
      const question = page.getByRole('dialog', { name: 'Confirm that it is you' });

      await forward(30 * MINUTE_MS);
      await page.goto('/admin/team');
      await page.getByRole('button', { name: 'Invite a colleague' }).click();
      const invite = page.getByRole('dialog', { name: 'Invite a colleague' });
      await invite.getByRole('button', { name: 'Make an invitation' }).click();
      await question.getByLabel('Your password').fill(FIRST_ADMIN.admin_password);
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(invite.getByText('/admin/register?invite=')).toBeVisible();
      await page.keyboard.press('Escape');

      await forward(30 * MINUTE_MS);
      await page.getByRole('button', { name: 'Manage Ben Eze' }).click();
      await page
        .getByRole('dialog', { name: 'Ben Eze' })
        .getByRole('button', { name: 'Disable' })
        .click();
      const disable = page.getByRole('dialog', {
        name: 'Are you sure you want to disable this account?',
      });
      await disable.getByRole('button', { name: 'Disable' }).click();
      await expect(question.getByRole('heading')).toBeFocused();
      await expectRead(question, 'dialog-step-up');
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(question.locator('[aria-invalid=true]')).toBeVisible();
      await expectAccessible(page, 'the question', 'dialog[open]');
      await question.getByLabel('Your password').fill(FIRST_ADMIN.admin_password);
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(statusSaying(page, 'Ben Eze is disabled.')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);

      await forward(30 * MINUTE_MS);
      await page.goto('/admin/requests-of-persons');
      await page.getByRole('button', { name: 'Record one' }).click();
      const enters = page.getByRole('dialog', { name: 'Record a request' });
      await enters.getByLabel('Asks for').selectOption('Complaint');
      await enters.getByLabel('In their words').fill('By letter.');
      await enters.getByLabel('Name').fill('Chi Ude');
      await enters.getByLabel('Address to answer to').fill('chi@example.com');
      await enters.getByRole('button', { name: 'Record it' }).click();
      await question.getByLabel('Your password').fill(FIRST_ADMIN.admin_password);
      await question.getByRole('button', { name: 'Confirm' }).click();
      await expect(statusSaying(page, /^It is due on/)).toBeVisible();
      await expect(page.getByText('By letter.').first()).toBeVisible();
    },
  );
});
