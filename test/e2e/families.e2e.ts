import type { Page } from '@playwright/test';
import type { Group } from '#shared/groups.ts';
import type { Submitted } from '#shared/submissions.ts';
import { pendingAgent, setStatus, signIn } from './agent-session.ts';
import { anApplicant, chooseFiles, fillApplicant, send } from './apply.ts';
import { expect, test } from './product.ts';

type Joined = Submitted & { group: Group };

const people = (page: Page) =>
  page.getByRole('list', { name: 'Orders of this group' }).getByRole('listitem');

/** On the sandbox's own page. */
async function payThere(page: Page): Promise<void> {
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByLabel('Card number').fill('5531886652142950');
  await page.getByRole('button', { name: /^Pay ₦/ }).click();
}

test('a mother adds her child, takes out who doesn’t travel, and pays once', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const place = await product.destination();
  const mother = anApplicant();
  await page.goto(`/visa/${place.id}`);
  await fillApplicant(page, mother);
  await chooseFiles(page);
  await send(page);
  await page.waitForURL(/\/payment\?ref=TFY/);

  await page.getByRole('link', { name: 'Add another traveller' }).click();
  await page.waitForURL(/\?group=/);
  // What the family has in common is there, and nobody's passport.
  await expect(page.locator('[name="contact_email"]')).toHaveValue(mother.contact_email);
  await expect(page.locator('[name="passport_number"]')).toHaveValue('');
  await expect(page.locator('[name="first_name"]')).toHaveValue('');
  await page.reload();
  await fillApplicant(page, { ...mother, first_name: 'Kitan', passport_number: 'B50318843' });
  await chooseFiles(page);
  await send(page);
  await page.waitForURL(/\/group\//);
  await expect(people(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Pay ₦90,000' })).toBeVisible();

  const code = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const over = { group: code, contact_email: mother.contact_email };
  for (const first_name of ['Tobi', 'Sade', 'Grandma'])
    await product.submit(place.id, 'visa', undefined, { ...over, first_name });
  await page.reload();
  await page.getByRole('button', { name: /^Take out Grandma/ }).click();
  await expect(people(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Pay ₦180,000' }).click();
  await payThere(page);
  await page.waitForURL(/\/group\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All of it is paid');
  await expect
    .poll(
      () => product.mailsTo(mother.contact_email).filter((mail) => /4 orders/.test(mail)).length,
    )
    .toBe(1);

  const { orders } = await product.call<Group>('GET', `/groups/${code}`);
  expect(orders.map(({ payment_status }) => payment_status)).toEqual(Array(4).fill('Paid'));
});

test('an agent pays six at once from the dashboard', async ({ page, product }) => {
  test.setTimeout(120_000);
  const agent = await pendingAgent(product);
  await setStatus(product, agent, 'approved');
  const place = await product.destination();
  await signIn(page, agent);
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  for (let nth = 0; nth < 6; nth++)
    await product.submit(place.id, 'visa', token, { first_name: `Customer${'abcdef'[nth]}` });
  await page.goto('/dashboard');
  await page.getByText('Pay several at once').click();
  for (const box of await page.getByRole('checkbox', { name: /^Customer/ }).all())
    await box.check();
  await page.getByRole('button', { name: /^Pay ₦[\d,]+ for 6$/ }).click();
  await payThere(page);
  await page.waitForURL(/\/group\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All of it is paid');
});

test('a sponsor pays for a family by one link, and sees first names and initials', async ({
  page,
  product,
}) => {
  const place = await product.destination();
  const first = (await product.submit(place.id, 'visa', undefined, {
    group: 'new',
    first_name: 'Amina',
  })) as unknown as Joined;
  for (const first_name of ['Bisi', 'Chidi', 'Dele'])
    await product.submit(place.id, 'visa', undefined, { group: first.group.code, first_name });
  const { url } = await product.call<{ url: string }>(
    'POST',
    `/admin/orders/${first.id}/pay-link`,
    {
      group: true,
    },
  );
  await page.goto(new URL(url).pathname);
  await expect(page.getByText('For Amina O.', { exact: true })).toBeVisible();
  await expect(page.getByText('For Dele O.', { exact: true })).toBeVisible();
  await expect(page.getByText('Okafor')).toHaveCount(0);
  await page.getByLabel('Your email address').fill('sponsor@example.com');
  await page.getByRole('button', { name: 'Pay ₦180,000' }).click();
  await payThere(page);
  await page.waitForURL(/\/pay\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Paid. Thank you.');
});
