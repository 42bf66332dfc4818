// People press twice, hold, mark text, type on while something is sent, and change their mind: what they meant last counts, and is about what is on the screen.
import type { Locator, Page } from '@playwright/test';
import { unique } from '../factories/orders.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { signIn } from './agent-session.ts';
import { holdBack } from './hold-back.ts';
import { hydrated } from './hydrated.ts';
import { mailsAbout, manageLink } from './mails.ts';
import { expect, test } from './product.ts';

const middle = async (one: Locator): Promise<[x: number, y: number]> => {
  await one.scrollIntoViewIfNeeded();
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** The second press of a double click, wherever it comes to. */
async function pressAgain(page: Page, [x, y]: [number, number]): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down({ clickCount: 2 });
  await page.waitForTimeout(60);
  await page.mouse.up({ clickCount: 2 });
}

test('a dialog stays while text in it is marked, and when it was opened by a double click @desktop', async ({
  page,
  product,
}) => {
  await openAsAdmin(page, product, '/admin/replies');
  const write = page.getByRole('button', { name: 'Write one' });
  await hydrated(write);
  const dialog = page.getByRole('dialog');
  await page.mouse.dblclick(...(await middle(write)), { delay: 60 });
  await expect(dialog).toBeVisible();

  const text = dialog.getByLabel('Text');
  await text.fill('We have your papers.');
  await page.mouse.move(...(await middle(text)));
  await page.mouse.down();
  await page.mouse.move(4, 4, { steps: 4 });
  await page.mouse.up();
  await expect(text).toHaveValue('We have your papers.');

  await page.mouse.click(4, 4);
  await expect(dialog).toHaveCount(0);
  await write.click();
  await expect(text).toHaveValue('We have your papers.');
});

test('a second press doesn’t undo the first, and what is typed meanwhile stays @desktop-alone @desktop', async ({
  page,
  product,
}) => {
  const { id } = await product.paidService('insurance');
  await openAsAdmin(page, product, `/insurance-status/${id}`);
  const take = page.getByRole('button', { name: 'Take it' });
  const place = await middle(take);
  await page.mouse.click(...place);
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible();
  await pressAgain(page, await middle(page.getByRole('button', { name: 'Put it back' })));
  await page.waitForTimeout(300);
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible();

  const note = page.getByLabel('Note for colleagues');
  const letGo = await holdBack(page, /\/notes$/);
  await note.fill('Called her.');
  await page.getByRole('button', { name: 'Write the note' }).click();
  await note.fill('Called her. She calls back.');
  await letGo();
  await expect(page.getByText('The note is in the history.')).toBeVisible();
  await expect(note).toHaveValue('Called her. She calls back.');
});

test('orders that were chosen in one list are not chosen in the next; each undo has its own time', async ({
  page,
  product,
}) => {
  const place = await product.destination();
  for (let nth = 0; nth < 3; nth++) await product.submit(place.id);
  await signInAdmin(page, product);
  await page.clock.install();
  await page.goto(`/pending-visa?search=${encodeURIComponent(place.destination)}`);
  const bar = page.getByRole('region', { name: 'Chosen orders' });
  const boxes = page.getByRole('checkbox', { name: /Choose/ });
  const note = async () => {
    await bar.getByRole('button', { name: 'Note' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Look at it.');
    await page.getByRole('dialog').getByRole('button', { name: 'Write the notes' }).click();
    await expect(bar).toContainText('1 done.');
  };
  await page.getByRole('button', { name: 'Choose several' }).click();
  await boxes.first().check();
  await note();
  const undo = bar.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.clock.fastForward(11_000);
  await expect(undo).toHaveCount(0);
  await boxes.nth(1).check();
  await note();
  await expect(undo).toBeVisible();

  await page.goto('/pending-visa');
  await page.getByRole('button', { name: 'Choose several' }).click();
  await boxes.first().check();
  await page
    .getByRole('link', { name: /^Approved/ })
    .first()
    .click();
  await page.waitForURL(/approved-visa/);
  await expect(page.getByRole('heading', { level: 1, name: /Approved/ })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('what became of a whole list’s orders stands there when none is left in it, with its undo', async ({
  page,
  product,
}) => {
  const place = await product.destination();
  for (let nth = 0; nth < 2; nth++) await product.paidApplication(place.id);
  await openAsAdmin(page, product, `/pending-visa?search=${encodeURIComponent(place.destination)}`);
  await page.getByRole('button', { name: 'Choose several' }).click();
  await expect(page.getByRole('region', { name: 'Chosen orders' })).toBeVisible();
  for (const box of await page.getByRole('checkbox', { name: /Choose/ }).all()) await box.check();
  const bar = page.getByRole('region', { name: 'Chosen orders' });
  await bar.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve them' }).click();
  await expect(bar).toContainText('2 done.');
  await expect(page.getByRole('checkbox', { name: /Choose/ })).toHaveCount(0);
  await bar.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('checkbox', { name: /Choose/ })).toHaveCount(2);
});

test('an edition keeps what is typed while it is saved', async ({ page, product }) => {
  const place = await product.destination();
  const { id } = await product.call<{ id: number }>(
    'POST',
    `/admin/destinations/${place.id}/editions`,
  );
  await openAsAdmin(page, product, `/admin/editions/${id}`);
  await page.getByRole('button', { name: 'Add a requirement' }).click();
  const title = page.getByLabel('Title').last();
  await title.fill('Letter');
  const letGo = await holdBack(page, `**/api/admin/editions/${id}`);
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await title.fill('Letter of the employer');
  await letGo();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(title).toHaveValue('Letter of the employer');
});

test('what was asked about one order is not said of the next', async ({ page, product }) => {
  const place = await product.destination();
  const one = (await product.submit(place.id, 'visa', undefined, { group: 'new' })) as {
    tracking_id: string;
    group?: { code: string };
  };
  const code = one.group?.code ?? '';
  const kitan = await product.submit(place.id, 'visa', undefined, {
    group: code,
    first_name: 'Kitan',
  });
  await page.goto(`/track-visa?tracking_id=${one.tracking_id}&group=${code}`);
  await hydrated(page.getByRole('main'));
  await page.getByRole('button', { name: 'I was debited' }).click();
  await expect(page.getByText('No payment has arrived')).toBeVisible();
  await page.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(page.getByText('Check your email')).toBeVisible();
  await page.getByRole('link', { name: /^Kitan/ }).click();
  await expect(page.getByText(one.tracking_id)).toHaveCount(0);
  await expect(page.getByText('No payment has arrived')).toHaveCount(0);
  await expect(page.getByText('Check your email')).toHaveCount(0);
  // What has come in meanwhile is shown at once.
  await product.pay(kitan);
  await page.getByRole('button', { name: 'I was debited' }).click();
  await expect(page.getByText(/^Paid ₦45,000/)).toBeVisible();
});

test('the link pressed last is the one that opens', async ({ page, product }) => {
  const { tracking_id, email } = await product.paidApplication();
  await product.ask('POST', '/orders/manage-link', { tracking_id });
  await expect.poll(() => mailsAbout(product, email, /^Open your/).length).toBeGreaterThan(0);
  await page.goto(`${await manageLink(product, email, /^Open your/)}&open=1`);
  await expect(page.getByRole('button', { name: 'Close my order on this device' })).toBeVisible();
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await hydrated(page.getByRole('main'));
  const letGo = await holdBack(page, '**/api/manage/order');
  await page.getByRole('link', { name: /^(Travel )?[Ii]nsurance for/ }).click();
  await expect(page.getByText('Loading...')).toBeVisible();
  expect(page.url()).toContain(tracking_id);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Refunds' }).click();
  await page.waitForURL(/refunds/);
  await letGo();
  await page.waitForTimeout(500);
  expect(page.url()).toMatch(/refunds/);
});

test('nobody is taken along by a timer who has pressed a link', async ({ page, product }) => {
  await openAsAdmin(page, product, '/admin/add_visa');
  await page.getByLabel('Destination', { exact: true }).fill(`Land of ${unique()}`);
  await page.getByLabel('Price', { exact: true }).fill('45000');
  await page.getByRole('button', { name: /^Add/ }).last().click();
  await expect(page.getByText('It is on the public pages now.')).toBeVisible();
  const letGo = await holdBack(page, /\/api\/.*\/(all|list|destinations)/);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.waitForTimeout(2500);
  await letGo();
  await page.waitForURL(/visa-destinations/);
});

test('an agent who comes back from the provider’s page can pay', async ({ page, product }) => {
  const agent = await product.agent();
  const place = await product.destination();
  await signIn(page, agent);
  for (const first_name of ['Chioma', 'Tunde'])
    await product.submit(place.id, 'visa', agent.token, { first_name });
  await page.goto('/dashboard');
  await page.getByText('Pay several at once').click();
  for (const box of await page.getByRole('checkbox', { name: /^(Chioma|Tunde)/ }).all())
    await box.check();
  // The page stays, as when Back shows it again.
  await page.route(/\/sandbox\/pay\//, (route) => route.abort('aborted'));
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().includes('/sandbox/pay/')),
    page.getByRole('button', { name: /^Pay ₦[\d,]+ for 2$/ }).click(),
  ]);
  await expect(page.getByRole('button', { name: 'Opening the payment page...' })).toBeVisible();
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(page.getByRole('button', { name: /^Pay ₦[\d,]+ for 2$/ })).toBeVisible();
});
