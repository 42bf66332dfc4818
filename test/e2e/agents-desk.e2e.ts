// An agent's desk on a phone: what can be applied for first, then the month, then rows that can be looked through.
import { DAY_MS } from '#shared/dates.ts';
import { CARDS } from '../factories/orders.ts';
import { openAsAgent, signIn } from './agent-session.ts';
import { aPaper } from './apply.ts';
import { test as onHeldClock } from './held-product.ts';
import { hydrated } from './hydrated.ts';
import { alertOf, expect, test } from './product.ts';
import { solidButtons } from './solid-buttons.ts';
import { misfits } from './widths.ts';

const ORDERS = 22;

test('a desk’s first screen: month, ways to apply, 20 rows', async ({ page, product }) => {
  const agent = await product.agent();
  const place = await product.destination();
  for (let many = 0; many < ORDERS; many += 1) await product.submit(place.id, 'visa', agent.token);
  await signIn(page, agent);
  for (const { width, height } of [
    { width: 360, height: 660 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto('/dashboard');
    await hydrated(page.getByRole('main'));
    for (const text of ['Saved', 'Ready to download', 'last twelve weeks', 'Apply for Permit']) {
      const box = await page.getByRole('main').getByText(text, { exact: true }).boundingBox();
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0), text).toBeLessThanOrEqual(height);
    }
    const panel = await page.getByRole('link', { name: /^Apply for Visa/ }).boundingBox();
    expect((panel?.y ?? Number.NaN) + (panel?.height ?? 0)).toBeLessThanOrEqual(600);
    expect((await solidButtons(page)).length).toBeLessThanOrEqual(1);
    const rows = page.locator('[data-row]');
    await expect(rows).toHaveCount(20);
    await expect(page.getByText(`Showing 20 of ${ORDERS}`)).toBeVisible();
    expect((await rows.first().boundingBox())?.y).toBeLessThanOrEqual(844);
    const heights = await rows.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    // They can be paid: four lines, a name that may take two, and the button.
    expect(Math.max(...heights)).toBeLessThanOrEqual(220);
    await rows.nth(10).scrollIntoViewIfNeeded();
    expect(await solidButtons(page)).toEqual([]);
  }
  const [row] = await page.locator('[data-row]').all();
  await expect(row ?? page.locator('none')).toContainText('public ₦45,000 · you keep ₦5,000');
  await row?.getByRole('button', { name: /^Payment link for/ }).press('Enter');
  await expect(page.getByText('Send this link to whoever pays')).toBeFocused();
  await page.getByRole('link', { name: `Needs you ${ORDERS}` }).click();
  await page.waitForURL('/dashboard?tab=needs_you');
  // As many as one payment takes, and then others.
  await page.getByText('Pay several at once').click();
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await page.getByRole('link', { name: 'Next 20' }).click();
  await expect(page).toHaveURL(/tab=needs_you&cursor=/);
  await expect(page.locator('[data-row]')).toHaveCount(ORDERS - 20);
  await page.getByRole('checkbox').first().check();
  await expect(page.getByRole('button', { name: 'Pay ₦40,000 for 1' })).toBeEnabled();
});

test.describe(() => {
  test.use({ provoked: /ERR_FAILED/ });

  test('a payment link that a broken line kept from being made is pressed again', async ({
    page,
    product,
  }) => {
    const agent = await product.agent();
    await product.submit((await product.destination()).id, 'visa', agent.token);
    await openAsAgent(page, agent, '/dashboard');
    const button = page.getByRole('button', { name: /^Payment link for/ });
    await page.route('**/pay-link', (route) => route.abort());
    await button.click();
    await expect(alertOf(page, 'The link could not be made. Try again.')).toBeVisible();
    await page.unroute('**/pay-link');
    await button.click();
    await expect(page.getByText('Send this link to whoever pays')).toBeFocused();
  });
});

test('a desk that one comes back to shows what was paid meanwhile', async ({ page, product }) => {
  const agent = await product.agent();
  const order = await product.submit((await product.destination()).id, 'visa', agent.token);
  await openAsAgent(page, agent, '/dashboard');
  await hydrated(page.getByRole('main'));
  const row = page.locator('[data-row]');
  await expect(row).toContainText('Pending Payment');
  await product.pay(order);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(row).not.toContainText('Pending Payment');
});

test('what stands in a row of a desk stands beside or below each other, never on top', async ({
  page,
  product,
}) => {
  const agent = await product.agent();
  const submitted = await product.submit((await product.destination()).id, 'visa', agent.token);
  await product.pay(submitted);
  await product.call('POST', `/admin/orders/${submitted.id}/refunds`, {
    amount: 500,
    reason: 'A fee was charged twice, says the applicant',
  });
  await signIn(page, agent);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(async () => {
      await page.goto('/dashboard');
      await expect(page.locator('[data-row]')).toContainText('Partly refunded', { timeout: 2000 });
    }).toPass();
    const onTop = await page.locator('[data-row]').evaluate((row) => {
      const boxes = [...row.children].flatMap((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return [...range.getClientRects()].map((box) => ({ cell, box }));
      });
      return boxes.flatMap((one, at) =>
        boxes
          .slice(at + 1)
          .filter(
            ({ cell, box }) =>
              cell !== one.cell &&
              Math.min(box.right, one.box.right) - Math.max(box.left, one.box.left) > 1 &&
              Math.min(box.bottom, one.box.bottom) - Math.max(box.top, one.box.top) > 4,
          )
          .map(({ cell }) => `${one.cell.textContent} / ${cell.textContent}`),
      );
    });
    expect(onTop, `at ${width} px`).toEqual([]);
    const pressed = await page.getByRole('link', { name: /^Receipt/ }).evaluate((link) => {
      link.scrollIntoView({ block: 'center' });
      const { x, y, width, height } = link.getBoundingClientRect();
      return [-6, height + 6].map(
        (at) => document.elementFromPoint(x + width / 2, y + at) === link,
      );
    });
    expect(pressed, 'a finger beside Receipt').toEqual([true, true]);
  }
});

test('a desk’s table fits between the widest phone and a laptop, also while a payment waits', async ({
  page,
  product,
}) => {
  const agent = await product.agent();
  const order = await product.submit((await product.destination()).id, 'visa', agent.token);
  await product.pay(order, CARDS.half);
  await openAsAgent(page, agent, '/dashboard');
  await expect(page.locator('[data-row]')).toContainText('Pay in full instead');
  for (const width of [1030, 1060, 1100, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await misfits(page), `at ${width} px`).toEqual([]);
  }
});

test('a visa that is ready and not paid is downloaded and paid from its row', async ({
  page,
  product,
}) => {
  const agent = await product.agent();
  const order = await product.submit((await product.destination()).id, 'visa', agent.token);
  await product.call('PUT', `/admin/visa-update/${order.id}`, { status: 'Approved' });
  const { buffer, name } = aPaper();
  const body = new FormData();
  body.set('visa_file', new Blob([new Uint8Array(buffer)], { type: 'application/pdf' }), name);
  await product.call('PUT', `/visa/upload/${order.id}`, body);
  await openAsAgent(page, agent, '/dashboard');
  const row = page.locator('[data-row]');
  await expect(row.getByRole('link', { name: /^Download for / })).toBeVisible();
  await expect(row.getByRole('link', { name: /^Invoice for / })).toBeVisible();
  await row.getByRole('link', { name: /^Pay now for / }).click();
  await page.waitForURL(`/payment?ref=${order.tracking_id}`);
});

onHeldClock(
  'a month that has no application yet keeps what isn’t of the month',
  async ({ page, held: { product, forward } }) => {
    const agent = await product.agent();
    await product.submit((await product.destination()).id, 'visa', agent.token);
    await forward(40 * DAY_MS);
    await page.clock.setSystemTime(Date.now() + 40 * DAY_MS);
    await openAsAgent(page, await product.ask('POST', '/agents/login', agent), '/dashboard');
    await expect(page.getByText('Ready to download', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('img', { name: /^In each of the last twelve weeks: .*1/ }),
    ).toBeVisible();
    await expect(page.getByText(/^No applications in/)).toHaveCount(0);
  },
);
