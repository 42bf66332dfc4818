import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { payWith } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { hydrated } from './hydrated.ts';
import { expect, statusSaying, test } from './product.ts';

const UNKNOWN = 'No status available, please enter a valid tracking ID';

test('missing, mistyped and unknown tracking IDs are told apart', async ({ page, product }) => {
  const { tracking_id } = await product.submit();
  await page.goto('/');
  await page.getByRole('link', { name: 'Already applied? See your Visa Status' }).click();
  await page.waitForURL('/track-visa');
  const track = async (typed: string) => {
    await page.getByLabel('Tracking ID').fill(typed);
    await page.getByRole('button', { name: 'Track' }).click();
  };
  await track('');
  await expect(page.getByRole('alert')).toHaveText('Please enter a tracking ID');
  // One character changed: the check character tells.
  const mistyped = tracking_id.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  await track(mistyped);
  await expect(page.getByRole('alert')).toHaveText(UNKNOWN);
  await expect(page.getByLabel('Tracking ID')).toHaveValue(mistyped);
  await expectAccessible(page, 'nothing found');
  // By the keyboard's own key, the field is there to be put right.
  await page.getByLabel('Tracking ID').fill(`${mistyped}A`);
  await page.keyboard.press('Enter');
  await page.waitForURL(/AA$|BA$/);
  await expect(page.getByLabel('Tracking ID')).toBeFocused();

  const letAnswer = await holdBack(page, /\/track-visa\.data/);
  await track(tracking_id);
  await expect(page.getByRole('button', { name: 'Looking' })).toBeVisible();
  await expectAccessible(page, 'while it looks');
  await letAnswer();
  await expect(page.getByRole('heading', { level: 2, name: 'Not yet approved' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Pending Payment')).toBeVisible();
  await expect(page.getByText('If you pay it and then cancel, you get ₦45,000 back')).toBeVisible();
  await expectAccessible(page, 'an order that is to be paid');
  const pay = page.getByRole('link', { name: 'Pay now' });
  await hydrated(pay);
  const letArrive = await holdBack(page, /\/payment\.data/);
  await pay.click();
  await expect(statusSaying(page, 'Loading...')).toBeVisible();
  await expectAccessible(page, 'while the way to pay loads');
  await letArrive();
  await page.waitForURL(`/payment?ref=${tracking_id}`);
  await payWith(page, CARDS.good);
  await page.waitForURL(`/successful-payment?ref=${tracking_id}`);
  await page.getByRole('link', { name: 'See the status' }).click();
  await page.waitForURL(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByText('Pending Payment')).toHaveCount(0);
  await expect(page.getByText('If you cancel today you get ₦45,000 back')).toBeVisible();
  // The headline has said whose turn it is.
  await expect(page.getByText(/^Expected by \w+ \d+ \w+\.$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
});

test('an answer that takes the focus wears no half of a ring', async ({ page, product }) => {
  const { tracking_id } = await product.submit();
  await page.goto('/track-visa');
  await hydrated(page.getByRole('button', { name: 'Track' }));
  await page.getByLabel('Tracking ID').fill(tracking_id);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Not yet approved' })).toBeVisible();
  const answer = page.locator('[aria-live]:focus');
  await expect(answer).toHaveCount(1);
  await expect(answer).toHaveCSS('box-shadow', 'none');
});

test('denied and cancelled applications ask for no payment', async ({ page, product }) => {
  const { id, tracking_id } = await product.submit();
  await product.call('PUT', `/admin/visa-update/${id}`, { status: 'Denied' });
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Denied' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0);
  await expectAccessible(page, 'a denied one', 'main');
  const gone = await product.submit();
  await product.call('POST', `/admin/orders/${gone.id}/cancel`, {
    reason: 'Sent twice',
    refund: 0,
  });
  await page.goto(`/payment?ref=${gone.tracking_id}`);
  await expect(page.getByRole('region', { name: 'Invoice' })).toContainText('Nothing to pay');
  // Money may have been sent for it all the same.
  await expect(page.getByRole('button', { name: 'I was debited' })).toBeVisible();
});
