import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { anApplicant, chooseFiles, fillApplicant, send, sendToPayment } from './apply.ts';
import { manageLink } from './mails.ts';
import { expect, test } from './product.ts';
import { misfits } from './widths.ts';

const CONSENT = /I am a parent or guardian of this traveller/;
const aChild = String(new Date().getFullYear() - 9);

test('a traveller under 18 needs a guardian', async ({ page, product }) => {
  const applicant = anApplicant();
  await page.goto(`/visa/${(await product.destination()).id}`);
  await fillApplicant(page, applicant);
  const name = page.getByLabel('Parent or guardian', { exact: true });
  await expect(name).toHaveCount(0);
  await page.locator('[name=date_of_birth_year]').fill(aChild);
  await expect(page.getByText('Under 18: a parent or guardian has to agree.')).toBeVisible();
  await expectAccessible(page, 'a form that asks for a guardian');
  expect(await misfits(page)).toEqual([]);
  await chooseFiles(page);
  await send(page);
  await expect(page.getByText('There are 2 things to put right.')).toBeVisible();
  await page.getByRole('link', { name: 'Enter the name of a parent or guardian.' }).click();
  await expect(name).toBeFocused();
  await name.fill('Ngozi Okparaeke');
  await page.getByLabel(CONSENT).check();
  // It is kept as what else is typed.
  await page.reload();
  await expect(name).toHaveValue('Ngozi Okparaeke');
  await expect(page.getByLabel(CONSENT)).toBeChecked();
  await chooseFiles(page);
  const tracking_id = await sendToPayment(page);

  const answers = page.getByRole('region', { name: 'Check your answers' });
  await expect(answers).toContainText('Ngozi Okparaeke');
  await answers.getByRole('link', { name: 'Change Parent or guardian' }).click();
  await expect(name).toHaveValue('Ngozi Okparaeke');
  await expect(page.getByLabel(CONSENT)).toBeChecked();
  await name.fill('Chidi Okparaeke');
  await page.getByRole('button', { name: 'Save and go to payment' }).click();
  await page.waitForURL(/\/payment\?ref=TFY/);
  await expect(answers).toContainText('Chidi Okparaeke');

  await product.ask('POST', '/orders/manage-link', { tracking_id });
  await page.goto(
    await manageLink(product, applicant.contact_email, /^Open your visa application/),
  );
  await page.getByRole('button', { name: 'Open my order' }).click();
  await expect(page.getByText(/Chidi Okparaeke agreed as parent or guardian on/)).toBeVisible();
  await expect(page.getByText(/If nobody pays, we erase .* everything else on/)).toBeVisible();
  await expect(page.getByText(/Our back-ups hold it until \d/)).toBeVisible();
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await page.getByRole('link', { name: /^terms of / }).click();
  await page.waitForURL(/\/terms\/\d{4}-\d\d-\d\d/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
  await expect(page.getByRole('listitem').filter({ hasText: 'current' })).toBeVisible();

  const [order] = await product.call<{ id: string }[]>(
    'GET',
    `/admin/orders?q=${encodeURIComponent(applicant.contact_email)}`,
  );
  await openAsAdmin(page, product, `/visa-status/${order?.id}`);
  await expect(page.getByText(/^Chidi Okparaeke, agreed on/)).toBeVisible();
  await expect(page.getByRole('link', { name: /^privacy notice of / })).toBeVisible();
});

test.describe('a version before', () => {
  test.use({ env: { BRAND_NAME: 'Zuma Travels' } });

  test('says that it holds no more, and leads to the one that does', async ({ page, product }) => {
    await page.goto('/terms');
    const [before, now] = await page
      .getByRole('listitem')
      .getByRole('link', { name: /\d{4}/ })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '').toReversed());
    expect(now).not.toBe(before);
    await expect(page.getByText('What you and Zuma Travels agree on')).toBeVisible();
    await page.goto(`${product.url}${before}`);
    await expect(page.getByText('What you and Tafiya agree on')).toBeVisible();
    await expectAccessible(page, 'a version before');
    await page.getByRole('link', { name: 'read that one' }).click();
    await expect(page.getByText('What you and Zuma Travels agree on')).toBeVisible();
  });
});
