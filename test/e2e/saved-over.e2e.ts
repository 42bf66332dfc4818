// Files on a disk, which are saved over or deleted between choosing and sending.
import { rmSync, writeFileSync } from 'node:fs';
import { pdf } from '../factories/orders.ts';
import { openAsAdmin } from './admin-session.ts';
import {
  anApplicant,
  chooseFiles,
  fillApplicant,
  input,
  openForm,
  sendToPayment,
} from './apply.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

test.use({ provoked: /ERR_FAILED/ });

test(
  'a file is sent as it was chosen, whatever becomes of it',
  { tag: '@ci' },
  async ({ page, product }, info) => {
    await openForm(page, product);
    const applicant = anApplicant();
    await hydrated(page.getByRole('main'));
    await fillApplicant(page, applicant);
    await chooseFiles(page);
    const { bytes } = pdf({ size: 300_000 });
    const [scan, letter] = [info.outputPath('scan.pdf'), info.outputPath('letter.pdf')];
    writeFileSync(scan, bytes);
    writeFileSync(letter, pdf({ size: 4000 }).bytes);
    await page.route('**/api/uploads', (route) => route.abort());
    await input(page, 'data_page').setInputFiles(scan);
    await input(page, 'other_document').setInputFiles(letter);
    await expect(page.getByText('Waiting for the network')).toBeVisible();
    writeFileSync(scan, pdf({ size: 90_000 }).bytes);
    rmSync(letter);
    await page.unroute('**/api/uploads');
    await sendToPayment(page);
    const record = await product.record(applicant.contact_email);
    const read = async (field: string) => (await page.request.get(String(record[field]))).body();
    expect((await read('data_page')).equals(bytes)).toBe(true);
    expect(await read('other_document')).toHaveLength(4000);
  },
);

test('who issues a file that was saved over is told to choose it again', async ({
  page,
  product,
}, info) => {
  const { id } = await product.paidApplication();
  await product.call('PUT', `/admin/visa-update/${id}`, { status: 'Approved' });
  const visa = info.outputPath('visa.pdf');
  writeFileSync(visa, pdf({ size: 5000 }).bytes);
  await openAsAdmin(page, product, `/visa-status/${id}`);
  const upload = page.getByRole('button', { name: 'Upload visa' }).filter({ visible: true });
  await page.locator('[name=visa_file]').setInputFiles(visa);
  await expect(page.getByText('visa.pdf')).toBeVisible();
  writeFileSync(visa, pdf({ size: 6000 }).bytes);
  await upload.click();
  await expect(page.getByRole('alert')).toContainText(/We can’t read this file.* Choose it again/);
  await page.locator('[name=visa_file]').setInputFiles(visa);
  await upload.click();
  await expect(page.getByText('File uploaded successfully!')).toBeVisible();
});
