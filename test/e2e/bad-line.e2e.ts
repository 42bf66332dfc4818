// What somebody on a bad line meets: the page they are on stays, says so, and goes on by itself.
import { CARDS } from '../factories/orders.ts';
import { fillForm, payWith, sendToPayment } from './apply.ts';
import { hydrated } from './hydrated.ts';
import { manageLink } from './mails.ts';
import { expect, statusSaying, test } from './product.ts';

test.use({ provoked: /ERR_(INTERNET_DISCONNECTED|FAILED)/ });

test('offline, home’s search waits until the line is back', async ({ page, product }) => {
  const { destination } = await product.destination();
  await page.goto('/');
  await hydrated(page.getByRole('main'));
  const says = statusSaying(page, 'No connection');

  await page.context().setOffline(true);
  await page.getByLabel('Destination').click();
  await expect(says).toBeVisible();
  await page.getByLabel('Destination').pressSequentially(destination.slice(0, 6));
  await page.context().setOffline(false);
  await expect(page.getByRole('option', { name: new RegExp(destination) }).first()).toBeVisible();
  await expect(says).toHaveCount(0);
  await page.getByLabel('Destination').press('Tab');

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'See all visas' }).click();
  await expect(says).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your travel starts here!');
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Your travel starts here!');
  await expect(page).toHaveURL(/\/visa$/);
  await expect(says).toHaveCount(0);
});

test('a link that is pressed after a search wins, once the line is back', async ({ page }) => {
  await page.goto('/');
  await hydrated(page.getByRole('main'));
  await page.getByLabel('Destination').fill('Ghana');
  await page.getByLabel('Destination').press('Tab');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Search visas' }).click();
  await expect(statusSaying(page, 'No connection')).toBeVisible();
  await page.getByRole('link', { name: 'See all visas' }).click();
  await page.context().setOffline(false);
  await page.waitForURL(/\/visa$/);
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).pathname).toBe('/visa');
});

test('Pay, pressed offline, leaves the page as it is, and is offered again', {
  tag: '@ci',
}, async ({ page, product }) => {
  const { tracking_id } = await product.submit();
  await page.goto(`/payment?ref=${tracking_id}`);
  const pay = page.getByRole('button', { name: /^Pay ₦/ });
  await hydrated(pay);
  let begun = 0;
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/payment/start')) begun += 1;
  });
  await page.context().setOffline(true);
  await pay.click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to load payment modal. Check your internet connection and retry later.',
  );
  await expect(page.getByRole('alert')).toContainText('No connection. No money was taken.');
  await expect(page.getByRole('heading', { level: 1, name: 'Check and pay' })).toBeVisible();

  await page.context().setOffline(false);
  await expect(page.getByText('The connection is back')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(begun).toBe(0);
  await payWith(page, CARDS.good);
  await page.waitForURL(`/successful-payment?ref=${tracking_id}`);
  expect(begun).toBe(1);
});

test('on a bad line an appointment is moved once it is back', async ({ page, product }) => {
  const submitted = await product.paidService('appointment');
  await product.ask('POST', '/orders/manage-link', { tracking_id: submitted.tracking_id });
  await page.goto(await manageLink(product, submitted.email, /^Open your/));
  await page.getByRole('button', { name: 'Open my order' }).click();
  const choose = page.getByRole('button', { name: 'Choose another time' });
  await hydrated(choose);
  const says = statusSaying(page, 'No connection');

  await page.context().setOffline(true);
  await choose.click();
  await expect(says).toBeVisible();
  await expect(page.getByText('Free times need the network')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your order');
  await page.context().setOffline(false);
  const day = page.getByLabel('Day');
  await day.selectOption({ index: 5 });
  await expect(says).toHaveCount(0);
  await page.getByRole('radio').last().check();

  await page.context().setOffline(true);
  const move = page.getByRole('button', { name: 'Move it to this time' });
  await move.click();
  await expect(page.getByText(/You are offline|Waiting for the network/).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Your appointment has its new time.')).toBeVisible();
});

test('a page that was pressed, and left before it came, doesn’t come', async ({ page }) => {
  const footer = page.getByRole('contentinfo');
  const press = (name: string) => footer.getByRole('link', { name, exact: true }).click();
  await page.goto('/');
  await hydrated(page.getByRole('main'));
  await press('Help');
  await page.waitForURL('/help');
  await page.goBack();
  await page.waitForURL('/');

  const held: (() => void)[] = [];
  await page.route('**/assets/*.js', async (route) => {
    await new Promise<void>((done) => held.push(done));
    await route.continue();
  });
  const arrive = async () => {
    for (const done of held.splice(0)) done();
    await page.waitForLoadState('networkidle');
  };
  const loading = page.getByText('Loading...');
  await press('Terms');
  await expect(loading).toBeVisible();
  await press('Help');
  await page.waitForURL('/help');
  await expect(loading).toHaveCount(0);
  await arrive();
  await press('Refunds');
  await expect(loading).toBeVisible();
  await page.goBack();
  await page.waitForURL('/');
  await expect(loading).toHaveCount(0);
  await arrive();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./);
});

test('a browser that says it is offline, though it isn’t, is believed by nothing', {
  tag: '@ci',
}, async ({ page, product }) => {
  const { id, destination } = await product.destination();
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
  );
  await page.goto(`/visa?search=${encodeURIComponent(destination)}`);
  await hydrated(page.getByRole('main'));
  await page.locator(`main a[href*="/visa/${id}"]`).first().click();
  await expect(page.getByLabel('First name')).toBeVisible();
  await hydrated(page.getByRole('main'));
  await fillForm(page);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await sendToPayment(page);
  await payWith(page, CARDS.good);
  await page.waitForURL('/successful-payment?ref=*');
});

test('where the code for files never comes, a form is sent with the files it has', {
  tag: '@ci',
}, async ({ page, product }) => {
  const { id } = await product.destination();
  await page.route('**/assets/engine-*.js', (route) => route.abort());
  await page.goto(`/visa/${id}`);
  await hydrated(page.getByRole('main'));
  const { contact_email } = await fillForm(page);
  await sendToPayment(page);
  const kept = expect.stringMatching(/^\/uploads\//);
  expect(await product.record(contact_email)).toMatchObject({
    data_page: kept,
    passport_photograph: kept,
  });
});
