import { readFileSync } from 'node:fs';
import { formatMonth, lagosDay } from '#shared/dates.ts';
import type { AgentOrder } from '#shared/people/agents.ts';
import { openAsAgent, pendingAgent, setStatus, signIn } from './agent-session.ts';
import { expectTyped, fillForm, input, payWith, send, sendToPayment } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { hydrated } from './hydrated.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';

const NOTICE = 'Your account is waiting for our approval';

test('an agent waits for approval, then sees and pays the agent price everywhere, up to the receipt', {
  tag: '@journey',
}, async ({ page, product, browser }) => {
  const agent = await pendingAgent(product);
  const place = await product.destination();
  // What was typed here before is no customer's of the agent.
  await page.goto('/appointment');
  await hydrated(input(page, 'first_name'));
  await input(page, 'first_name').fill('Chidi');
  await openAsAgent(page, agent, '/visa-support');
  await hydrated(input(page, 'first_name'));
  await expect(input(page, 'first_name')).toHaveValue('');

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Good (morning|afternoon|evening), Halima Garba$/,
  );
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByText('No applications yet.')).toBeVisible();
  await page.goto(`/visa-agent/${place.id}`);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByText('₦45,000').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('Agent processing fee')).toHaveCount(0);

  await setStatus(product, agent, 'approved');
  await page.goto('/dashboard');
  await expect(page.getByText('You apply at agent prices.')).toBeVisible();
  await expect(page.getByText(NOTICE)).toHaveCount(0);

  await page.getByRole('link', { name: 'Apply for Visa' }).click();
  await page.waitForURL('/visa-agent-application');
  await page.getByLabel('Destination').fill(place.destination);
  await page.getByLabel('Destination').press('Tab');
  await page.getByRole('button', { name: 'Search visas' }).click();
  await page.waitForURL(/\/visa-agent-results\?/);
  const row = page
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/visa-agent/${place.id}"]`) });
  await expect(row).toContainText('₦40,000');
  await expect(row).toContainText('agent price');
  await row.getByRole('link', { name: 'Apply Now' }).click();

  await page.waitForURL(`/visa-agent/${place.id}`);
  await expect(page.getByText('₦40,000').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText('₦45,000')).toHaveCount(0);
  const applicant = await fillForm(page);
  const tracking_id = await sendToPayment(page);
  await expect(page.getByRole('button', { name: 'Pay ₦40,000' })).toBeVisible();
  await expect(page.getByText('₦45,000')).toHaveCount(0);
  const bystander = await browser.newPage({ baseURL: product.url });
  for (const [one, offers] of [[page, 1] as const, [bystander, 0] as const]) {
    await one.goto(`/track-visa?tracking_id=${tracking_id}`);
    await hydrated(one.getByRole('main'));
    await expect(one.getByRole('link', { name: 'Pay now' })).toHaveCount(offers);
  }
  await bystander.close();

  await page.goto('/dashboard');
  await expect(page.locator('header').getByText('Halima Garba')).toBeAttached();
  const order = page.getByRole('row').filter({ hasText: applicant.last_name });
  await page.getByRole('link', { name: 'Needs you 1' }).click();
  await page.waitForURL('/dashboard?tab=needs_you');
  for (const text of [place.destination, 'public ₦45,000 · you keep ₦5,000', 'Due '])
    await expect(order).toContainText(text);
  await order.getByRole('link', { name: /^Pay now for Oluwadamilola Temitayo/ }).click();
  await page.waitForURL(`/payment?ref=${tracking_id}`);
  await expect(page.getByText('The decision', { exact: true })).toBeVisible();
  // What happens next is the applicant's to wait for, and to be mailed.
  for (const text of ['You don’t need to do anything', /email you/])
    await expect(page.getByRole('main').getByText(text)).toHaveCount(0);
  await payWith(page, '5531886652142950');
  await page.waitForURL(/\/successful-payment\?ref=TFY/);
  await expect(page.getByText(/^Expected by \w+ \d+ \w+( \d{4})?\.$/)).toBeVisible();
  const main = page.getByRole('main');
  await expect(
    main.getByRole('link', { name: 'Another visa application for a customer' }),
  ).toHaveAttribute('href', '/visa-agent-application');
  await main.getByRole('link', { name: 'Back to your dashboard' }).click();
  await page.waitForURL('/dashboard');

  const record = await product.record(applicant.contact_email);
  expect([record.visa_fee, record.agent_id, record.payment_status]).toEqual([
    40000,
    agent.id,
    'Paid',
  ]);
  const receipt = await page.request.get(record.receipt_url ?? '');
  expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf']);

  await page.goto('/dashboard');
  for (const text of [place.destination, 'Visa', '₦40,000', 'Paid', 'Pending'])
    await expect(order).toContainText(text);
  await expect(page.getByText('Pending Payment')).toHaveCount(0);
  await expect(page.getByText('against the public price')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'against' })).toContainText('₦5,000');
  await page.getByRole('link', { name: 'Needs you 0' }).click();
  await expect(page.getByText('Nothing is waiting for you.')).toBeVisible();
  await page.getByRole('link', { name: 'In progress 1' }).click();
  const receiptHere = order.getByRole('link', { name: /^Receipt for/ });
  await expect(receiptHere).toHaveAttribute('href', /\/receipt\.pdf/);
  expect((await page.request.get((await receiptHere.getAttribute('href')) ?? '')).status()).toBe(
    200,
  );
  await order.getByRole('link', { name: applicant.last_name, exact: false }).first().click();
  await page.waitForURL(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByText('Not yet approved').first()).toBeVisible();
  // What it costs is the agent's business, and this page his customer's as well.
  await expect(page.getByText('₦')).toHaveCount(0);
});

test('the dashboard’s search and page stand in the address', async ({ page, product }) => {
  const agent = await product.agent();
  const place = await product.destination({}, 'permit');
  await openAsAgent(page, agent, `/permit-agent/${place.id}`);
  const applicant = await fillForm(page);
  await send(page);
  await page.waitForURL(/\/complete-permit\?ref=TFY/);

  await page.goto('/dashboard');
  const order = page.getByRole('row').filter({ hasText: applicant.last_name });
  const search = page.getByRole('searchbox');
  await search.fill('Somebody Else');
  await expect(page.getByText('No application found.')).toBeVisible();
  await page.waitForURL('/dashboard?search=Somebody+Else');
  await page.reload();
  await expect(search).toHaveValue('Somebody Else');
  await expect(page.getByText('No application found.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(order).toBeVisible();
  await search.fill(place.destination.toUpperCase());
  await page.waitForURL(/search=LAND/);
  await expect(order).toContainText('Permit');

  const [newest] = await product.ask<AgentOrder[]>(
    'GET',
    '/agents/applications',
    undefined,
    agent.token,
  );
  await page.goto(`/dashboard?cursor=${Buffer.from(newest?.id ?? '').toString('base64url')}`);
  await expect(order).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the first' }).click();
  await expect(order).toBeVisible();
});

test('the dashboard shows any month, and saves its orders as CSV', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const [agent, other] = [await product.agent(), await product.agent()];
  const place = await product.destination();
  const own = await product.submit(place.id, 'visa', agent.token);
  const theirs = await product.submit(place.id, 'visa', other.token);
  const now = new Date();
  const [month, before] = [lagosDay(now).slice(0, 7), '2024-02'];
  await openAsAgent(page, agent, '/dashboard');
  const row = page.getByRole('row').filter({ hasText: own.tracking_id });
  await expect(
    page.getByRole('heading', { name: formatMonth(month).replace(/ .*/, ''), exact: true }),
  ).toBeVisible();
  await expect(page.getByText('last twelve weeks')).toBeVisible();
  await expect(page.getByLabel('Month').getByRole('option')).toHaveText([formatMonth(month)]);
  await expect(row).toBeVisible();
  await page.goto(`/dashboard?month=${before}`);
  await expect(page.getByText('No applications in February 2024.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByLabel('Month').selectOption(month);
  await page.waitForURL(`/dashboard?month=${month}`);
  await expect(page.getByRole('heading', { name: /^Your applications in / })).toBeVisible();
  await expect(row).toBeVisible();
  const saved = page.waitForEvent('download');
  const asked = page.waitForRequest((request) => request.headers().accept === 'text/csv');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect(new URL((await asked).url()).searchParams.get('month')).toBe(month);
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`applications-${month}.csv`);
  const csv = readFileSync(await file.path(), 'utf8');
  expect(csv).toContain(own.tracking_id);
  expect(csv).not.toContain(theirs.tracking_id);
  await page.getByRole('link', { name: 'Needs you 1' }).click();
  await page.waitForURL(`/dashboard?month=${month}&tab=needs_you`);
  await page.goBack();
  await expect(page.getByText('No applications in February 2024.')).toBeVisible();
  await page.getByRole('link', { name: 'See all months' }).click();
  await page.waitForURL('/dashboard');
  await expect(row).toBeVisible();
  // The second is pressed while the first is loading.
  const openTab = (asked: string) =>
    page.locator(`a[href$="${asked}tab=needs_you"]`).filter({ hasText: 'Needs you' }).click();
  const chooseMonth = () => page.getByLabel('Month').selectOption(month);
  for (const [presses, asked] of [
    [[() => openTab('?'), chooseMonth], `tab=needs_you&month=${month}`],
    [[chooseMonth, () => openTab(`?month=${month}&`)], `month=${month}&tab=needs_you`],
  ] as const) {
    await page.goto('/dashboard');
    await expect(row).toBeVisible();
    const arrive = await holdBack(page, '**/api/agents/month?*');
    for (const press of presses) await press();
    await arrive();
    await expect(page).toHaveURL(`/dashboard?${asked}`);
  }
});

test.describe('an approval that ends while the form is open', () => {
  test.use({ provoked: /\b409\b/ });

  test('is told, nothing is lost, and the public price is paid', async ({ page, product }) => {
    const agent = await product.agent();
    const place = await product.destination();
    await openAsAgent(page, agent, `/visa-agent/${place.id}`);
    await expect(page.getByText('₦40,000').filter({ visible: true }).first()).toBeVisible();
    const applicant = await fillForm(page);
    await setStatus(product, agent, 'pending');
    await send(page);

    const told = alertOf(page, 'The price is ₦45,000.');
    await expect(told).toContainText('Everything you typed and chose is kept.');
    const ended = statusSaying(page, 'Your approval as an agent has ended');
    await expect(ended).toContainText('This application costs the public price now, ₦45,000.');
    await expect(page.getByText(NOTICE)).toBeVisible();
    await expect(page.getByText('₦40,000')).toHaveCount(0);
    await expectTyped(page, applicant);

    await sendToPayment(page);
    await payWith(page, '5531886652142950');
    await page.waitForURL(/\/successful-payment\?ref=/);
    const record = await product.record(applicant.contact_email);
    expect([record.visa_fee, record.agent_id, record.payment_status]).toEqual([
      45000,
      agent.id,
      'Paid',
    ]);
  });
});

test('permits are searched by name or price, and lead to the form', async ({ page, product }) => {
  const price = 30000 + Math.floor(Math.random() * 9000);
  const place = await product.destination({ visa_price: 99000, visa_agent_price: price }, 'permit');
  await signIn(page, await product.agent());
  await page.goto('/permit-agent-application');
  await page.getByRole('link', { name: /^See all \d+ permits$/ }).click();
  await page.waitForURL('/permit-agent');

  const apply = page.locator(`a[href="/permit-agent/${place.id}"]`);
  const search = page.getByLabel('Search destination or price');
  await search.fill('zzqqxx');
  await expect(page.getByText('No permit found.')).toBeVisible();
  await search.fill(price.toLocaleString('en'));
  await expect(apply).toBeVisible();
  await page.waitForURL((url) => url.searchParams.get('search') === price.toLocaleString('en'));
  await search.fill('99,000');
  await expect(apply).toHaveCount(0);
  await search.fill(place.destination.toLowerCase());
  await apply.click();
  await page.waitForURL(`/permit-agent/${place.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(place.destination);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.waitForURL(/\/permit-agent\?search=/);
});
