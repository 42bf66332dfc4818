import type { Page } from '@playwright/test';
import type { Group } from '#shared/money/groups.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { Submitted } from '#shared/orders/submissions.ts';
import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { signIn } from './agent-session.ts';
import {
  aPaper,
  chooseFiles,
  fillApplicant,
  fillForm,
  openOwn,
  send,
  sendToPayment,
} from './apply.ts';
import { hydrated } from './hydrated.ts';
import { mailsAbout, manageLink } from './mails.ts';
import { openMenu } from './menu.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';

type Joined = Submitted & { group: Group };

const people = (page: Page) =>
  page.getByRole('list', { name: 'Orders in this group' }).getByRole('listitem');

/** On the sandbox's own page. */
async function payThere(page: Page, card: string = CARDS.good): Promise<void> {
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
}

test('a mother adds her child, takes another out, and pays once', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const place = await product.destination();
  await page.goto(`/visa/${place.id}`);
  const mother = await fillForm(page);
  await sendToPayment(page);
  const hers = page.url();
  // Somebody else's order, opened in the same tab, shows neither her answers nor a way into her group.
  const { tracking_id } = await product.submit(place.id);
  await page.goto(`/payment?ref=${tracking_id}`);
  await hydrated(page.getByRole('main'));
  await expect(page.getByRole('link', { name: 'Get a link by mail' })).toBeVisible();
  await expect(page.getByText(mother.passport_number)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add another traveller' })).toHaveCount(0);

  await page.goto(hers);
  // They come above the link, which moves.
  await expect(page.getByText(mother.passport_number)).toBeVisible();
  await page.getByRole('link', { name: 'Add another traveller' }).click();
  await page.waitForURL(/\?group=/);
  // What the family has in common is there, and nobody's passport.
  await expect(page.locator('[name="contact_email"]')).toHaveValue(mother.contact_email);
  await expect(page.locator('[name="passport_number"]')).toHaveValue('');
  await expect(page.locator('[name="first_name"]')).toHaveValue('');
  await page.reload();
  await fillForm(page, { ...mother, first_name: 'Kitan', passport_number: 'B50318843' });
  await send(page);
  await page.waitForURL(/\/group\//);
  await expect(people(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Pay ₦90,000' })).toBeVisible();
  await expect(page).toHaveTitle(/^Check and pay together/);

  const code = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const over = { group: code, contact_email: mother.contact_email };
  for (const first_name of ['Tobi', 'Sade', 'Grandma'])
    await product.submit(place.id, 'visa', undefined, { ...over, first_name });
  await page.reload();
  await page.getByRole('button', { name: /^Take out Grandma/ }).click();
  await expect(people(page)).toHaveCount(4);
  await expect(people(page).filter({ hasText: 'Grandma' })).toHaveCount(0);
  const taken = statusSaying(page, 'is taken out');
  await expect(taken.getByRole('link', { name: /^Pay for Grandma/ })).toHaveAttribute(
    'href',
    /^\/payment\?ref=TFY-/,
  );
  await page.goto(`/group/${code}?problem=slot_taken`);
  await expect(page.getByRole('alert')).toContainText('choose another time, or take it out');
  await page.getByRole('button', { name: 'Pay ₦180,000' }).click();
  await payThere(page);
  await page.waitForURL(/\/group\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All of it is paid');
  await expect(page.getByText('To pay')).toHaveCount(0);
  await expect
    .poll(() => mailsAbout(product, mother.contact_email, /^Payment received for 4 orders/).length)
    .toBe(1);

  const { orders } = await product.call<Group>('GET', `/groups/${code}`);
  expect(orders.map(({ payment_status }) => payment_status)).toEqual(Array(4).fill('Paid'));
});

test('the next traveller has the purpose and the residence of the one before, and no nationality', async ({
  page,
  product,
}) => {
  const place = await product.destination();
  const facts = { nationality: 'Nigeria', residence: 'Ghana', purpose: 'Business' };
  const requirements = Object.entries(facts).map(([fact, value]) => ({
    key: `about_${fact}`,
    kind: 'notice',
    title: `About the ${fact}`,
    enforcement: 'recommended',
    when: { eq: [fact, value] },
  }));
  await product.publish(place.id, { requirements, fees: [], timing: [] });
  await page.goto(`/visa/${place.id}`);
  await fillForm(page);
  for (const [fact, value] of Object.entries(facts))
    await page.locator(`[name="${fact}"]`).selectOption(value);
  await sendToPayment(page);
  await page.getByRole('link', { name: 'Add another traveller' }).click();
  await page.waitForURL(/\?group=/);
  for (const [fact, value] of Object.entries({ ...facts, nationality: '' }))
    await expect(page.locator(`[name="${fact}"]`)).toHaveValue(value);
});

test.describe(() => {
  test.use({ provoked: /\b409\b/ });

  test('a traveller whose group is paid meanwhile is sent all the same, alone', async ({
    page,
    product,
  }) => {
    const place = await product.destination();
    const first = (await product.submit(place.id, 'visa', undefined, {
      group: 'new',
    })) as unknown as Joined;
    await page.goto(`/visa/${place.id}?group=${first.group.code}`);
    await hydrated(page.getByRole('main'));
    const { contact_email } = await fillForm(page);
    await product.call('PUT', `/admin/payment-update/${first.id}`, { status: 'Paid' });
    await send(page);
    await expect(alertOf(page, 'This group has been paid')).toContainText('Send it again');
    await page.getByRole('button', { name: 'Submit and go to payment' }).click();
    await page.waitForURL(/\/payment\?ref=TFY/);
    await expect(page.getByRole('button', { name: 'Pay ₦45,000' })).toBeVisible();
    await product.record(contact_email);
  });
});

test('half of what a family owes: the page says what came, and asks for nothing', async ({
  page,
  product,
}) => {
  const place = await product.destination();
  const join = (group: string) =>
    product.submit(place.id, 'visa', undefined, { group }) as unknown as Promise<Joined>;
  const { group } = await join('new');
  await join(group.code);
  await page.goto(`/group/${group.code}`);
  await page.getByRole('button', { name: 'Pay ₦90,000' }).click();
  await payThere(page, CARDS.half);
  await page.waitForURL(/\/group\/.*returned=1/);
  await expect(page.getByText('We are looking at a payment that came in')).toBeVisible();
  await expect(page.getByText('We have not heard of a payment yet')).toHaveCount(0);
  await expectAccessible(page, 'half of a family’s price came', 'main');
  await page.goto(`/group/${group.code}`);
  for (const person of await people(page).all())
    await expect(person).toContainText(
      'We received ₦22,500 of ₦45,000. We are looking at it; don’t pay again before you hear from us.',
    );
  await expect(page.getByRole('button', { name: 'Pay ₦90,000 in full' })).toBeVisible();
});

test('who leaves a group’s form by the menu begins one of their own', async ({ page, product }) => {
  const { group } = (await product.submit((await product.destination()).id, 'visa', undefined, {
    group: 'new',
  })) as unknown as Joined;
  const destination = page.locator('[name="destination"]');
  await page.goto(`/insurance?group=${group.code}`);
  await hydrated(page.getByRole('main'));
  await destination.fill('Kenya');
  await openMenu(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Insurance' }).click();
  await page.waitForURL('/insurance');
  await expect(destination).toHaveValue('');
  await page.goBack();
  await expect(destination).toHaveValue('Kenya');
});

test('an agent pays two of three at once from the dashboard', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const agent = await product.agent();
  const place = await product.destination();
  await signIn(page, agent);
  for (const first_name of ['Amina', 'Bisi', 'Chidi'])
    await product.submit(place.id, 'visa', agent.token, { first_name });
  await page.goto('/dashboard');
  await page.getByText('Pay several at once').click();
  for (const name of [/^Amina/, /^Chidi/]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Pay ₦80,000 for 2' }).click();
  await payThere(page);
  await page.waitForURL(/\/group\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All of it is paid');
  await page.getByRole('link', { name: 'Back to your dashboard' }).click();
  await page.waitForURL('/dashboard');
  const paid = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Receipt/ }) });
  await expect(paid).toHaveText([/^Chidi/, /^Amina/]);
});

test('a sponsor pays for a family by one link', { tag: '@ci' }, async ({ page, product }) => {
  const place = await product.destination();
  const first = (await product.submit(place.id, 'visa', undefined, {
    group: 'new',
    first_name: 'Amina',
  })) as unknown as Joined;
  let last = first;
  for (const first_name of ['Bisi', 'Chidi', 'Dele'])
    last = (await product.submit(place.id, 'visa', undefined, {
      group: first.group.code,
      first_name,
    })) as unknown as Joined;
  // One is paid alone: the others are asked for.
  await product.call('PUT', `/admin/payment-update/${last.id}`, { status: 'Paid' });
  await page.goto(`/group/${first.group.code}`);
  await expect(page.getByText(/^1 of 4 paid\. Still missing: Amina .*, Chidi /)).toBeVisible();
  await expect(page.getByText('To pay').locator('..')).toHaveText('To pay₦135,000');
  const { url } = await product.call<{ url: string }>(
    'POST',
    `/admin/orders/${first.id}/pay-link`,
    { group: true },
  );
  await page.goto(new URL(url).pathname);
  await expect(page.getByText('For Amina O.', { exact: true })).toBeVisible();
  await expect(page.getByText('For Chidi O.', { exact: true })).toBeVisible();
  await expect(page.getByText('Okafor')).toHaveCount(0);
  await page.getByLabel('Your email address').fill('sponsor@example.com');
  await page.getByLabel('Your name').fill('Ngozi Sponsor');
  await page.getByRole('button', { name: 'Pay ₦135,000' }).click();
  await payThere(page);
  await page.waitForURL(/\/pay\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you.');
  const { payers } = await product.ask('GET', '/manage/order', undefined, first.manage_token);
  expect(payers).toMatchObject([{ name: 'Ngozi Sponsor', email: 'sponsor@example.com' }]);
});

test('a member’s page and staff’s page of it make a link for all that isn’t paid', async ({
  page,
  product,
}) => {
  const place = await product.destination();
  const join = (first_name: string, group: string) =>
    product.submit(place.id, 'visa', undefined, {
      group,
      first_name,
    }) as unknown as Promise<Joined>;
  const first = await join('Amina', 'new');
  await join('Bisi', first.group.code);
  const follow = async () => {
    await page.getByRole('button', { name: 'Payment link for all that isn’t paid' }).click();
    const link = page.getByText(/\/pay\/[\w-]{20,}/);
    await page.goto(new URL((await link.textContent()) ?? '').pathname);
    await expect(page.getByText('For Amina O.', { exact: true })).toBeVisible();
    await expect(page.getByText('For Bisi O.', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay ₦90,000' })).toBeVisible();
  };
  await openOwn(page, first.manage_token);
  await page.goto('/manage');
  await follow();
  await openAsAdmin(page, product, `/visa-status/${first.id}`);
  await follow();
});

test('who comes back from the provider without having paid finds what they typed', async ({
  page,
  product,
}) => {
  const { id } = await product.submit();
  const { url } = await product.call<{ url: string }>('POST', `/admin/orders/${id}/pay-link`);
  await page.goto(new URL(url).pathname);
  await hydrated(page.getByRole('main'));
  await page.getByLabel(/^Your email address/).fill('sponsor@example.com');
  await page.getByLabel(/^Your name/).fill('Ngozi Sponsor');
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await page.waitForURL(/\/pay\//);
  await expect(page.getByLabel(/^Your email address/)).toHaveValue('sponsor@example.com');
  await expect(page.getByLabel(/^Your name/)).toHaveValue('Ngozi Sponsor');
});

test('a payment link to an order that was cancelled asks for nothing', async ({
  page,
  product,
}) => {
  const { id } = await product.submit();
  const { url } = await product.call<{ url: string }>('POST', `/admin/orders/${id}/pay-link`);
  await product.call('POST', `/admin/orders/${id}/cancel`, { reason: 'Sent twice', refund: 0 });
  await page.goto(new URL(url).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing to pay');
  await expect(page.getByText(/: Adaeze O\. can tell you why\.$/)).toBeVisible();
  await expect(page.getByText('To pay', { exact: true })).toHaveCount(0);
});

test('of five who paid once, one is refused and refunded by its own terms, one asked for a better scan', {
  tag: '@journey',
}, async ({ page, product, browser }) => {
  test.setTimeout(240_000);
  const place = await product.destination();
  const contact_email = `family.${Date.now()}@example.com`;
  const all: Joined[] = [];
  for (const first_name of ['Ada', 'Bisi', 'Chidi', 'Dele'])
    all.push(
      (await product.submit(place.id, 'visa', undefined, {
        contact_email,
        first_name,
        group: all[0]?.group.code ?? 'new',
      })) as unknown as Joined,
    );
  const efe = await product.submitService('insurance', {
    contact_email,
    first_name: 'Efe',
    group: all[0]?.group.code,
  });
  const sum = formatNaira(4 * 45_000 + efe.payment_info.amount);
  const [ada, , chidi, dele] = all as [Joined, Joined, Joined, Joined];
  await page.goto(`/group/${ada.group.code}`);
  await page.getByRole('button', { name: `Pay ${sum}` }).click();
  await payThere(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All of it is paid');
  // Whoever comes by the group's link finds the others from each.
  await people(page).first().getByRole('link', { name: ada.tracking_id }).click();
  await page.getByRole('link', { name: /^Dele / }).click();
  await expect(page).toHaveURL(new RegExp(`${dele.tracking_id}.*group=${ada.group.code}`));
  await page.goto(`/track-visa?tracking_id=${ada.tracking_id}`);
  await expect(page.getByText('Dele')).toHaveCount(0);

  await openAsAdmin(page, product, `/visa-status/${chidi.id}`);
  await expect(page.getByText('3 of 5 paid together')).toBeVisible();
  await page.getByText('For all of them').click();
  const act = async (name: string, fill?: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    const dialog = page.getByRole('dialog');
    if (fill) await dialog.getByRole('textbox').fill(fill);
    await dialog.getByRole('button', { name: /^(Give them|Write the notes)$/ }).click();
    await expect(page.getByText('5 done.')).toBeVisible();
  };
  await act('Note on all', 'They fly on the same day.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It is undone.')).toBeVisible();
  await act('Assign all');
  await expect(page.getByRole('region', { name: 'Work' })).toContainText('Ada Admin');
  await product.call('POST', `/admin/orders/${dele.id}/requests`, {
    items: [{ field: 'data_page', reason: 'It is blurred: we can’t read everything on it.' }],
  });
  await product.call('PUT', `/admin/visa-update/${chidi.id}`, {
    status: 'Denied',
    reason: 'The mission refused it.',
  });
  const own = await product.call<{ left: number }>('GET', `/admin/orders/${chidi.id}/refunds`);
  expect(own.left).toBe(45_000);
  await product.call('POST', `/admin/orders/${chidi.id}/refunds`, {
    amount: 20_000,
    reason: 'The mission refused it.',
  });
  await page.goto(`/admin/payments/all?search=${ada.tracking_id}`);
  const together = page.getByRole('row').filter({ hasText: '5 orders' });
  await hydrated(together);
  // Two lines on a phone, too: the orders are behind "⋯".
  expect((await together.boundingBox())?.height).toBeLessThanOrEqual(45);
  await together.getByRole('button', { name: /^More: the orders/ }).click();
  await expect(together.getByRole('link', { name: chidi.tracking_id })).toHaveAttribute(
    'href',
    `/visa-status/${chidi.id}`,
  );

  const phone = await browser.newContext({ baseURL: product.url, viewport: page.viewportSize() });
  const family = await phone.newPage();
  await family.goto(await manageLink(product, contact_email, /something more/));
  await family.getByRole('button', { name: 'Open my order' }).click();
  await hydrated(family.getByRole('main'));
  await family.locator('input[type="file"]').first().setInputFiles(aPaper());
  await family.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(family.getByText('We have it, and will go on with your order.')).toBeVisible();
  await family.goto(`/track-visa?tracking_id=${chidi.tracking_id}`);
  await expect(family.getByText(/₦20,000/).first()).toBeVisible();
  await family.goto(`/group/${ada.group.code}`);
  await expect(people(family).filter({ hasText: 'Not paid' })).toHaveCount(0);
  await phone.close();
});

test('a shared form outlives its tab until paid', async ({ page, context, product }) => {
  test.setTimeout(180_000);
  const place = await product.destination();
  await page.goto(`/visa/${place.id}`);
  const mother = await fillForm(page);
  await sendToPayment(page);
  await expect(page.getByText(mother.passport_number)).toBeVisible();
  await page.getByRole('link', { name: 'Add another traveller' }).click();
  await page.waitForURL(/\?group=/);
  const code = new URL(page.url()).searchParams.get('group') ?? '';
  await page.locator('[name="first_name"]').fill('Kitan');
  await page.getByRole('button', { name: 'Keep this on my phone for 7 days' }).click();
  await expect(page.getByText('Kept on this phone for 7 days.')).toBeVisible();
  await page.close();

  const later = await context.newPage();
  // Another traveller's draft is no part of a form of one's own.
  await later.goto(`/visa/${place.id}`);
  await hydrated(later.getByRole('main'));
  await expect(later.getByText('We found your unfinished form')).toHaveCount(0);
  await later.goto(`/group/${code}`);
  await later.getByRole('link', { name: 'Go on with the traveller you started' }).click();
  await later.waitForURL(new RegExp(`/visa/${place.id}\\?group=${code}`));
  await later.getByRole('button', { name: 'Continue with it' }).click();
  await expect(later.locator('[name="first_name"]')).toHaveValue('Kitan');
  await fillApplicant(later, { ...mother, first_name: 'Kitan', passport_number: 'B50318843' });
  await chooseFiles(later);
  await send(later);
  await later.waitForURL(/\/group\//);
  await expect(people(later)).toHaveCount(2);
  const kept = () => later.evaluate(() => sessionStorage.getItem('group'));
  expect(await kept()).toContain(mother.contact_email);
  await later.getByRole('button', { name: 'Pay ₦90,000' }).click();
  await payThere(later);
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('All of it is paid');
  await expect.poll(kept).toBeNull();
  await expect(later.getByRole('link', { name: 'Add another traveller' })).toHaveCount(0);
  await later.close();
});
