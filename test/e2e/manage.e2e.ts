import { pdf } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { holdBack } from './hold-back.ts';
import { hydrated } from './hydrated.ts';
import { manageLink } from './mails.ts';
import { expect, test } from './product.ts';
import { solidButtons } from './solid-buttons.ts';

test('a data page and a passport number are asked for and sent', async ({ page, product }) => {
  const submitted = await product.paidApplication();
  await product.call('POST', `/admin/orders/${submitted.id}/requests`, {
    items: [
      { field: 'data_page', reason: 'It is blurred: we can’t read everything on it.' },
      { field: 'passport_number', reason: 'It differs from the passport.' },
    ],
    note: 'Both code lines at the bottom must be readable.',
  });
  await page.goto(await manageLink(product, submitted.email, /something more/));
  await page.getByRole('button', { name: 'Open my order' }).click();
  await expect(page.getByText('We need something from you')).toBeVisible();
  await expect(page.getByText('You sent: A12345678')).toBeVisible();
  await expect(page).not.toHaveURL(/code=/);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Enter the passport number, like B50318842.').first()).toBeVisible();
  const scan = pdf();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'better.pdf', mimeType: scan.type, buffer: Buffer.from(scan.bytes) });
  await page.getByLabel('Passport number').fill('B7654321');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('We have it, and will go on with your order.')).toBeVisible();
  await expect(page.getByText('B7654321').first()).toBeVisible();
  // What was sent can be looked at: the picture comes by itself, a PDF is saved.
  await page.getByRole('button', { name: 'Open Passport photograph' }).click();
  const scanned = page
    .getByRole('dialog')
    .getByRole('img', { name: 'Passport photograph, as you sent it' });
  await expect
    .poll(() => scanned.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page, 'an own scan', 'dialog[open]');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open Passport photograph' })).toBeFocused();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Passport data page' }).first().click();
  expect((await saved).suggestedFilename()).toMatch(/^data_page.*\.pdf$/);
  const record = await product.call<{
    passport_number: string;
    requests: { answered_at: string | null }[];
  }>('GET', `/visa/status/${submitted.id}`);
  expect([record.passport_number, record.requests[0]?.answered_at]).toEqual([
    'B7654321',
    expect.any(String),
  ]);
});

test('what was asked for is sent once, however long the order takes to come back', async ({
  page,
  product,
}) => {
  const submitted = await product.paidApplication();
  await product.call('POST', `/admin/orders/${submitted.id}/requests`, {
    items: [{ field: 'date_of_birth', reason: 'It differs from the passport.' }],
  });
  await page.goto(await manageLink(product, submitted.email, /something more/));
  await page.getByRole('button', { name: 'Open my order' }).click();
  await expect(page.getByText('You sent: 17 May 1990')).toBeVisible();
  const born = page.getByRole('group', { name: 'Date of birth' });
  for (const [label, typed] of Object.entries({ Day: '18', Month: '5', Year: '1990' }))
    await born.getByLabel(label, { exact: true }).fill(typed);
  const letGo = await holdBack(page, '**/api/manage/order');
  const sends: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/manage/request')) sends.push(request.method());
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('We have it, and will go on with your order.')).toBeVisible();
  const form = page.locator('form').filter({ has: born });
  await form.evaluate((sent: HTMLFormElement) => sent.requestSubmit());
  await letGo();
  await expect(born).toHaveCount(0);
  await expect(page.getByText('18 May 1990').first()).toBeVisible();
  await expect(page.getByText('We have it, and will go on with your order.')).toBeVisible();
  expect(sends).toEqual(['POST']);
});

test('a phone number that is asked for is typed beside the form that changes it', async ({
  page,
  product,
}) => {
  const submitted = await product.paidApplication();
  await product.call('POST', `/admin/orders/${submitted.id}/requests`, {
    items: [{ field: 'phone_number', reason: 'Nobody answers.' }],
  });
  await page.goto(await manageLink(product, submitted.email, /something more/));
  await page.getByRole('button', { name: 'Open my order' }).click();
  for (const name of ['Send', 'Change the phone number']) {
    const form = page
      .locator('form')
      .filter({ has: page.getByRole('button', { name, exact: true }) });
    await form.getByText('Phone number', { exact: true }).click();
    await expect(form.getByRole('textbox')).toBeFocused();
  }
});

test('an order opened before hydration can be changed', async ({ page, product }) => {
  const submitted = await product.paidApplication();
  await product.ask('POST', '/orders/manage-link', { tracking_id: submitted.tracking_id });
  // Where the button's own form leads.
  await page.goto(
    `${await manageLink(product, submitted.email, /^Open your visa application/)}&open=1`,
  );
  await expect(page).not.toHaveURL(/code=/);
  await page.getByLabel('Phone number').fill('08035550123');
  await page.getByRole('button', { name: 'Change the phone number' }).click();
  await expect(page.getByText('Your phone number is changed.')).toBeVisible();
  await expect(page.getByText('+2348035550123').first()).toBeVisible();
});

test.describe('on a bad line', () => {
  test.use({ provoked: /ERR_FAILED/ });

  for (const hydratedFirst of [true, false])
    test(`a link whose answer was lost opens with the next press after a reload, ${hydratedFirst ? 'with' : 'before'} hydration`, async ({
      page,
      product,
    }) => {
      const submitted = await product.submit();
      await product.ask('POST', '/orders/manage-link', { tracking_id: submitted.tracking_id });
      const email = submitted.payment_info.customer_email;
      const link = await manageLink(product, email, /^Open your visa application/);
      await page.goto(link);
      await page.route('**/api/manage/session', async (route) => {
        await route.fetch();
        await route.abort();
      });
      const open = page.getByRole('button', { name: 'Open my order' });
      await hydrated(open);
      await open.click();
      await expect(page.getByText('It could not be opened. Check your connection')).toBeVisible();
      await page.unroute('**/api/manage/session');
      if (hydratedFirst) {
        await page.reload();
        await hydrated(open);
        await open.click();
      } else await page.goto(`${link}&open=1`);
      await expect(page.getByText(submitted.tracking_id)).toBeVisible();
      await expect(page.getByText('has been used')).toBeHidden();
    });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a link that is asked for shows everything, once', async ({ page, product }) => {
    const submitted = await product.submit();
    await product.ask('POST', '/orders/manage-link', { tracking_id: submitted.tracking_id });
    const { customer_email } = submitted.payment_info;
    const link = await manageLink(product, customer_email, /^Open your visa application/);
    await page.goto(link);
    await page.goto(link);
    await page.getByRole('button', { name: 'Open my order' }).click();
    await expect(page.getByText('A12345678')).toBeVisible();
    await expect(page.getByText(submitted.tracking_id)).toBeVisible();
    await page.goto(`${link}&open=1`);
    await expect(page.getByText('This link has been used or has expired')).toBeVisible();
  });
});

test.describe('a link that was used, with script', () => {
  test.use({ provoked: /\b401\b/ });

  test('offers another one alone', async ({ page, product }) => {
    const submitted = await product.submit();
    await product.ask('POST', '/orders/manage-link', { tracking_id: submitted.tracking_id });
    const { customer_email } = submitted.payment_info;
    const link = await manageLink(product, customer_email, /^Open your visa application/);
    await product.ask('POST', '/manage/session', { code: link.split('code=')[1] });
    await page.goto(link);
    const open = page.getByRole('button', { name: 'Open my order' });
    await hydrated(open);
    await open.click();
    await expect(page.getByText('This link has been used or has expired')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Mail me the link' })).toBeVisible();
    await expect(open).toHaveCount(0);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeFocused();
    await page.getByLabel('Tracking ID').fill(submitted.tracking_id);
    await page.getByRole('button', { name: 'Mail me the link' }).click();
    await expect(page.getByText('Check your email')).toBeVisible();
    await expect(page.getByText('This link has been used or has expired')).toHaveCount(0);
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: 'I can’t read that mailbox' }).click();
    await page.getByRole('button', { name: 'Back to the link by mail' }).click();
    await expect(heading).toBeFocused();
  });
});

test('one button is solid: paying, then what we asked for, then our question, then the download', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 4000 });
  const solidFor = async (token: string): Promise<string[]> => {
    await page.goto('/manage');
    await page.evaluate((own) => sessionStorage.setItem('manage-token', own), token);
    await page.reload();
    await hydrated(page.getByRole('button', { name: /^Send the/ }));
    return solidButtons(page);
  };
  const ask = (id: string) =>
    product.call('POST', `/admin/orders/${id}/messages`, { text: 'Is the flight on Friday?' });

  const order = await product.submit();
  const { id, manage_token } = order;
  await product.call('PUT', `/admin/visa-update/${id}`, { status: 'Approved' });
  const scan = pdf();
  const file = new FormData();
  file.append('visa_file', new Blob([new Uint8Array(scan.bytes)]), 'visa.pdf');
  await product.call('PUT', `/visa/upload/${id}`, file);
  expect(await solidFor(manage_token)).toEqual([expect.stringMatching(/^Pay ₦/)]);
  await expect(page.getByText('It is done, but not paid.')).toBeVisible();
  await ask(id);
  expect(await solidFor(manage_token)).toEqual([expect.stringMatching(/^Pay ₦/)]);
  await product.pay(order);
  expect(await solidFor(manage_token)).toEqual(['Send the answer']);
  await page.getByLabel('Your answer').fill('It is.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('It is done: nothing is left to do.')).toBeVisible();
  expect(await solidButtons(page)).toEqual([expect.stringMatching(/^Download: /)]);

  const asked = await product.paidApplication();
  await ask(asked.id);
  await product.call('POST', `/admin/orders/${asked.id}/requests`, {
    items: [{ field: 'passport_number', reason: 'It differs from the passport.' }],
  });
  expect(await solidFor(asked.manage_token)).toEqual(['Send']);
});
