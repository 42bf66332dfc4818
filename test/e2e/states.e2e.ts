import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { signInAdmin } from './admin-session.ts';
import { signIn } from './agent-session.ts';
import { payWith } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { answersOf, hydrated } from './hydrated.ts';
import { KEPT_BY, PAGES, test, type Visitor, visitAs } from './pages.ts';
import { alertOf, expect, statusSaying } from './product.ts';

// Nothing here depends on another: all workers take from it.
test.describe.configure({ mode: 'parallel' });

test('a form with errors shuts nobody out', async ({ page, samples }) => {
  await page.goto(`/visa/${samples.visa.id}`);
  const wrongKind = { name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };
  await page.locator('[name="utility_bill"]').setInputFiles(wrongKind);
  await page.getByRole('button', { name: 'Submit and go to payment' }).click({ timeout: 30_000 });
  await expect(alertOf(page, 'things to put right')).toBeVisible();
  await expectAccessible(page);
});

/** Forms that are sent as they are, or with what can't be right, and who sees them. */
const WRONG: [address: string, visitor: Visitor, typed?: [label: string, value: string]][] = [
  ['/insurance', 'anybody'],
  ['/visa-support', 'anybody'],
  ['/appointment', 'anybody'],
  ['/register', 'anybody'],
  ['/login', 'anybody'],
  ['/reset-password', 'anybody'],
  ['/manage', 'anybody'],
  ['/admin/login', 'anybody'],
  ['/admin/register', 'anybody'],
  ['/admin/reset-password?code=a-code', 'anybody'],
  ['/update-profile', 'agents', ['Email address', 'nothing']],
  ['/upload-profile', 'agents'],
  ['/admin/account', 'administrators'],
  ['/admin/settings', 'administrators', ['Email address', 'nothing']],
];

test.describe(() => {
  // An empty tracking ID is the server's to refuse.
  test.use({ provoked: /\b422\b/ });

  for (const visitor of Object.keys(KEPT_BY) as Visitor[])
    test(`errors in the forms of ${visitor} are accessible`, async ({ page, samples }) => {
      test.slow();
      await visitAs(page, visitor, samples);
      const forms = WRONG.filter(([, whose]) => whose === visitor);
      expect(forms.length).toBeGreaterThan(1);
      for (const [address, , typed] of forms) {
        await page.goto(address);
        const form = page.getByRole('main').locator('form').last();
        await hydrated(form);
        if (typed) await form.getByLabel(typed[0]).fill(typed[1]);
        const send = form.locator('button[type=submit]').last();
        // The bot check comes after the page.
        await expect(send).toBeEnabled({ timeout: 30_000 });
        await send.click();
        const wrong = form
          .locator('[aria-invalid=true]')
          .or(form.getByRole('alert').filter({ hasText: /./ }));
        await expect(wrong.first(), address).toBeVisible();
        await expectAccessible(page, address, 'main');
      }
    });
});

test.describe('a new product', () => {
  test.use({ env: { STARTER_CATALOGUE: 'off' } });

  test('has nothing on any of its lists, and shuts nobody out', async ({ page, product }) => {
    test.slow();
    const { id, token } = await product.agent();
    const kept = { id: String(id), token, adminToken: await product.admin() };
    await page.addInitScript((entries) => Object.assign(localStorage, entries), kept);
    const answered = answersOf(page);
    // One page of each module, but forms, and what is about one order or destination.
    const lists = PAGES.filter(
      ({ name, visitor }) =>
        !/[:,*]|(add_\w+|account|settings|profile|-status|-receipt|-update|application|permit-agent|\/admin)$/.test(
          name,
        ) && visitor !== 'anybody',
    );
    const first = new Map(
      [...lists, ...PAGES.filter(({ name }) => ['/visa', '/results'].includes(name))]
        .toReversed()
        .map((one) => [one.drawnBy, one]),
    );
    expect(first.size).toBeGreaterThan(15);
    for (const { name } of first.values()) {
      await page.goto(name === '/results' ? '/results?origin=Nigeria&destination=Ghana' : name);
      await hydrated(page.getByRole('main'));
      await answered();
      await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible();
      await expectAccessible(page, name, 'main');
    }
  });
});

test('the payment window and a declined card are accessible', async ({ page, samples }) => {
  await page.goto(`/payment?ref=${samples.unpaid.tracking_id}`);
  await payWith(page, CARDS.declined);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('declined');
  await expectAccessible(page);
});

test('empty, suggested and loading results are accessible', async ({ page }) => {
  await page.goto('/results?origin=Nigeria&destination=Atlantis');
  await expect(page.getByText('No visa options found for this destination')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change your search' }).click();
  await page.waitForURL(/\/evisa\?/);
  await hydrated(page.getByLabel('Destination'));
  await page.getByLabel('Destination').fill('a');
  await expect(
    page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first(),
  ).toBeVisible();
  await expectAccessible(page);
  const letFind = await holdBack(page, /\/results\.data/);
  await page.getByLabel('Destination').fill('Atlantis');
  await page.getByLabel('Destination').press('Enter');
  await expect(statusSaying(page, 'Loading visa destinations...')).toBeVisible();
  await expectAccessible(page, 'results that load');
  await letFind();
  await page.waitForURL(/\/results\?/);
});

test('lists without a row shut nobody out', async ({ page, product }) => {
  await signIn(page, await product.agent());
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(0);
  await expectAccessible(page, 'an agent without applications');
  await signInAdmin(page, product, await product.anotherAdminToken());
  for (const address of [
    '/admin/orders?search=nobody-was-ever-called-this',
    '/admin/activity?q=nobody-was-ever-called-this',
  ]) {
    await page.goto(address);
    await hydrated(
      page
        .getByRole('main')
        .getByRole('textbox')
        .or(page.getByRole('main').getByRole('searchbox'))
        .first(),
    );
    await expect(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /^(Loading|Searching)/ }),
    ).toHaveCount(0);
    await expectAccessible(page, address);
  }
});

test('an administrator’s form with errors shuts nobody out', async ({ page, product }) => {
  await signInAdmin(page, product, await product.anotherAdminToken());
  await page.goto('/admin/add_visa');
  const form = page.getByRole('main').locator('form').last();
  await hydrated(form);
  await form.getByRole('button').last().click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page);
});

test('a tracking ID that leads nowhere shuts nobody out', async ({ page }) => {
  await page.goto('/track-visa?tracking_id=TFY-NOTHING');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectAccessible(page);
});

test.describe('a page that could not be shown', () => {
  // The router draws the whole document anew for it, its scripts too, which React's development build remarks.
  test.use({ provoked: /\b500\b|Encountered a script tag/ });

  test('shuts nobody out', async ({ page, samples }) => {
    await page.goto(`/payment?ref=${samples.paid.tracking_id}`);
    await page.getByRole('link', { name: 'See the status' }).click();
    await page.waitForURL(/\/track-visa/);
    // Without its script a link is the browser's, and so is what it says then.
    const again = page.getByRole('link', { name: 'Check again' });
    await hydrated(again);
    await page.route(/\/track-visa\.data/, (route) =>
      route.fulfill({ status: 500, body: 'broken' }),
    );
    await again.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This page could not be shown',
    );
    await expectAccessible(page);
  });
});
