// Each service without a decision, from paid to delivered and downloaded; and orders that are taken, handed over, deleted and brought back.
import { pdf, unique } from '../factories/orders.ts';
import { SERVICES } from '../factories/services.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { fold, openRow, unfold } from './filters.ts';
import { expectRead } from './form-order.ts';
import { test as held } from './held-product.ts';
import { mailsAbout } from './mails.ts';
import { expect, statusSaying, test } from './product.ts';

for (const [kind, page_of, file] of [
  ['insurance', 'insurance', 'policy_file'],
  ['booking', 'visa-support', 'hotel_file'],
] as const)
  test(`${kind}: paid, taken, delivered and downloaded`, async ({ page, product }) => {
    const order = await product.paidService(kind);
    await openAsAdmin(page, product, '/admin/queue');
    await page.getByRole('button', { name: `Take it ${order.name}` }).click();
    await expect(statusSaying(page, 'is working on it now.')).toBeVisible();
    await page.getByRole('link', { name: order.name }).first().click();
    await page.waitForURL(`**/${page_of}-status/${order.id}*`);
    const upload = page.locator(`form:has([name=${file}])`);
    await expect(upload).toBeVisible();
    await expectRead(upload, `deliver-${page_of}`);
    const scan = pdf();
    await upload
      .locator(`[name=${file}]`)
      .setInputFiles({ name: 'paper.pdf', mimeType: scan.type, buffer: scan.bytes });
    await page.getByRole('button', { name: /^Upload / }).click();
    await expect(statusSaying(page, 'uploaded. The applicant is emailed.')).toBeVisible();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
    await page.goto('/admin/queue');
    await expect(page.getByRole('link', { name: order.name })).toHaveCount(0);
    await expect.poll(() => mailsAbout(product, order.email, /is ready/).length).toBe(1);

    await page.goto(`/track-visa?tracking_id=${order.tracking_id}`);
    await expect(page.getByRole('heading', { name: 'Ready for you' })).toBeVisible();
    const download = page.getByRole('link', { name: /^Download: / });
    const fetched = await page.request.get((await download.getAttribute('href')) ?? '');
    expect([fetched.status(), (await fetched.body()).equals(scan.bytes)]).toEqual([200, true]);
    const record = await product.call<{ history: { event: string }[] }>(
      'GET',
      `${SERVICES[kind].base.replace('/api', '')}/status/${order.id}`,
    );
    expect(record.history.map(({ event }) => event)).toContain('downloaded');
  });

test('an order is handed over, and found in the queue', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const order = await product.paidService('insurance');
  const name = `Ngozi ${unique()}`;
  const colleague = await product.colleague(name);
  await openAsAdmin(page, product, `/insurance-status/${order.id}`);
  await page.getByRole('button', { name: 'Hand over' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Colleague').selectOption({ label: name });
  await dialog.getByRole('button', { name: 'Give it' }).click();
  await expect(statusSaying(page, `${name} is working on it now.`)).toBeVisible();
  // The queue, the lists and the search over all services are narrowed to any colleague's orders.
  for (const list of [
    '/admin/queue',
    `/admin/insurance-list?search=${order.tracking_id}`,
    `/admin/orders?search=${order.tracking_id}`,
  ]) {
    await page.goto(list);
    await unfold(page);
    await page.getByLabel('Whose').selectOption({ label: name });
    await page.waitForURL(/[?&]assignee=\d+/);
    await expect(page.getByRole('link', { name: order.name }).first()).toBeVisible();
    await page.getByLabel('Whose').selectOption({ label: 'Mine' });
    await expect(page.getByRole('link', { name: order.name })).toHaveCount(0);
  }
  await openAsAdmin(page, product, '/admin/queue?assignee=me', colleague);
  await page.getByRole('link', { name: order.name }).click();
  await page.getByRole('button', { name: 'Put it back' }).click();
  await expect(statusSaying(page, 'Anybody can take it now.')).toBeVisible();
  // It was opened from there.
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.waitForURL('/admin/queue?assignee=me');
  await expect(page.getByRole('link', { name: order.name })).toHaveCount(0);
});

test('a list opens on work in progress, and remembers choices', async ({ page, product }) => {
  const [paid, unpaid] = [
    await product.paidService('insurance'),
    await product.submitService('insurance'),
  ];
  const link = ({ name }: { name: string }) =>
    page.getByRole('main').getByRole('link', { name }).first();
  const stage = page.locator('main select[name=stage]');
  const open = async (path: string) => {
    await page.goto(path);
    await unfold(page);
  };
  const signIn = async (name: string, token?: string) => {
    await openAsAdmin(page, product, '/admin/account', token);
    await expect(page.getByRole('main').getByText(name).first()).toBeVisible();
  };
  const ngozi = `Ngozi ${unique()}`;
  const colleague = await product.colleague(ngozi);
  await signIn('Ada Admin');
  await open('/admin/insurance-list');
  await expect(link(paid)).toBeVisible();
  await expect(link(unpaid)).toHaveCount(0);
  await stage.selectOption('unpaid');
  await expect(link(unpaid)).toBeVisible();
  await open('/admin/insurance-list');
  await expect(stage).toHaveValue('unpaid');
  await expect(link(unpaid)).toBeVisible();
  // A link that says what it lists shows that.
  await open('/admin/insurance-list?stage=in_progress');
  await expect(link(paid)).toBeVisible();
  await signIn(ngozi, colleague);
  await open('/admin/insurance-list');
  await expect(link(paid)).toBeVisible();
  await expect(link(unpaid)).toHaveCount(0);
  await signIn('Ada Admin');
  await open('/admin/insurance-list');
  await expect(link(unpaid)).toBeVisible();
  await fold(page);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(link(paid)).toBeVisible();
  await open('/admin/insurance-list');
  await expect(stage).toHaveValue('in_progress');
  await expect(link(unpaid)).toHaveCount(0);
});

test('any service’s order is deleted and restored from its list', async ({ page, product }) => {
  const order = await product.paidService('insurance');
  const search = `search=${encodeURIComponent(order.tracking_id)}`;
  await openAsAdmin(page, product, `/admin/insurance-list?${search}&stage=done`);
  await expect(page.getByText('No insurance application found.')).toBeVisible();
  await page.goto(`/admin/insurance-list?${search}&stage=in_progress`);
  await expect(page.getByRole('row').getByText('In progress', { exact: true })).toBeVisible();
  await openRow(page, order.name);
  await page.getByRole('button', { name: `Delete ${order.name}` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Its payments stay in the books');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(statusSaying(page, 'is deleted.')).toBeVisible();
  await page.goto(`/admin/insurance-list?${search}&deleted=yes`);
  await page.getByRole('button', { name: `Bring back ${order.name}` }).click();
  await expectAccessible(page, 'bringing it back', 'dialog[open]');
  await page.getByRole('dialog').getByRole('button', { name: 'Bring back' }).click();
  await expect(statusSaying(page, 'is back.')).toBeVisible();
  await page.goto(`/admin/insurance-list?${search}`);
  await expect(page.getByText(order.name).first()).toBeVisible();
});

test('orders are deleted on their own pages', async ({ page, product }) => {
  await signInAdmin(page, product);
  for (const [kind, pages, noun] of [
    ['insurance', 'insurance', 'insurance application'],
    ['booking', 'visa-support', 'visa support booking'],
    ['appointment', 'appointment', 'appointment'],
  ] as const) {
    const order = await product.submitService(kind);
    const search = `search=${encodeURIComponent(order.tracking_id)}`;
    await page.goto(`/${pages}-status/${order.id}?${search}`);
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(`Are you sure you want to delete this ${noun}?`);
    await expect(dialog).toContainText('Its payments stay in the books');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(`**/admin/${pages}-list?${search}`);
    await expect(statusSaying(page, `The order of ${order.name} is deleted.`)).toBeVisible();
    await expect(page.getByText(`No ${noun} found.`)).toBeVisible();
  }
});

held(
  'an appointment gets its link, is held, and is done',
  async ({ page, held: { product, forward } }) => {
    const order = await product.paidService('appointment');
    const { appointment_date, appointment_time } = await product.call<{
      appointment_date: string;
      appointment_time: string;
    }>('GET', `/appointments/status/${order.id}`);
    await openAsAdmin(page, product, `/appointment-status/${order.id}`);
    const changes = page.getByRole('region', { name: 'What happened with it' });
    await expect(changes).toBeVisible();
    await expectRead(changes, 'appointment-changes');
    await page.getByLabel('Meeting link').fill('https://meet.example/tafiya');
    await page.getByRole('button', { name: 'Mail the link' }).click();
    await expect(statusSaying(page, 'The link is emailed.')).toBeVisible();
    await page.goto(`/track-visa?tracking_id=${order.tracking_id}`);
    await expect(page.getByRole('link', { name: 'Join the meeting' })).toHaveAttribute(
      'href',
      'https://meet.example/tafiya',
    );
    // Its time comes; the session of this morning is over then.
    await forward(
      Date.parse(`${appointment_date}T${appointment_time}:00+01:00`) - Date.now() + 60_000,
    );
    await product.ask(
      'PUT',
      `/admin/orders/${order.id}/appointment`,
      { outcome: 'Held' },
      await product.anotherAdminToken(),
    );
    await page.reload();
    await expect(page.getByText('We met').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Join the meeting' })).toHaveCount(0);
  },
);

test.describe('an order that a colleague took meanwhile', () => {
  test.use({ provoked: /\b409\b/ });

  test('stays theirs, whoever was shown to have it', async ({ page, product }) => {
    const order = await product.paidService('insurance');
    const shown = await product.colleague(`Ngozi ${unique()}`);
    const give = async (token?: string) => {
      const { id } = await product.ask<{ id: number }>('GET', '/admin/me', undefined, token);
      await product.call('PUT', `/admin/orders/${order.id}/assignee`, {
        admin_id: id,
        take_over: true,
      });
      return id;
    };
    await give(shown);
    await openAsAdmin(page, product, `/insurance-status/${order.id}`);
    await page.getByRole('button', { name: 'Take over' }).click();
    const faster = `Bola ${unique()}`;
    const id = await give(await product.colleague(faster));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Give it' }).click();
    await expect(dialog.getByRole('alert')).toContainText(`${faster} is now working on this order`);
    const record = await product.call<{ assigned_to: number }>(
      'GET',
      `/insurance/status/${order.id}`,
    );
    expect(record.assigned_to).toBe(id);
  });
});
