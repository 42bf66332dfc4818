// What was typed of a person goes along to the next form of the same tab, and to nobody else's.
import type { Page } from '@playwright/test';
import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { signIn } from './agent-session.ts';
import {
  anApplicant,
  BIRTH,
  chooseFiles,
  expectTyped,
  fillApplicant,
  fillForm,
  input,
  payWith,
  sendToPayment,
} from './apply.ts';
import { hydrated } from './hydrated.ts';
import { expect, statusSaying, test } from './product.ts';

const note = (page: Page) => statusSaying(page, 'We filled in what you typed for');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(input(page, 'first_name'));
}

/** The form at this address says nothing of anybody. */
async function expectEmpty(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByText('What you type is kept until you close this tab.')).toBeVisible();
  for (const name of ['first_name', 'phone_number'])
    await expect(input(page, name), `${path}: ${name}`).toHaveValue('');
}

test('from form to form of a tab, until it is cleared', async ({ page, product }) => {
  const { destination, id } = await product.destination();
  const longer = await product.destination({ visa_excerpt: '60 days, single entry' });
  const agent = await product.agent();
  const { contact_email, ...person } = { ...anApplicant(), ...BIRTH };
  const expectFilled = async (mail: string, without: readonly string[] = []) => {
    await expect(note(page)).toContainText(`${destination}, 30 days, single entry`);
    for (const [name, value] of Object.entries({ ...person, [mail]: contact_email }))
      if (!without.includes(name)) await expect(input(page, name), name).toHaveValue(value);
  };
  await open(page, '/appointment');
  await input(page, 'first_name').fill('Chidi');
  await open(page, `/visa/${id}`);
  await page.getByRole('button', { name: 'Clear what we filled in' }).press('Enter');
  await expect(input(page, 'first_name')).toBeFocused();
  await expect(input(page, 'first_name')).toHaveValue('');
  await expect(note(page)).toHaveCount(0);

  await fillApplicant(page, { ...anApplicant(), contact_email });
  await input(page, 'data_consent').check();
  await chooseFiles(page);
  await open(page, `/visa/${longer.id}`);
  await expectFilled('contact_email');
  await expect(page.getByText('data-page.pdf')).toHaveCount(0);
  // What was agreed to was about another place.
  await expect(input(page, 'data_consent')).not.toBeChecked();
  await expectAccessible(page, 'a form that was filled in');
  await open(page, '/insurance');
  await expectFilled('contact_email');
  await open(page, '/visa-support');
  await expectFilled('email', ['passport_number']);
  await open(page, '/appointment');
  await expect(input(page, 'first_name')).toHaveValue('Chidi');
  await expect(input(page, 'email_address')).toHaveValue('');
  await expect(note(page)).toHaveCount(0);

  const other = await page.context().newPage();
  await expectEmpty(other, '/insurance');
  await open(page, '/insurance');
  await page.getByRole('button', { name: 'Clear what we filled in' }).click();
  for (const name of ['first_name', 'contact_email', 'passport_number', 'date_of_birth_year'])
    await expect(input(page, name)).toHaveValue('');
  await expectEmpty(page, `/visa/${longer.id}`);

  // The first form has its own still, and from there it goes along again; not past an agent, in whichever tab.
  await open(page, `/visa/${id}`);
  await expect(page.getByText('What you typed is back')).toBeVisible();
  await input(page, 'middle_name').fill('Temi');
  await signIn(other, agent);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('carried'))).toBeNull();
  await input(page, 'middle_name').fill('Temitayo');
  await expectEmpty(page, `/visa/${longer.id}`);
  await other.evaluate(() => localStorage.clear());
  await expectEmpty(page, '/insurance');
  await open(page, `/visa/${id}`);
  await expect(input(page, 'passport_number')).toHaveValue(person.passport_number);
});

test('from a paid order to what else the journey needs', async ({ page, product }) => {
  const { id } = await product.destination();
  const { contact_email, ...person } = anApplicant();
  await open(page, `/visa/${id}`);
  await fillForm(page, { ...person, contact_email });
  await sendToPayment(page);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(
    person.passport_number,
  );
  await payWith(page, CARDS.good);
  await page.waitForURL(/\/successful-payment\?ref=/);
  await page.getByRole('link', { name: `Insurance for ${person.first_name}` }).click();
  await page.waitForURL('/insurance');
  await expect(note(page)).toBeVisible();
  const { phone_number, ...typed } = person;
  await expectTyped(page, { ...typed, ...BIRTH, contact_email, phone_number: '+2348035550142' });

  await page.goBack();
  await page.getByRole('link', { name: /for somebody else$/ }).click();
  await page.waitForURL('/evisa');
  await expectEmpty(page, `/visa/${id}`);
});
