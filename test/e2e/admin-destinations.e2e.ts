import type { Page } from '@playwright/test';
import { unique } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { signInAdmin } from './admin-session.ts';
import { press } from './agents.ts';
import { fillAll } from './apply.ts';
import { openRow } from './filters.ts';
import { hydrated } from './hydrated.ts';
import { tabTo, typeInto } from './keys.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';
import { rowOf } from './row-menu.ts';

const READING_MS = 2000;

const KINDS = [
  {
    kind: 'visa',
    list: '/admin/visa-destinations',
    update: '/admin/visa-destination-update',
    entry: 'Visa Entry',
    none: 'No visa destinations found.',
  },
  {
    kind: 'permit',
    list: '/admin/permit',
    update: '/admin/permit-update',
    entry: 'Permit Entry',
    none: 'No permit found.',
  },
] as const;

/** Nationalities as text with pipes. */
const asText = (page: Page) => page.getByText('As text, to copy or paste').click();

/** The message stands for 2 s, then the dashboard comes. The page's clock is held from before the form was sent. */
async function leadsOn(page: Page, from: string): Promise<void> {
  await page.clock.runFor(READING_MS - 100);
  await expect(page).toHaveURL(from);
  await page.clock.runFor(200);
  await page.waitForURL('**/admin/dashboard');
  await page.clock.resume();
}

for (const { kind, list, update, entry, none } of KINDS) {
  test(`a ${kind} destination is added, stands on the public page at once, is changed, and deleted`, {
    tag: kind === 'visa' ? '@desktop' : [],
  }, async ({ page, product, browser }) => {
    await product.admin();
    const visitor = await browser.newPage({ baseURL: product.url });
    const name = `Land of ${unique()}`;
    await page.goto('/admin/login');
    await fillAll(page, {
      admin_email: 'ada.admin@example.com',
      admin_password: 'marigold-lagoon-31',
    });
    await press(page, 'Log in');
    await page.waitForURL('**/admin/dashboard');

    await page.goto(list);
    await page.getByRole('link', { name: `Add ${kind}` }).click();
    await page.waitForURL(`**/admin/add_${kind}`);
    await expect(page.getByText(entry)).toBeVisible();
    await press(page, `Add ${kind}`);
    const summary = alertOf(page, 'There are 2 things to put right.');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText([
      'Enter the destination.',
      'Enter the price in whole naira.',
    ]);
    const typed = {
      destination: name,
      visa_excerpt: '30 days, single entry',
      visa_description: 'For holidays.\nAnd visits.',
      visa_price: '₦45,000',
      process_time: '5 working days',
      process_type: 'E-visa, tourist',
      available_country: 'Togo',
    };
    await asText(page);
    await fillAll(page, typed);
    await page.getByRole('combobox', { name: 'Add a nationality' }).fill('ghan');
    await page.getByRole('option', { name: 'Ghana' }).click();
    await page.getByRole('button', { name: 'Remove Togo' }).click();
    await expect(page.locator('[name=available_country]')).toHaveValue('Ghana');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await press(page, `Add ${kind}`);
    await expect(statusSaying(page, 'destination added.')).toBeFocused();
    await leadsOn(page, `/admin/add_${kind}`);

    const added = (
      await product.call<{ data: Record<string, unknown>[] }>(
        'GET',
        `${kind === 'visa' ? '/admin/destinations' : '/admin/permit'}?q=${name}`,
      )
    ).data;
    expect(added).toMatchObject([
      { ...typed, visa_price: 45000, visa_agent_price: 45000, available_country: 'Ghana' },
    ]);
    const id = added[0]?.id;
    await visitor.goto(`/${kind}?search=${name}`);
    await expect(visitor.getByRole('heading', { name })).toBeVisible();
    await expect(visitor.getByRole('main').getByText('₦45,000').first()).toBeVisible();

    // By name while typing, by either price on Enter; the address keeps it.
    await page.goto(list);
    const search = page.getByRole('searchbox', { name: 'Search destination or price' });
    await search.fill(name.toUpperCase());
    await page.waitForURL(/\?search=/);
    await expect(rowOf(page, name)).toContainText('1 country');
    // Views and bulk actions are for what was ordered, not for what is sold.
    await expect(page.getByRole('button', { name: /Choose several|Save view/ })).toHaveCount(0);
    await page.reload();
    await expect(search).toHaveValue(name.toUpperCase());
    await search.fill('no such thing');
    await search.press('Enter');
    await expect(page.getByText(none)).toBeVisible();
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await search.fill(name);
    await search.press('Enter');
    await page.waitForURL(/\?search=Land/);
    await expect(statusSaying(page, /^Showing 1$/)).toBeVisible();
    await openRow(page, name);
    await rowOf(page, name).getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL(`**${update}/${id}`);
    await asText(page);
    await fillAll(page, {
      visa_price: '52000',
      visa_agent_price: '48000',
      visa_excerpt: '',
      available_country: '',
    });
    await expect(page.getByText('All countries: everybody may apply.')).toBeVisible();
    await press(page, 'Save');
    await expect(statusSaying(page, 'destination updated.')).toBeFocused();
    await leadsOn(page, `${update}/${id}`);
    await visitor.reload();
    await expect(visitor.getByRole('main').getByText('₦52,000').first()).toBeVisible();
    expect(await product.ask('GET', `/${kind}/destinations/${id}`)).toMatchObject({
      ...typed,
      visa_price: 52000,
      visa_excerpt: '',
      available_country: '',
    });

    await page.goto(`${list}?search=48,000`);
    await hydrated(rowOf(page, name));
    await openRow(page, name);
    await rowOf(page, name).getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', {
      name: `Are you sure you want to delete this ${kind} destination?`,
    });
    await expect(dialog).toContainText(
      'Applications that were submitted keep its name, fee and times.',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await openRow(page, name);
    await rowOf(page, name).getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(statusSaying(page, `${name} is deleted.`)).toBeVisible();
    await expect(rowOf(page, name)).toHaveCount(0);
    await visitor.reload();
    await expect(visitor.getByRole('heading', { name })).toHaveCount(0);
    await visitor.close();
  });

  test.describe(() => {
    // Drawn late, so that what comes of Try again is there before the page shows that it tries.
    test.use({ provoked: /\b(404|500)\b/, drawnLate: 300 });

    test(`${kind}: failures are in the documents’ words`, async ({ page, product }) => {
      await signInAdmin(page, product);
      const place = await product.destination({}, kind);
      const failing = { status: 500, contentType: 'application/json', body: '{}' };
      await page.goto(update);
      await expect(page.getByRole('alert').getByText('No ID found')).toBeVisible();
      await page.goto(`${update}/987654321`);
      await expect(
        page.getByRole('alert').getByText(`Error fetching ${kind} details`),
      ).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(
        'It may have been deleted in the meantime.',
      );

      await page.goto(`${update}/${place.id}`);
      await page.route(`**/api/${kind}/{update,add_${kind}}`, (route) => route.fulfill(failing));
      await press(page, 'Save');
      await expect(alertOf(page, `Failed to update ${kind} destination`)).toBeVisible();
      await page.goto(`/admin/add_${kind}`);
      await fillAll(page, { destination: 'Nowhere', visa_price: '1000' });
      await press(page, `Add ${kind}`);
      await expect(alertOf(page, `Failed to add ${kind} destination`)).toBeVisible();
      await expect(page.locator('[name=destination]')).toHaveValue('Nowhere');
      await page.unrouteAll();
      // Somebody else has deleted it: what is typed can't be saved, the document's text says so, and the server why.
      await page.goto(`${update}/${place.id}`);
      await expect(page.locator('[name=destination]')).toHaveValue(place.destination);
      await product.call(
        'DELETE',
        `/admin/${kind === 'visa' ? 'delete-destinations' : 'delete-permit'}/${place.id}`,
      );
      await press(page, 'Save');
      await expect(alertOf(page, `Failed to update ${kind} destination`)).toContainText(
        'Not found.',
      );

      const other = await product.destination({}, kind);
      await page.goto(`${list}?search=${other.destination}`);
      await hydrated(rowOf(page, other.destination));
      await openRow(page, other.destination);
      await rowOf(page, other.destination).getByRole('button', { name: 'Delete' }).click();
      await product.call(
        'DELETE',
        `/admin/${kind === 'visa' ? 'delete-destinations' : 'delete-permit'}/${other.id}`,
      );
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(statusSaying(page, 'Somebody else had deleted it already')).toBeVisible();
      await expect(page.getByText(none)).toBeVisible();

      await page.clock.install();
      await page.goto(`/admin/add_${kind}`);
      let fails = true;
      await page.route(/\/api\/admin\/(destinations|permit)\?/, (route) =>
        fails ? route.fulfill(failing) : route.continue(),
      );
      await page.getByRole('link', { name: 'Go Back' }).click();
      await page.waitForURL(`**${list}`);
      const failed = alertOf(page, `Failed to fetch ${kind} destinations`);
      await expect(failed).toContainText('You will go back to the previous page in a few seconds.');
      await page.clock.runFor(6000);
      await page.waitForURL(`**/admin/add_${kind}`);
      // Reloaded there is no page to go back to: it stays, and can be tried again.
      await page.goto(list);
      await expect(failed).toBeVisible();
      fails = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible();
    });
  });

  test(`${kind}: the list says that it is loading`, async ({ page, product }) => {
    await signInAdmin(page, product);
    let go = () => {};
    const held = new Promise<void>((done) => {
      go = done;
    });
    await page.route(/\/api\/admin\/(destinations|permit)\?/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(list);
    await expect(page.getByText(`Loading ${kind} destinations...`)).toBeVisible();
    go();
    await expect(page.getByText(`Loading ${kind} destinations...`)).toHaveCount(0);
    await page.goto(`/admin/add_${kind}`);
    await expect(page.locator('[name=destination]')).toBeVisible();
    const again = new Promise<void>((done) => {
      go = done;
    });
    await page.route(/\/api\/admin\/(destinations|permit)\?/, async (route) => {
      await again;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Go Back' }).click();
    await expect(page.getByText(`Loading ${kind} destinations...`)).toBeVisible();
    go();
    await page.waitForURL(`**${list}`);
    await expect(page.getByText(`Loading ${kind} destinations...`)).toHaveCount(0);
  });
}

test('a destination is changed in what was typed alone: a colleague’s change and the others stay', {
  tag: '@ci',
}, async ({ page, product }) => {
  await signInAdmin(page, product);
  for (const { kind, update } of KINDS) {
    const [{ id, destination }, other] = [
      await product.destination({}, kind),
      await product.destination({}, kind),
    ];
    const read = async (of: number) =>
      (
        await product.call<{ data: Record<string, unknown> }>(
          'GET',
          kind === 'visa' ? `/admin/destinations/${of}` : `/admin/permit/${of}`,
        )
      ).data;
    const [before, bystander] = [await read(id), await read(other.id)];
    await page.goto(`${update}/${id}`);
    const typed = {
      visa_excerpt: '10 days, double entry',
      visa_description: 'For a short visit.',
      visa_price: '51000',
      government_fee: '20000',
      process_time: '4 working days',
      process_days: '4',
      process_type: 'E-visa, transit',
      other_names: `Near ${destination}`,
    };
    await hydrated(page.getByRole('main'));
    await fillAll(page, typed);
    const theirs = kind === 'visa' ? '/visa/update' : '/permit/update';
    await product.call('PUT', theirs, { visa_id: id, available_country: 'Ghana|Togo' });
    await press(page, 'Save');
    await expect(page.getByLabel('Description')).toHaveCount(0);
    expect(await read(id)).toEqual({
      ...before,
      ...typed,
      visa_price: 51_000,
      government_fee: 20_000,
      process_days: 4,
      available_country: 'Ghana|Togo',
    });
    expect(await read(other.id)).toEqual(bystander);
  }
});

test('by keyboard a destination is added; a reload loses nothing', async ({ page, product }) => {
  await signInAdmin(page, product);
  const name = `Land of ${unique()}`;
  await page.goto('/admin/add_visa');
  await typeInto(page, 'destination', name);
  await page.reload();
  await expect(page.getByText('What you typed is back')).toBeVisible();
  for (const [field, text] of Object.entries({
    visa_excerpt: 'Single entry',
    visa_price: '45000',
    visa_agent_price: '40,000',
  }))
    await typeInto(page, field, text);
  await expect(page.locator('[name=visa_agent_price]')).toHaveValue('40,000');
  const picker = page.getByRole('combobox', { name: 'Add a nationality' });
  await tabTo(page, picker);
  await page.keyboard.type('niger');
  // Enter takes the first that fits, and the field is free for the next.
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue('');
  await page.keyboard.type('cote');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  expect((await list.boundingBox())?.height).toBeLessThanOrEqual(256);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveText([
    'Remove Niger',
    'Remove Côte d’Ivoire',
  ]);
  const first = page.getByRole('button', { name: 'Remove Niger' });
  for (let at = 0; at < 2; at++) await page.keyboard.press('Shift+Tab');
  await expect(first).toBeFocused();
  await page.keyboard.press('Space');
  await expect(picker).toBeFocused();
  await expect(statusSaying(page, 'Niger removed. 1 chosen.')).toBeAttached();
  await tabTo(page, page.locator('[type=submit]'));
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add another' }).press('Enter');
  await expect(page.locator('[name=destination]')).toHaveValue('');
  const { data } = await product.call<{ data: unknown[] }>('GET', `/admin/destinations?q=${name}`);
  expect(data).toMatchObject([
    { visa_price: 45000, visa_agent_price: 40000, available_country: 'Côte d’Ivoire' },
  ]);
});

test('without an administrator pages lead to the login, some after 2 s', async ({ page }) => {
  await page.clock.install();
  for (const address of [
    '/admin/add_visa',
    '/admin/add_permit',
    '/admin/permit',
    '/admin/permit-update/1',
  ]) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText('Unauthorized: Please log in.');
    await page.clock.runFor(READING_MS + 100);
    await page.waitForURL('**/admin/login');
  }
  for (const address of [
    '/admin/visa-destinations',
    '/admin/visa-destination-update/1',
    '/update-agent-status',
    '/approved-agent',
    '/agent-status',
  ]) {
    await page.goto(address);
    await page.waitForURL('**/admin/login');
  }
});
