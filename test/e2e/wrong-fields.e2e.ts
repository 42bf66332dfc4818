import { flatWebp, png } from '../factories/bombs.ts';
import {
  aPaper,
  chooseFiles,
  expectTyped,
  fillForm,
  openForm,
  send,
  sendToPayment,
} from './apply.ts';
import { hydrated } from './hydrated.ts';
import { alertOf, expect, test } from './product.ts';

test('all errors at once, each leads to its field', async ({ page, product }) => {
  await openForm(page, product);
  await page.locator('[name="first_name"]').fill('Dàmilọ́lá');
  await page.locator('[name="contact_email"]').fill('dami at example');
  await page.locator('[name="passport_number"]').fill('12');
  await page.locator('[name="date_of_birth_day"]').fill('31');
  await page.locator('[name="date_of_birth_month"]').fill('2');
  await page.locator('[name="date_of_birth_year"]').fill('1991');
  // A mistyped address is asked about and taken by one press; another is nobody's business.
  const address = page.locator('[name="contact_email"]');
  const offered = page.getByText('Did you mean');
  await hydrated(address);
  for (const [typed, meant] of [
    ['dami@gmial.com', 'dami@gmail.com'],
    ['dami@exmaple.con', 'dami@example.com'],
    ['dami@unilag.edu.con', 'dami@unilag.edu.com'],
  ] as const) {
    await address.fill(typed);
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: meant }).press('Enter');
    await expect(address).toHaveValue(meant);
    await expect(address).toBeFocused();
    await expect(offered).toHaveCount(0);
  }
  await address.fill('dami at example');
  await page.getByRole('button', { name: 'Submit and go to payment' }).click({ timeout: 30_000 });

  const summary = alertOf(page, 'things to put right');
  await expect(summary).toBeFocused();
  const fields = {
    last_name: 'last_name',
    phone_number: 'phone_number',
    contact_email: 'contact_email',
    date_of_birth: 'date_of_birth_day',
    passport_number: 'passport_number',
    data_page: 'data_page',
    passport_photograph: 'passport_photograph',
    data_consent: 'data_consent',
  };
  const links = summary.getByRole('link');
  await expect(links).toHaveCount(Object.keys(fields).length);
  for (const [at, [field, control]] of Object.entries(fields).entries()) {
    await expect(links.nth(at)).toHaveAttribute('href', `#${field}`);
    await links.nth(at).click();
    await expect(page.locator(`[name="${control}"]`)).toBeFocused();
    await expect(page.locator('[data-field]:focus-within')).toBeInViewport();
  }
  await expect(page.locator('[name="passport_number"]')).toHaveAccessibleDescription(/Error: .+/);
  await expect(page.locator('[name="first_name"]')).toHaveValue('Dàmilọ́lá');
  await expect(page.locator('[name="contact_email"]')).toHaveValue('dami at example');
  await expect(page.locator('[name="date_of_birth_day"]')).toHaveValue('31');
});

test.describe('an edition that changed while the form was open', () => {
  test.use({ provoked: /\b422\b/ });

  test('names, marks and leads to what it asks for now', async ({ page, product }) => {
    const place = await product.destination();
    const asks = { enforcement: 'required' };
    const notice = { ...asks, key: 'fever', kind: 'notice', title: 'Yellow fever is there' };
    await product.publish(place.id, { requirements: [notice] });
    await page.goto(`/visa/${place.id}`);
    await fillForm(page);
    await product.publish(place.id, {
      requirements: [
        notice,
        {
          ...asks,
          key: 'visited',
          kind: 'question',
          title: 'Have you been there before?',
          answer: { type: 'yes_no' },
        },
        { ...asks, key: 'statement', kind: 'document', title: 'Bank statement' },
      ],
    });
    await send(page);
    const links = alertOf(page, 'There are 2 things to put right.').getByRole('link');
    await expect(links).toHaveText([
      '“Have you been there before?”: Answer this.',
      'Bank statement: Choose a file.',
    ]);
    const paper = page.locator('input[name="document_statement"]');
    await expect(paper).toHaveAccessibleDescription(/Error: Choose a file\./);
    await links.first().click();
    await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await paper.setInputFiles(aPaper());
    await page.getByRole('button', { name: 'Submit and go to payment' }).click();
    await page.waitForURL(/\/payment\?ref=TFY/);
  });
});

test.describe('with files', () => {
  test.use({ provoked: /\b422\b/ });

  test('what is too large is not sent', async ({ page, product }) => {
    const { id } = await product.destination();
    const begun: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/uploads'))
        begun.push(request.headers()['upload-length'] ?? '');
    });
    await page.goto(`/visa/${id}`);
    const data = page.locator('[name="data_page"]');
    await hydrated(data);
    await data.setInputFiles(aPaper('scan.pdf', 10 * 1024 * 1024 + 1));
    await expect(data).toHaveAccessibleDescription(/larger than 10 MB/);
    // A later one is sent at once: by then the first would have been.
    const sent = page.waitForResponse((response) => response.url().endsWith('/api/uploads'));
    await page
      .locator('[name="passport_photograph"]')
      .setInputFiles(aPaper('photo.pdf', 100 * 1024));
    await sent;
    expect(begun).toEqual([`${100 * 1024}`]);
  });

  test('too large, a disguised program, then the right ones', async ({ page, product }) => {
    await openForm(page, product);
    const applicant = await fillForm(page);
    const large = aPaper('scan.pdf', 10 * 1024 * 1024 + 1);
    await page.locator('[name="data_page"]').setInputFiles(large);
    const description = expect(page.locator('[name="data_page"]'));
    await description.toHaveAccessibleDescription(
      /This file is larger than 10 MB\. Choose a smaller one\./,
    );

    // Its headers are whole; only drawing it shows that there is nothing in it.
    const damaged = png({
      width: 60,
      height: 40,
      data: Buffer.from('nothing that was ever deflated, however long it is'),
    });
    await page
      .locator('[name="data_page"]')
      .setInputFiles({ name: 'damaged.png', mimeType: 'image/png', buffer: damaged });
    await description.toHaveAccessibleDescription(/We can’t read this file; it may be damaged\./);
    await send(page);
    await expect(alertOf(page, 'There is 1 thing to put right.')).toBeFocused();
    const flat = { name: 'flat.webp', mimeType: 'image/webp', buffer: flatWebp(600, 400) };
    await page.locator('[name="data_page"]').setInputFiles(flat);
    await expect(page.locator('[name="data_page"]')).toHaveAttribute('aria-invalid', 'false');

    const program = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(2000, 7)]);
    await page
      .locator('[name="data_page"]')
      .setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: program });
    await description.toHaveAccessibleDescription(/We can’t open this kind of file/);
    await send(page);
    const summary = alertOf(page, 'There is 1 thing to put right.');
    await expect(summary).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(
      /^Passport data page: We can’t open this kind of file\./,
    );
    await expect(page.locator('[name="data_page"]')).toHaveAccessibleDescription(
      /We can’t open this kind of file/,
    );
    await expect(page.getByText('passport.pdf')).toBeVisible();
    await expect(page.getByText('photo.jpg')).toBeVisible();
    await expectTyped(page, applicant);

    await chooseFiles(page);
    await sendToPayment(page);
    await product.record(applicant.contact_email);
  });
});
