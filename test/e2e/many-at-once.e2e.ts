import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pdf } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { openMenu } from './menu.ts';
import { expect, test } from './product.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Chosen orders' });
// A file that a colleague issued meanwhile stays, one is damaged, and the network goes.
test.use({ provoked: /\b409\b|\b422\b|ERR_/ });

/** More than a page holds. */
const COUNT = 200;

test('two hundred orders are handed over in four clicks', async ({ page, product }) => {
  test.setTimeout(300_000);
  const name = `Many${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const orders: { id: string; tracking_id: string }[] = [];
  for (let at = 0; at < COUNT; at += 10)
    orders.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, () => product.submitService('insurance', { last_name: name })),
      )),
    );
  const me = await product.call<{ id: number }>('GET', '/admin/me');
  const token = await product.colleague('Bola Reviewer', 'reviewer');
  const colleague = await product.ask<{ id: number }>('GET', '/admin/me', undefined, token);
  await openAsAdmin(page, product, `/admin/insurance-list?search=${name}`);
  await page.getByRole('button', { name: 'Choose several' }).click();
  const all = bar(page).getByRole('button', { name: `All ${COUNT} that match` });
  await expect(all).toBeVisible();
  const taken = orders.slice(0, 3);
  for (const { id } of taken)
    await product.call('PUT', `/admin/orders/${id}/assignee`, { admin_id: colleague.id });
  await all.click();
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give them' }).click();
  await expect(bar(page)).toContainText(`${COUNT - 3} done, 3 not`);
  for (const { tracking_id } of taken)
    await expect(bar(page)).toContainText(
      `${tracking_id}: Bola Reviewer is working on this order.`,
    );
  const rows = await product.call<{ assigned_to: number }[]>(
    'GET',
    `/insurance/all?q=${name}&limit=200`,
  );
  expect(rows.filter(({ assigned_to }) => assigned_to === me.id)).toHaveLength(COUNT - 3);
  expect(rows.filter(({ assigned_to }) => assigned_to === colleague.id)).toHaveLength(3);
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is undone.')).toBeVisible();
  const undone = await product.call<{ assigned_to: number | null }[]>(
    'GET',
    `/insurance/all?q=${name}&limit=200`,
  );
  expect(undone.filter(({ assigned_to }) => assigned_to === null)).toHaveLength(COUNT - 3);
});

test('chosen orders are handed over and back; a view is saved', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const name = `Few${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const mine = await product.submitService('insurance', { last_name: name });
  await product.submitService('insurance', { last_name: name });
  const { id: me } = await product.call<{ id: number }>('GET', '/admin/me');
  await product.call('PUT', `/admin/orders/${mine.id}/assignee`, { admin_id: me });
  const token = await product.colleague(`Bola ${name}`, 'reviewer');
  const { id: bola } = await product.ask<{ id: number }>('GET', '/admin/me', undefined, token);
  await openAsAdmin(page, product, `/admin/insurance-list?search=${name}`);
  await page.getByRole('button', { name: 'Choose several' }).click();
  await expect(page.getByRole('region', { name: 'Chosen orders' })).toBeVisible();
  for (const box of await page.getByRole('checkbox', { name: /Choose/ }).all()) await box.check();
  await bar(page).getByRole('button', { name: 'Assign' }).click();
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .selectOption({ label: `Bola ${name}` });
  await page.getByRole('dialog').getByRole('button', { name: 'Give them' }).click();
  await expect(bar(page)).toContainText('2 done.');
  const holders = async () =>
    (await product.call<{ assigned_to: number | null }[]>('GET', `/insurance/all?q=${name}`)).map(
      ({ assigned_to }) => assigned_to,
    );
  expect(await holders()).toEqual([bola, bola]);
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is undone.')).toBeVisible();
  // The newest first.
  expect(await holders()).toEqual([null, me]);
  for (const box of await page.getByRole('checkbox', { name: /Choose/ }).all()) await box.check();
  await bar(page).getByRole('button', { name: 'Assign' }).click();
  await page.getByRole('dialog').getByRole('combobox').selectOption('Nobody: put them back');
  await page.getByRole('dialog').getByRole('button', { name: 'Give them' }).click();
  await expect(bar(page)).toContainText('2 done.');
  expect(await holders()).toEqual([null, null]);

  for (const box of await page.getByRole('checkbox', { name: /Choose/ }).all()) await box.check();
  const saved = (button: string) =>
    Promise.all([
      page.waitForEvent('download'),
      bar(page).getByRole('button', { name: button }).click(),
    ]).then(async ([download]) => readFileSync(await download.path(), 'utf8'));
  expect((await saved('Save as CSV')).trim().split('\n')).toHaveLength(3);
  expect(await saved('Whole files as one PDF')).toMatch(/^%PDF/);

  const paid = await product.paidService('insurance', { last_name: name });
  const twice = await product.paidService('insurance', { last_name: name });
  const visa = await product.paidApplication();
  const { bytes, type: mimeType } = pdf();
  const named = (file: string, of = bytes) => ({ name: file, mimeType, buffer: Buffer.from(of) });
  await bar(page).getByText('Issue files by their names').click();
  await bar(page)
    .getByLabel(/^Issued files/)
    .setInputFiles([
      named(`policy ${paid.tracking_id}.pdf`),
      named(`${twice.tracking_id}.pdf`),
      named(`${twice.tracking_id} (1).pdf`),
      named(`${visa.tracking_id}.pdf`),
      named('somebody.pdf'),
    ]);
  const said = bar(page).getByRole('listitem');
  await expect(said.filter({ hasText: 'somebody.pdf' })).toContainText('no valid tracking ID');
  await expect(said.filter({ hasText: 'Two files name this order' })).toHaveCount(2);
  await expect(said.filter({ hasText: visa.tracking_id })).toContainText('another service: Visa');
  // A colleague is faster with one more.
  const late = await product.paidService('insurance', { last_name: name });
  await bar(page)
    .getByLabel(/^Issued files/)
    .setInputFiles([
      named(`${late.tracking_id}.pdf`),
      named(`${paid.tracking_id}.pdf`, pdf({ size: 5000 }).bytes),
    ]);
  await expect(bar(page).getByRole('button', { name: 'Upload these 2' })).toBeVisible();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: mimeType }), 'policy.pdf');
  await product.call('PUT', `/admin/orders/${late.id}/issued/policy_file`, form);
  await bar(page).getByRole('button', { name: 'Upload these 2' }).click();
  await expect(said.filter({ hasText: paid.tracking_id })).toContainText('Uploaded');
  await expect(said.filter({ hasText: late.tracking_id })).toContainText('that one stays');
  expect(await product.call('GET', `/insurance/status/${paid.id}`)).toMatchObject({
    stage: 'done',
    files: { policy_file: { bytes: 5000 } },
  });

  // One is damaged, and the network goes while another is sent: that one is tried again.
  const damaged = await product.paidService('insurance', { last_name: name });
  await bar(page)
    .getByLabel(/^Issued files/)
    .setInputFiles([
      named(`${damaged.tracking_id}.pdf`, Buffer.from('%PDF-1.4 cut off')),
      named(`${twice.tracking_id}.pdf`),
    ]);
  const upload = bar(page).getByRole('button', { name: 'Upload these 2' });
  await expect(upload).toBeVisible();
  await page.route(`**/orders/${twice.id}/issued/**`, (route) => route.abort());
  await upload.click();
  await expect(said.filter({ hasText: damaged.tracking_id })).toContainText('it may be damaged');
  await expect(said.filter({ hasText: twice.tracking_id })).toContainText(
    'We could not reach our server',
  );
  await page.unroute(`**/orders/${twice.id}/issued/**`);
  await bar(page).getByRole('button', { name: 'Try again: Upload it' }).click();
  await expect(said.filter({ hasText: twice.tracking_id })).toContainText('Uploaded');
  await expect(bar(page).getByRole('button', { name: /Upload/ })).toHaveCount(0);

  await bar(page).getByRole('button', { name: 'Done' }).click();
  await page.goto(`/admin/insurance-list?search=${name}`);
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByText('Columns', { exact: true }).click();
  // The address says what is shown.
  await page.getByRole('checkbox', { name: 'Amount' }).click();
  await expect(page.getByRole('checkbox', { name: 'Amount' })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Tracking ID' }).click();
  await expect(page).toHaveURL(/columns=.*tracking-id/);
  await page.getByRole('button', { name: 'Tracking ID earlier' }).click();
  await page.getByRole('button', { name: 'Show the list' }).click();
  await page.getByRole('button', { name: 'Save view' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Save it' }).click();
  await expect(page.getByText('The view is in the sidebar.')).toBeVisible();
  const views = await product.call<{ id: number; name: string; count: number }[]>(
    'GET',
    '/admin/views',
  );
  const view = views.find((one) => one.name === name);
  expect(view?.count).toBe(6);
  await openMenu(page);
  await page
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click();
  await expect(page.getByRole('cell', { name: new RegExp(name) }).first()).toBeVisible();
  await expect(page).toHaveURL(/columns=/);
  await expect(page.getByText('Tracking ID').first()).toBeAttached();
  await expect(page.getByText('₦')).toHaveCount(0);
  // The product is shared with other stories.
  await product.call('DELETE', `/admin/views/${view?.id}`);
});

test('bulk decisions and requests are undone before mails go', async ({ page, product }) => {
  const { id: place, destination } = await product.destination();
  const orders = [await product.paidApplication(place), await product.paidApplication(place)];
  const statuses = async () =>
    (
      await product.call<{ visa_status: string }[]>(
        'GET',
        `/visa/all?q=${encodeURIComponent(destination)}`,
      )
    ).map(({ visa_status }) => visa_status);
  await openAsAdmin(page, product, `/admin/visa-list?search=${encodeURIComponent(destination)}`);
  await page.getByRole('button', { name: 'Choose several' }).click();
  await bar(page).getByRole('button', { name: 'These 2' }).click();
  await bar(page).getByRole('button', { name: 'Approve' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This marks no government fee as spent.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await bar(page).getByRole('button', { name: 'Deny' }).click();
  await dialog.getByLabel('Reason, as each applicant reads it').fill('The passport has expired.');
  await dialog.getByRole('button', { name: 'Deny them' }).click();
  await expect(bar(page)).toContainText('2 done.');
  expect(await statuses()).toEqual(['Denied', 'Denied']);
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is undone.')).toBeVisible();
  expect(await statuses()).toEqual(['Pending', 'Pending']);
  for (const { email } of orders)
    expect(product.mailsTo(email).filter((mail) => /denied/i.test(mail))).toEqual([]);

  await bar(page).getByRole('button', { name: 'These 2' }).click();
  await bar(page).getByRole('button', { name: 'Ask for more' }).click();
  const [needed, wrong] = [
    dialog.getByLabel('What is needed'),
    dialog.getByLabel('What is wrong with it'),
  ];
  await wrong.fill('Its last digit can’t be read.');
  await dialog.getByRole('button', { name: 'Ask them' }).click();
  await expect(dialog.getByRole('alert').first()).toHaveText('Choose what is needed.');
  await expect(needed).toBeFocused();
  await expect(needed).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong).not.toHaveAttribute('aria-invalid');
  await needed.selectOption('Passport number');
  await expect(dialog.getByRole('alert').first()).toHaveText('');
  await dialog.getByRole('button', { name: 'Ask them' }).click();
  await expect(bar(page)).toContainText('2 done.');
  await bar(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is undone.').last()).toBeVisible();
  for (const { id } of orders)
    expect(await product.call('GET', `/visa/status/${id}`)).toMatchObject({ requests: [] });
});

test('many notes whose answer was lost are not written twice', async ({ page, product }) => {
  const name = `Lost${Date.now().toString(36).replace(/\d/g, 'x')}`;
  const { id } = await product.submitService('insurance', { last_name: name });
  await openAsAdmin(page, product, `/admin/insurance-list?search=${name}`);
  await page.getByRole('button', { name: 'Choose several' }).click();
  await bar(page).getByRole('button', { name: 'These 1' }).click();
  await bar(page).getByRole('button', { name: 'Note' }).click();
  await page.route('**/api/admin/orders/bulk', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note for colleagues').fill('Called the embassy.');
  await dialog.getByRole('button', { name: 'Write the notes' }).click();
  await expect(dialog.getByText(/so it may have been done/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Write the notes/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back to the page' }).click();
  const { history } = await product.call<{ history: { text: string }[] }>(
    'GET',
    `/insurance/status/${id}`,
  );
  expect(JSON.stringify(history)).toContain('Called the embassy.');
});
