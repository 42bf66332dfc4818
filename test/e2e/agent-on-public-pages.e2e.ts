import { openAsAdmin } from './admin-session.ts';
import { openAsAgent, signIn } from './agent-session.ts';
import { aCameraShot, fillForm, input, send, sendToPayment } from './apply.ts';
import { fold, unfold } from './filters.ts';
import { holdBack } from './hold-back.ts';
import { hydrated } from './hydrated.ts';
import { openMenu } from './menu.ts';
import { expect, test } from './product.ts';

test('an agent is led to agents’ forms, and pays the agent price', async ({ page, product }) => {
  const agent = await product.agent();
  const place = await product.destination();
  await page.goto('/');
  await expect(page.locator('main a[href="/evisa"]').first()).toBeVisible();
  await openAsAgent(page, agent, '/');
  for (const way of ['/visa-agent-application', '/permit-agent-application'])
    await expect(page.locator(`main a[href="${way}"]`).first()).toBeVisible();
  await openMenu(page);
  await expect(page.getByRole('banner').getByRole('link', { name: 'E-visa' })).toHaveAttribute(
    'href',
    '/visa-agent-application',
  );
  await page.goto('/visa?all=1');
  await expect(page.locator(`main a[href="/visa-agent/${place.id}"]`)).toBeVisible();

  await page.goto(`/visa/${place.id}`);
  await expect(page.locator('form').getByText('You are signed in as an agent')).toBeVisible();
  const details = page.getByText('Details', { exact: true });
  if (await details.isVisible()) await details.click();
  await expect(
    page.getByText('Agent processing fee').filter({ visible: true }).first(),
  ).toBeVisible();
  await expect(page.getByText('₦45,000')).toHaveCount(0);
  const applicant = await fillForm(page);
  await sendToPayment(page);
  await expect(page.getByRole('button', { name: 'Pay ₦40,000' })).toBeVisible();
  const record = await product.record(applicant.contact_email);
  expect([record.visa_fee, record.agent_id]).toEqual([40000, agent.id]);

  // Whoever is not the agent reads of no amount at the same address.
  const address = page.url();
  await page.evaluate(() => localStorage.clear());
  const response = await page.request.get(address);
  expect(await response.text()).not.toMatch(/40,?000/);
  await page.goto(address);
  await expect(page.getByText('Your agent pays for this.', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
});

test('what an agent typed into a public form is said to be back, also once it is known who asks', async ({
  page,
  product,
}) => {
  await page.goto('/');
  await signIn(page, await product.agent());
  await page.goto('/visa-support');
  await hydrated(page.getByRole('main'));
  await page.locator('[name="first_name"]').fill('Ngozi');
  await page.reload();
  await hydrated(page.getByRole('main'));
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[name="first_name"]')).toHaveValue('Ngozi');
  await expect(page.getByText('What you type is kept')).toHaveCount(0);
  await expect(page.getByText('What you typed is back')).toBeVisible();
});

test('a form that an applicant kept on the device isn’t offered to an agent', async ({
  page,
  context,
  product,
}) => {
  await page.goto('/visa-support');
  await hydrated(page.getByRole('main'));
  await input(page, 'first_name').fill('Ngozi');
  await page.getByRole('button', { name: 'Keep this on my phone for 7 days' }).click();
  await expect(page.getByText('Kept on this phone for 7 days.')).toBeVisible();
  const other = await context.newPage();
  await signIn(other, await product.agent());
  await other.goto('/visa-support');
  await expect(other.getByText('You are signed in as an agent', { exact: true })).toBeVisible();
  await expect(other.getByText('We found your unfinished form')).toHaveCount(0);
});

test('a picture that is made smaller while its agent signs out leaves nothing behind', async ({
  page,
  product,
}) => {
  const { id } = await product.destination();
  await signIn(page, await product.agent());
  const letArrive = await holdBack(page, '**/assets/shrink-*.js');
  await page.goto(`/visa/${id}`);
  await expect(page.getByText('You are signed in as an agent', { exact: true })).toBeVisible();
  await input(page, 'data_page').setInputFiles(await aCameraShot());
  await expect(page.getByText('being made smaller')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL('/login');
  const shrunk = page.waitForEvent('worker').then((worker) => worker.waitForEvent('close'));
  await letArrive();
  await shrunk;
  await page.goBack();
  await hydrated(input(page, 'data_page'));
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('draft');
});

test.describe(() => {
  test.use({ provoked: /\b401\b/ });

  test('an expired token loses no form, and the page says so', async ({ page, product }) => {
    const agent = await product.agent();
    const place = await product.destination();
    await openAsAgent(page, agent, `/visa/${place.id}`);
    await expect(page.getByText('₦40,000').filter({ visible: true }).first()).toBeVisible();
    const applicant = await fillForm(page);
    await product.ask('POST', '/agents/logout', undefined, agent.token);
    await send(page);
    await expect(page.getByText('Your session as an agent has ended')).toBeVisible();
    await expect(page.locator('[name="passport_number"]')).toHaveValue(applicant.passport_number);
    await expect(page.getByText('₦45,000').filter({ visible: true }).first()).toBeVisible();
    await sendToPayment(page);
    const record = await product.record(applicant.contact_email);
    expect([record.visa_fee, record.agent_id]).toEqual([45000, null]);
  });
});

test('an administrator takes an order by phone', { tag: '@ci' }, async ({ page, product }) => {
  const place = await product.destination();
  await openAsAdmin(page, product, '/admin/dashboard');
  await page.getByRole('button', { name: 'New order' }).click();
  await page
    .getByRole('region', { name: 'Take an order by phone' })
    .getByRole('link', { name: 'Visa', exact: true })
    .click();
  await page.waitForURL('/evisa');
  await page.goto(`/visa/${place.id}`);
  const notice = page.getByText('You submit this for somebody who called');
  await expect(notice).toBeVisible();
  const applicant = await fillForm(page);
  await send(page);
  await page.waitForURL(/\/visa-status\//);
  const { id } = await product.record(applicant.contact_email);
  expect(new URL(page.url()).pathname).toBe(`/visa-status/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(applicant.last_name);
  // The next form is nobody's but whoever sends it.
  await page.goto(`/visa/${place.id}`);
  await hydrated(page.getByRole('main'));
  await expect(page.locator('[name=first_name]')).toHaveValue('');
  await expect(notice).toHaveCount(0);
  await page.goto('/insurance');
  await expect(page.getByText('What you type is kept until you close this tab.')).toBeVisible();
  await expect(page.locator('[name=first_name]')).toHaveValue('');
});

test('an administrator who signs out leaves nothing of who called', async ({ page, product }) => {
  await openAsAdmin(page, product, '/admin/dashboard', await product.anotherAdminToken());
  await page.getByRole('button', { name: 'New order' }).click();
  await page
    .getByRole('region', { name: 'Take an order by phone' })
    .getByRole('link', { name: 'Insurance', exact: true })
    .click();
  await page.waitForURL('/insurance');
  await hydrated(page.getByRole('main'));
  await input(page, 'passport_number').fill('A55667788');
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await page.waitForURL('/admin/login');
  await page.goto('/insurance');
  await expect(page.getByText('What you type is kept until you close this tab.')).toBeVisible();
  await hydrated(page.getByRole('main'));
  await expect(input(page, 'passport_number')).toHaveValue('');
  // Nor does a colleague who signs in here go on with it.
  await openAsAdmin(page, product, '/insurance');
  await hydrated(page.getByRole('main'));
  await expect(page.getByText('You submit this for somebody who called')).toHaveCount(0);
});

test('an administrator restores an agent’s deleted order', async ({ page, product }) => {
  const agent = await product.agent();
  const place = await product.destination();
  await openAsAgent(page, agent, `/visa/${place.id}`);
  await expect(page.getByText('₦40,000').filter({ visible: true }).first()).toBeVisible();
  const applicant = await fillForm(page);
  await sendToPayment(page);
  const { id } = await product.record(applicant.contact_email);

  await openAsAdmin(page, product, '/agent-status');
  await page.locator(`a[href="/admin/visa-list?agent=${agent.id}"]`).click();
  await page.waitForURL(`/admin/visa-list?agent=${agent.id}`);
  const row = page.locator(`[data-row="${id}"]`);
  await expect(row).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'This agent’s orders' })).toContainText(
    'Orders of one agent',
  );
  await product.call('DELETE', `/admin/delete-application/${id}`);
  await page.goto(`/admin/visa-list?search=${applicant.last_name}`);
  await expect(row).toHaveCount(0);
  await unfold(page);
  await page.getByLabel('Deleted or not').selectOption('yes');
  await expect(row).toBeVisible();
  await fold(page);
  await row.getByRole('button', { name: /^Bring back/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText(/ is back\./)).toBeVisible();
  await page.getByRole('button', { name: /^Take away the filter Deleted or not/ }).click();
  await expect(row).toBeVisible();
});

test('an agent who signs out in another tab reads that a public form is an applicant’s by now', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, await product.agent());
  await page.goto('/visa-support');
  await expect(page.getByText('You are signed in as an agent', { exact: true })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate(() => localStorage.removeItem('token'));
  await expect(page.getByText('Your session as an agent has ended')).toBeVisible();
});
