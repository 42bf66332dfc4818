// The whole ways of agents, administrators and applicants with an order by the keyboard alone; how an applicant comes to have one is in
// keyboard.e2e.ts, and of an appointment in appointments.e2e.ts.
import { unique } from '../factories/orders.ts';
import { anApplicant, aPaper, aPicture, BIRTH } from './apply.ts';
import { holdBack } from './hold-back.ts';
import { answersOf, arrived, hydrated } from './hydrated.ts';
import { chooseByKey, payByKeyboard, tabTo, typeInto } from './keys.ts';
import { manageLink } from './mails.ts';
import { expect, test } from './product.ts';

test('with the keyboard alone an agent signs in, finds a visa, applies for a customer and pays', {
  tag: '@desktop-alone',
}, async ({ page, product }) => {
  test.slow();
  const place = await product.destination();
  const agent = await product.agent();
  await page.goto('/login');
  await hydrated(page.locator('[name="agent_email"]'));
  await typeInto(page, 'agent_email', agent.agent_email);
  await typeInto(page, 'agent_password', agent.agent_password);
  await page.keyboard.press('Enter');
  await arrived(page, '/dashboard', 'Bola Agent');
  await tabTo(page, page.getByRole('link', { name: 'Apply for Visa' }).first());
  await page.keyboard.press('Enter');
  await arrived(page, '/visa-agent-application', 'Find your visa');
  await tabTo(page, page.getByLabel('Destination'));
  await page.keyboard.type(place.destination);
  await page.keyboard.press('Escape');
  await tabTo(page, page.getByRole('button', { name: 'Search visas' }));
  await page.keyboard.press('Enter');
  await arrived(page, /\/visa-agent-results\?/, place.destination);
  await tabTo(page, page.locator(`a[href="/visa-agent/${place.id}"]`));
  await page.keyboard.press('Enter');
  await arrived(page, `/visa-agent/${place.id}`, place.destination);
  const { contact_email, passport_number, ...names } = anApplicant();
  const typed = {
    ...names,
    contact_email,
    ...BIRTH,
    passport_number,
  };
  for (const [name, value] of Object.entries(typed)) await typeInto(page, name, value);
  await chooseByKey(page, 'data_page', aPaper());
  await chooseByKey(page, 'passport_photograph', await aPicture());
  await tabTo(page, page.locator('[name="data_consent"]'));
  await page.keyboard.press('Space');
  const submit = page.locator('main [type=submit]');
  await tabTo(page, submit);
  await expect(submit).toHaveAccessibleName('Submit and go to payment', { timeout: 30_000 });
  await page.keyboard.press('Enter');
  await arrived(page, /\/payment\?ref=/, /./);
  await payByKeyboard(page);
  await arrived(page, /\/successful-payment\?ref=/, 'Paid. We have your application.');
});

test('with the keyboard alone an administrator signs in, searches an order, takes it, approves it and uploads the visa', {
  tag: '@desktop-alone',
}, async ({ page, product }) => {
  test.slow();
  const submitted = await product.paidApplication();
  const person = { admin_email: `${unique()}@example.com`, admin_password: 'marigold-lagoon-34' };
  const { invite_url } = await product.call<{ invite_url: string }>(
    'POST',
    '/admin/invitations',
    {},
  );
  const invite = new URL(invite_url).searchParams.get('invite');
  await product.ask('POST', '/admin/register', { ...person, admin_name: 'Kemi Keys', invite });
  await page.goto('/admin/login');
  await hydrated(page.locator('[name="admin_email"]'));
  await typeInto(page, 'admin_email', person.admin_email);
  await typeInto(page, 'admin_password', person.admin_password);
  await page.keyboard.press('Enter');
  await arrived(page, '/admin/dashboard', /./);
  // Keys are heard a moment after the page is seen.
  const answered = answersOf(page);
  const search = page.getByRole('searchbox', { name: 'Search all orders' });
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeFocused({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await page.keyboard.type(submitted.tracking_id);
  await page.keyboard.press('Enter');
  await arrived(page, /\/admin\/orders\?/, /./);
  await tabTo(page, page.locator(`main a[href*="${submitted.id}"]`).first());
  await page.keyboard.press('Enter');
  await arrived(page, `**/visa-status/${submitted.id}**`, /./);
  // Scans that come later push what has the focus out of sight.
  await answered();
  await tabTo(page, page.getByRole('button', { name: 'Take it' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('is working on it now.')).toBeVisible();
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('a');
  await expect(dialog).toContainText('We email');
  await tabTo(page, dialog.getByRole('button', { name: /^Approve/ }));
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'What can be done' });
  // What the decision changed comes after it, and is said there, too.
  await answered();
  await expect(bar.getByRole('status')).toBeFocused();
  await chooseByKey(page, 'visa_file', { ...aPaper(), name: 'visa.pdf' });
  await tabTo(page, bar.getByRole('button', { name: 'Upload visa' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('File uploaded successfully!')).toBeVisible();
});

test('with the keyboard alone an applicant opens the order that was sent, corrects the phone number and cancels', {
  tag: '@desktop',
}, async ({ page, product }) => {
  test.slow();
  const submitted = await product.paidApplication();
  await page.goto('/track-visa');
  await typeInto(page, 'tracking_id', submitted.tracking_id);
  await page.keyboard.press('Enter');
  await page.waitForURL(/tracking_id=/);
  const mail = page.getByRole('button', { name: 'Mail me the link' });
  await hydrated(mail);
  await tabTo(page, mail);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Check your email')).toBeVisible();
  await page.goto(await manageLink(product, submitted.email, /^Open your/));
  const open = page.getByRole('button', { name: 'Open my order' });
  await hydrated(open);
  await tabTo(page, open);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'What you sent us' })).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await typeInto(page, 'new_phone_number', '08035550199');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your phone number is changed.')).toBeVisible();
  await expect(heading).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Cancel this order' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Yes, cancel it' }));
  const letThrough = await holdBack(page, '**/api/manage/order');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your order is cancelled.')).toBeVisible();
  await expect(heading).toBeFocused();
  // What the cancelled order no longer offers is there until the order is read again.
  const correct = page.getByRole('button', { name: /^Ask for a correction/ });
  await tabTo(page, correct.first());
  await letThrough();
  await expect(correct).toHaveCount(0);
  await expect(heading).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Close my order on this device' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Mail me the link' })).toBeVisible();
  await expect(heading).toBeFocused();
});
