// The whole way of agents by the keyboard alone; that of applicants is in keyboard.e2e.ts, administrators' keys in review.e2e.ts.
import { anApplicant, chooseFiles } from './apply.ts';
import { arrived, hydrated } from './hydrated.ts';
import { payByKeyboard, tabTo, typeInto } from './keys.ts';
import { expect, test } from './shop.ts';

test('with the keyboard alone an agent signs in, finds a visa, applies for a customer and pays', { tag: '@desktop' }, async ({
  page,
  shop,
}) => {
  test.slow();
  const place = await shop.destination();
  const agent = await shop.agent();
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
  const typed = { ...names, contact_email, date_of_birth_day: '4', date_of_birth_month: '7', date_of_birth_year: '1991', passport_number };
  for (const [name, value] of Object.entries(typed)) await typeInto(page, name, value);
  await tabTo(page, page.locator('[name="data_page"]'));
  await chooseFiles(page);
  await tabTo(page, page.locator('[name="data_consent"]'));
  await page.keyboard.press('Space');
  const submit = page.locator('main [type=submit]');
  await tabTo(page, submit);
  await expect(submit).toHaveAccessibleName('Submit and go to payment', { timeout: 30_000 });
  await page.keyboard.press('Enter');
  await arrived(page, /\/payment\?ref=/, /./);
  await payByKeyboard(page);
  await page.waitForURL(/\/successful-payment\?ref=/);
});
