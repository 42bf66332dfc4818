// The same form in two tabs, of a tab that was duplicated or of two that were opened: each person's texts and files stay theirs.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import {
  aCameraShot,
  anApplicant,
  aPaper,
  fillApplicant,
  openOwn,
  sendToPayment,
} from './apply.ts';
import { hydrated } from './hydrated.ts';
import { alertOf, expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

const photo = (page: Page) => page.locator('input[name="passport_photograph"]');

/** Large enough to be sent before the form; whose it is shows in its shape. */
const standing = async () => ({ ...(await aCameraShot(90, [900, 1200])), name: 'standing.jpg' });
const lying = async () => ({ ...(await aCameraShot(90, [1200, 900])), name: 'lying.jpg' });

async function shapeOf(product: RunningProduct, email: string): Promise<string> {
  const { passport_photograph = '' } = await product.record(email);
  const file = await fetch(new URL(passport_photograph, product.url));
  const { width = 0, height = 0 } = await sharp(await file.arrayBuffer()).metadata();
  return width > height ? 'lying' : 'standing';
}

test('a duplicated tab’s form is another person’s, with files of its own', async ({
  page,
  context,
  product,
}) => {
  const { id } = await product.destination();
  const [first, second] = [anApplicant(), { ...anApplicant(), first_name: 'Ngozi' }];
  await page.goto(`/visa/${id}`);
  await hydrated(page.getByRole('main'));
  await fillApplicant(page, first);
  await page.locator('input[name="data_page"]').setInputFiles(aPaper());
  await photo(page).setInputFiles(await standing());
  await expect(page.getByText('Received')).toHaveCount(1);

  // As “Duplicate tab” does, it has the session's storage.
  const [copy] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void window.open(location.href)),
  ]);
  await expect(copy.getByText('standing.jpg')).toBeVisible();
  await expect(copy.getByText('data-page.pdf')).toBeVisible();
  await fillApplicant(copy, second);
  await photo(copy).setInputFiles(await lying());
  await expect(copy.getByText('lying.jpg')).toBeVisible();
  await expect(copy.getByText('Received')).toHaveCount(1);

  await page.reload();
  await expect(page.getByText('standing.jpg')).toBeVisible();
  await expect(page.getByText('lying.jpg')).toHaveCount(0);
  await expect(page.locator('[name="first_name"]')).toHaveValue(first.first_name);
  await sendToPayment(page);
  await copy.reload();
  await expect(copy.getByText('lying.jpg')).toBeVisible();
  await expect(copy.getByText('data-page.pdf')).toBeVisible();
  await sendToPayment(copy);
  expect(await shapeOf(product, first.contact_email)).toBe('standing');
  expect(await shapeOf(product, second.contact_email)).toBe('lying');
});

test('what one tab keeps on the device stays when another submits the same form', async ({
  page,
  context,
  product,
}) => {
  const { id } = await product.destination();
  const [first, second] = [anApplicant(), anApplicant()];
  await page.goto(`/visa/${id}`);
  await hydrated(page.getByRole('main'));
  await fillApplicant(page, first);
  await page.locator('input[name="data_page"]').setInputFiles(aPaper());
  await page.getByRole('button', { name: 'Keep this on my phone for 7 days' }).click();
  await expect(page.getByText('Kept on this phone for 7 days.')).toBeVisible();

  const other = await context.newPage();
  await other.goto(`/visa/${id}`);
  await expect(other.getByText('We found your unfinished form')).toBeVisible();
  await fillApplicant(other, second);
  await other.locator('input[name="data_page"]').setInputFiles(aPaper());
  await photo(other).setInputFiles(await lying());
  await sendToPayment(other);
  await product.record(second.contact_email);
  await page.close();

  await other.goto(`/visa/${id}`);
  await other.getByRole('button', { name: 'Continue with it' }).click();
  await expect(other.getByText('data-page.pdf')).toBeVisible();
  await expect(other.locator('[name="contact_email"]')).toHaveValue(first.contact_email);
});

/** When the parts of drafts were stored on this device, in ms. */
const storedAt = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'drafts')) return [];
    const opening = indexedDB.open('drafts');
    const db = await new Promise<IDBDatabase>((done) => {
      opening.onsuccess = () => done(opening.result);
    });
    const reading = db.transaction('stored').objectStore('stored').getAll();
    const rows = await new Promise<{ at: number }[]>((done) => {
      reading.onsuccess = () => done(reading.result);
    });
    db.close();
    return rows.map(({ at }) => at);
  });

test('what is kept goes on being kept for 7 days, with its first files', async ({
  page,
  context,
  product,
}) => {
  const { id } = await product.destination();
  const started = Date.now();
  const DAY = 24 * 3_600_000;
  const openAfter = async (one: Page, days: number) => {
    await one.clock.install({ time: started + days * DAY });
    await one.goto(`/visa/${id}`);
    await hydrated(one.getByRole('main'));
  };
  const goOn = (one: Page) => one.getByRole('button', { name: 'Continue with it' }).click();
  await openAfter(page, 0);
  await page.locator('input[name="data_page"]').setInputFiles(aPaper());
  await page.getByRole('button', { name: 'Keep this on my phone for 7 days' }).click();
  await expect.poll(() => storedAt(page)).toHaveLength(2);
  await page.close();

  const later = await context.newPage();
  await openAfter(later, 6);
  await goOn(later);
  await expect(later.getByText('data-page.pdf')).toBeVisible();
  await later.locator('[name="first_name"]').fill('Ngozi');
  await later.clock.runFor(1000);
  await expect
    .poll(async () => Math.max(...(await storedAt(later))))
    .toBeGreaterThan(started + 5 * DAY);
  await later.close();

  const last = await context.newPage();
  await openAfter(last, 8);
  await goOn(last);
  await photo(last).setInputFiles(await lying());
  await expect(last.getByText('Received')).toHaveCount(1);
  await last.reload();
  await expect(last.getByText('lying')).toBeVisible();
  await expect(last.getByText('data-page.pdf')).toBeVisible();
});

test('a form says that it is kept for 7 days only while it is the one that is', async ({
  page,
  context,
  product,
}) => {
  const { id } = await product.destination();
  const kept = (one: Page) => one.getByText('Kept on this phone for 7 days.');
  const keep = (one: Page) =>
    one.getByRole('button', { name: 'Keep this on my phone for 7 days' }).click();
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`/visa/${id}`);
    await hydrated(one.getByRole('main'));
    await fillApplicant(one, anApplicant());
  }
  await page.locator('input[name="data_page"]').setInputFiles(aPaper());
  const goesWithTab = page.getByText('until you close this tab');
  await expect(goesWithTab).toBeVisible();
  await keep(page);
  await expect(kept(page)).toBeVisible();
  await expect(goesWithTab).toHaveCount(0);
  await keep(other);
  await expect(kept(other)).toBeVisible();
  await expect(kept(page)).toHaveCount(0);

  // Deleted by somebody who begins anew, it stays in the tab that has it open.
  await keep(page);
  await expect(kept(other)).toHaveCount(0);
  const third = await context.newPage();
  await third.goto(`/visa/${id}`);
  await third.getByRole('button', { name: 'Delete it' }).click();
  await expect(kept(page)).toHaveCount(0);
  await third.close();
  await page.reload();
  await expect(page.getByText('data-page.pdf')).toBeVisible();
});

test('who joins a group from elsewhere is seen before it is paid', async ({ page, product }) => {
  const { id } = await product.destination();
  const join = (group: string, first_name: string) =>
    product.submit(id, 'visa', undefined, { group, first_name });
  const code = (await join('new', 'Ngozi')).group?.code ?? '';
  await join(code, 'Tunde');
  await page.goto(`/group/${code}`);
  await hydrated(page.getByRole('main'));
  await join(code, 'Bola');
  await page.getByRole('button', { name: 'Pay ₦90,000' }).click();
  await expect(alertOf(page, 'The amount to pay has changed')).toContainText('No money was taken.');
  await expect(page.getByRole('button', { name: 'Pay ₦135,000' })).toBeVisible();

  await join(code, 'Chika');
  await hydrated(page.getByRole('main'));
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await page.getByRole('button', { name: 'Pay ₦180,000' }).click();
  await page.waitForURL(/\/sandbox\/pay\//);
});

test('answers that were changed in another tab stay, over a reload too', async ({
  page,
  context,
  product,
}) => {
  const { tracking_id, manage_token, id } = await product.submit();
  const other = await context.newPage();
  for (const one of [page, other]) {
    await openOwn(one, manage_token);
    await one.goto(`/change?ref=${tracking_id}`);
    await hydrated(one.locator('[name="last_name"]'));
  }
  const save = async (one: Page) => {
    await one.getByRole('button', { name: 'Save and go to payment' }).click();
    await one.waitForURL(/\/payment\?ref=/);
  };
  const change = (one: Page, name: string, value: string) =>
    one.locator(`[name="${name}"]`).fill(value);
  await change(other, 'last_name', 'Okafor-Bello');
  await save(other);
  await change(page, 'passport_number', 'C7654321');
  await save(page);
  const held = () => product.call('GET', `/visa/status/${id}`);
  expect(await held()).toMatchObject({ last_name: 'Okafor-Bello', passport_number: 'C7654321' });

  await page.goto(`/change?ref=${tracking_id}`);
  await hydrated(page.locator('[name="last_name"]'));
  await change(page, 'passport_number', 'C7654322');
  await other.goto(`/change?ref=${tracking_id}`);
  await hydrated(other.locator('[name="last_name"]'));
  await change(other, 'last_name', 'Okafor');
  await save(other);
  await page.reload();
  await expect(page.locator('[name="passport_number"]')).toHaveValue('C7654322');
  await expect(page.locator('[name="last_name"]')).toHaveValue('Okafor');
  await save(page);
  expect(await held()).toMatchObject({ last_name: 'Okafor', passport_number: 'C7654322' });
});

test('who has signed out in another tab submits for nobody who called', async ({
  page,
  context,
  product,
}) => {
  const adminToken = await product.colleague('Rita Eze', 'reviewer');
  await page.goto('/robots.txt');
  await page.evaluate((token) => {
    localStorage.setItem('adminToken', token);
    sessionStorage.setItem('on-behalf', 'applicant');
  }, adminToken);
  const notice = page.getByText('You submit this for somebody who called');
  // An agent's registration is nobody's order.
  await page.goto('/register');
  await hydrated(page.getByLabel('Full name'));
  await expect(notice).toHaveCount(0);
  await page.goto('/visa-support');
  await expect(notice).toBeVisible();
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.removeItem('adminToken'));
  await expect(notice).toHaveCount(0);
});

test('a link to one order of a family doesn’t open the other, which is open in this tab', async ({
  page,
  product,
}) => {
  const { id } = await product.destination();
  const first = await product.submit(id, 'visa', undefined, { group: 'new', first_name: 'Ngozi' });
  const code = first.group?.code ?? '';
  const second = await product.submit(id, 'visa', undefined, { group: code, first_name: 'Tunde' });
  await openOwn(page, second.manage_token);
  await page.goto(`/group/${code}`);
  await hydrated(page.getByRole('main'));
  await page.getByRole('link', { name: /^Change Ngozi/ }).click();
  await expect(page.getByLabel('Tracking ID')).toHaveValue(first.tracking_id);
  await expect(page.getByText(second.tracking_id)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0);

  await page.goto(`/group/${code}`);
  await hydrated(page.getByRole('main'));
  await page.getByRole('link', { name: /^Change Tunde/ }).click();
  await expect(page.getByText(second.tracking_id).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeVisible();
});
