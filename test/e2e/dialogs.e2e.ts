// Whatever opens over a page, and what a page shows while it waits, shuts nobody out. Buttons are found on the pages, so that a new one is tried
// without being named.
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DAY_MS } from '#shared/dates.ts';
import { expectAccessible } from './accessible.ts';
import { signInAdmin } from './admin-session.ts';
import { expectRead, hasForms } from './form-order.ts';
import { test as held } from './held-product.ts';
import { answersOf, hydrated } from './hydrated.ts';
import { test } from './pages.ts';
import { expect, statusSaying } from './product.ts';

// What a press does beside opening something may be refused, since the orders are anybody's; and loading is held up on purpose.
test.use({ provoked: /\b4\d\d\b|ERR_/ });

/** What would end a session, the one of other stories too, or leave the page. */
const NOT_PRESSED =
  /sign out|log out|print|copy|previous|next|zoom|turn|save|download|again\b|^end\b/i;

/** Presses every button of a page's main part; whatever opens is looked at, and left by Escape. How many opened. */
async function lookAtDialogs(page: Page, address: string, most: number): Promise<string[]> {
  const opened: string[] = [];
  const buttons = page.getByRole('main').locator('button:visible:not([role=tab])');
  const answered = answersOf(page);
  const open = async () => {
    await page.goto(address);
    await hydrated(buttons.first());
    await answered();
  };
  await open();
  const labels = await buttons.allTextContents();
  for (const label of new Set(labels.map((text) => text.trim()))) {
    if (!label || NOT_PRESSED.test(label) || opened.length === most) continue;
    const button = buttons.filter({ hasText: label }).first();
    // A press before may have changed what is offered.
    if (!(await button.isEnabled({ timeout: 500 }).catch(() => false))) continue;
    // Without whose it is, which stands in it for screen readers alone.
    const [word = ''] = (await button.innerText()).split('\n');
    await button.click();
    const dialog = page.locator('dialog[open]');
    // A dialog is there once what the press began is done; anything else did something else.
    await answered();
    if ((await dialog.count()) === 0) {
      await open();
      continue;
    }
    opened.push(label);
    await expect(dialog).toHaveAccessibleName(/.{4,}/);
    // The page behind it was looked at by itself, and nobody reaches it now.
    await expectAccessible(page, label, 'dialog[open]');
    const read = `dialog-${address.split('/')[1]}-${word.trim().toLowerCase().replace(/\W+/g, '-')}`;
    // Colleagues are other stories' too.
    if (!label.startsWith('Manage') && (await hasForms(dialog, read)))
      await expectRead(dialog, read);
    await page.keyboard.press('Escape');
    await expect(dialog, label).toHaveCount(0);
    await expect(button, `${label}: the focus returns`).toBeFocused();
  }
  return opened;
}

const ORDERS = ['visa', 'permit', 'insurance', 'visa-support', 'appointment'] as const;

test('what opens over the pages of orders shuts nobody out', async ({ page, samples, product }) => {
  // Two dozen dialogs, each looked at in light and dark.
  test.setTimeout(600_000);
  await signInAdmin(page, product);
  const opened: string[] = [];
  // A paid one first, on which most is offered; of the others what is only theirs.
  for (const kind of ORDERS)
    opened.push(
      ...(await lookAtDialogs(
        page,
        `/${kind}-status/${samples.orders[kind].id}`,
        kind === 'visa' ? 8 : 3,
      )),
    );
  expect(opened.length).toBeGreaterThan(4);
});

test('what opens over the team and the own account shuts nobody out', async ({ page, product }) => {
  await signInAdmin(page, product);
  await product.colleague('Ben Eze');
  const opened = [
    ...(await lookAtDialogs(page, '/admin/team', 3)),
    ...(await lookAtDialogs(page, '/admin/account', 2)),
  ];
  expect(opened.length).toBeGreaterThan(1);
});

held(
  'what opens over what a night has found, and over invitations, shuts nobody out',
  async ({ page, held }) => {
    const { product } = held;
    const uploads = join(product.dataDir, 'uploads');
    const first = await product.admin();
    const compared = () =>
      product.ask<unknown[]>(
        'GET',
        '/admin/activity?by=everybody&event=payments_compared',
        undefined,
        first,
      );
    // Whatever follows the first night is compared, whenever midnight is.
    await held.begin('compare-payments');
    await expect.poll(async () => (await compared()).length).toBe(1);
    const order = await product.paidApplication();
    const other = await product.paidApplication();
    const references = [order, other].map(({ payment_info }) => payment_info.tx_ref);
    // The provider's list will have another amount, the storage a file that no order names, and a job has ended without success.
    await held.change(
      `update sandbox_charges set amount_kobo = 4400000 where tx_ref in ('${references.join("','")}')`,
    );
    const [scan = ''] = readdirSync(uploads, { recursive: true })
      .map(String)
      .filter((name) => /(^|\/)[0-9a-f]{40}$/.test(name));
    for (const key of [scan, 'f'.repeat(40)]) writeFileSync(join(uploads, key), 'x');
    await held.change(
      `insert into pgboss.job (id, name, source_name, source_id, source_created_on, source_retry_count)
       values (gen_random_uuid(), 'given-up', 'reconcile', gen_random_uuid(), now(), 3)`,
    );
    await held.forward(2 * DAY_MS);
    await held.begin('compare-payments');
    await held.begin('erase');
    const token = await product.anotherAdminToken();
    const ask = <T>(path: string) => product.ask<T>('GET', path, undefined, token);
    await expect
      .poll(async () => (await ask<unknown[]>('/admin/payment-differences')).length)
      .toBe(2);
    await expect
      .poll(
        async () =>
          (await ask<{ clearing_stopped: object | null }>('/admin/dashboard')).clearing_stopped,
      )
      .not.toBeNull();
    await expect.poll(async () => (await ask<unknown[]>('/admin/given-up-jobs')).length).toBe(1);
    await signInAdmin(page, product, token);
    const dialog = page.locator('dialog[open]');
    const said = (words: string | RegExp) => expect(statusSaying(page, words)).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });

    expect(await lookAtDialogs(page, '/admin/dashboard', 3)).toEqual(['Remove them']);
    await page.getByRole('button', { name: 'Remove them' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await said('They are removed now.');

    expect((await lookAtDialogs(page, '/admin/payments', 3)).toSorted()).toEqual(
      references.map((reference) => `Resolved: ${reference}`).toSorted(),
    );
    await page.getByRole('link', { name: '2 differences with the provider' }).click();
    await page.getByRole('button', { name: new RegExp(`Resolved.*${references[0]}`) }).click();
    await dialog.getByRole('button', { name: 'Take it off the list' }).click();
    await expect(dialog.getByLabel('Note')).toBeFocused();
    await expect(dialog.getByLabel('Note')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page, 'a difference without a note', 'dialog[open]');
    await dialog.getByLabel('Note').fill('Asked the provider.');
    await dialog.getByRole('button', { name: 'Take it off the list' }).click();
    await said('It is off the list.');
    // What was pressed is gone: the focus stays where the next one is.
    await expect(page.getByRole('region', { name: 'Differences with the provider' })).toBeFocused();
    await page.getByRole('button', { name: /^Resolved/ }).click();
    await dialog.getByLabel('Note').fill('Asked the provider.');
    await dialog.getByRole('button', { name: 'Take it off the list' }).click();
    await expect(heading).toBeFocused();

    const [drop, ...others] = await lookAtDialogs(page, '/admin/given-up', 1);
    expect([drop, others]).toEqual([expect.stringMatching(/^Drop/), []]);
    await page.getByRole('button', { name: /^Drop/ }).click();
    await dialog.getByRole('button', { name: 'Drop' }).click();
    await expect(page.getByText('Nothing was given up.')).toBeVisible();
    await expect(heading).toBeFocused();

    await page.goto('/admin/team');
    await page.getByRole('button', { name: 'Invite a colleague' }).click();
    await dialog.getByRole('button', { name: 'Make an invitation' }).click();
    await expect(dialog).toContainText('invite=');
    await expectAccessible(page, 'an invitation that was made', 'dialog[open]');
    expect((await lookAtDialogs(page, '/admin/team', 3)).at(-1)).toContain('Revoke');
    const revoke = page.getByRole('main').getByRole('button', { name: /^Revoke the/ });
    const invited = await revoke.count();
    await revoke.first().click();
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(revoke).toHaveCount(invited - 1);
    await expect(heading).toBeFocused();
  },
);

test('waiting pages say so, and are accessible', async ({ page, samples, product }) => {
  await signInAdmin(page, product);
  await page.evaluate(
    ({ id, token }) => Object.assign(localStorage, { id: String(id), token }),
    samples.agent,
  );
  const ofAgents = [
    '/dashboard',
    '/update-profile',
    '/upload-profile',
    `/visa-agent/${samples.visa.id}`,
  ];
  for (const address of [
    '/admin/queue',
    `/visa-status/${samples.paid.id}`,
    '/admin/dashboard',
    ...ofAgents,
  ]) {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/api/**', async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await page.goto(address);
    const waits = statusSaying(page, /^(Loading|Searching)/);
    await expect(waits).toBeVisible();
    await expectAccessible(page, address);
    release();
    await page.unrouteAll({ behavior: 'wait' });
    await expect(waits).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
