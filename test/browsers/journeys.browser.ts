// What people come for, in browsers that aren't Chromium. Told once, for each of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { anApplicant, aPicture } from '../e2e/apply.ts';
import { manageLink } from '../e2e/mails.ts';
import { FIRST_ADMIN, type RunningProduct } from '../e2e/product-calls.ts';
import { Servers } from '../e2e/servers.ts';
import { pdf } from '../factories/orders.ts';
import { type Browser, browserOf } from './browser.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

interface Papers {
  scan: string;
  photo: string;
}

const test = base.extend<{ own: Browser }, { product: RunningProduct; papers: Papers }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const servers = new Servers();
      await use((await servers.get({ env: {}, held: false })).product);
      await servers.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  papers: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tafiya-papers-'));
      const papers = { scan: join(folder, 'scan.pdf'), photo: join(folder, 'photo.jpg') };
      writeFileSync(papers.scan, pdf({ size: 5000 }).bytes);
      writeFileSync(papers.photo, (await aPicture()).buffer);
      await use(papers);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  own: async ({ product }, use, { project }) => {
    const own = browserOf(
      await (project.name === 'firefox' ? openFirefox() : openWebKit()),
      product.url,
    );
    await use(own);
    await own.close();
  },
});

/** Fills in the form of a visa and submits it. @returns the mail address it names */
async function apply(own: Browser, { scan, photo }: Papers): Promise<string> {
  const applicant = anApplicant();
  for (const [name, value] of Object.entries(applicant)) await own.fill(name, value);
  const birth = { date_of_birth_day: '4', date_of_birth_month: '7', date_of_birth_year: '1991' };
  for (const [name, value] of Object.entries(birth)) await own.fill(name, value);
  await own.upload('data_page', scan);
  await own.upload('passport_photograph', photo);
  await own.check('data_consent');
  const submit = async () => {
    await own.press('Submit and go to payment');
    await own.at(/\/payment\?ref=TFY/);
  };
  // What is said of the pictures is still coming in above it: a click may land beside the button.
  await submit().catch(submit);
  return applicant.contact_email;
}

async function pay(own: Browser, price: string): Promise<void> {
  await own.press(`Pay ${price}`);
  await own.fill('card_number', '5531886652142950');
  await own.press(`Pay ${price}`);
  await own.at(/\/successful-payment\?ref=TFY/);
}

test('an applicant searches, applies, pays and tracks', async ({ own, product, papers }) => {
  const place = await product.destination();
  await own.goto('/evisa');
  await own.fill('destination', place.destination);
  await own.press('Search visas');
  await own.at(/\/results\?/);
  await own.press('Apply Now');
  await own.at(new RegExp(`/visa/${place.id}`));
  const email = await apply(own, papers);
  await pay(own, '₦45,000');
  const record = await product.record(email);
  expect(record.payment_status).toBe('Paid');
  await own.goto('/track-visa');
  await own.fill('tracking_id', record.tracking_id ?? '');
  await own.press('Track');
  await own.shows('Not yet approved');
});

test('what was asked for is sent by the mailed link', async ({ own, product, papers }) => {
  const { id, email } = await product.paidApplication();
  const items = ['data_page', 'passport_number'].map((field) => ({
    field,
    reason: 'It is blurred.',
  }));
  await product.call('POST', `/admin/orders/${id}/requests`, { items });
  await own.goto(await manageLink(product, email, /something more/));
  await own.press('Open my order');
  await own.shows('It is blurred.');
  await own.fill('passport_number', 'B7654321');
  await own.upload('data_page', papers.scan);
  await own.press('Send');
  await own.shows('We have it, and will go on with your order.');
  expect((await product.record(email)).passport_number).toBe('B7654321');
});

test('a passport is read and cropped, and chosen files come back', async ({ own, product }) => {
  const picture = join(import.meta.dirname, '../e2e/passports/readable.jpg');
  const { id } = await product.destination();
  await own.goto(`/visa/${id}`);
  await own.press('Fill in from a picture of the passport');
  const read = async () => {
    await own.upload('passport_picture', picture);
    await own.shows('B42982916, filled in');
  };
  // It gives up after 2.6 s, which a busy machine may need for something else.
  await read().catch(read).catch(read);
  const crop = async () => {
    await own.press('Crop or turn');
    await own.shows('Drag the picture');
  };
  // What was read is still coming in above it: a click may land beside the button.
  await crop().catch(crop);
  await own.press('Use this part');
  await own.upload('passport_photograph', picture);
  await own.shows('Received');
  await own.goto(`/visa/${id}`);
  await own.shows('So are the files you chose.');
  await own.shows('readable.jpg');
});

test('an agent applies and pays at the agent price', async ({ own, product, papers }) => {
  const agent = await product.agent();
  const place = await product.destination();
  await own.goto('/login');
  await own.fill('agent_email', agent.agent_email);
  await own.fill('agent_password', agent.agent_password);
  await own.press('Log in');
  await own.at(/\/dashboard/);
  await own.goto(`/visa-agent/${place.id}`);
  await own.press('Open to');
  await own.shows('Agent processing fee');
  const email = await apply(own, papers);
  await pay(own, '₦40,000');
  await own.goto('/dashboard');
  await own.shows(place.destination);
  const record = await product.record(email);
  expect([record.visa_fee, record.agent_id, record.payment_status]).toEqual([
    40000,
    agent.id,
    'Paid',
  ]);
});

test('an administrator looks at scans, approves and issues', async ({ own, product, papers }) => {
  await product.admin();
  const { id, email, tracking_id } = await product.paidApplication();
  await own.goto('/admin/login');
  for (const [name, value] of Object.entries(FIRST_ADMIN)) await own.fill(name, value);
  await own.press('Log in');
  await own.at(/\/admin\/dashboard/);
  await own.goto(`/visa-status/${id}`);
  await own.drawn('Scan: Data page');
  await own.press('Approve');
  await own.press('Approve');
  await own.shows('Approved. We email');
  await own.upload('visa_file', papers.scan);
  await own.press('Upload visa');
  await own.shows('File uploaded successfully!');
  expect((await product.record(email)).visa_status).toBe('Approved');
  await own.goto(`/track-visa?tracking_id=${tracking_id}`);
  await own.shows('Approved');
});
