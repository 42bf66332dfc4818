// Many applications are reviewed one after another: what the page shows, asks and sends is about the one in its address, each time.
import type { Page } from '@playwright/test';
import { unique } from '../factories/orders.ts';
import { openAsAdmin } from './admin-session.ts';
import { manageLink } from './mails.ts';
import { expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

/** What tells an application from every other one. */
interface Known {
  id: string;
  name: string;
  own: string[];
  scans: string[];
}

const pathOf = (link: string) => new URL(link, 'http://localhost').pathname;

/** So many applications for one destination, in the order of their list. */
async function apply(
  product: RunningProduct,
  count: number,
): Promise<{ destination: string; all: Known[] }> {
  const { id: place, destination } = await product.destination();
  const all: Known[] = [];
  for (let at = 0; at < count; at++) {
    const own = {
      first_name: `Uche ${unique()}`,
      last_name: `Eze${unique()}`,
      passport_number: `B${10_000_000 + at}`,
    };
    const { id, tracking_id } = await product.submit(place, 'visa', undefined, own);
    const {
      data_page = '',
      passport_photograph = '',
      contact_email = '',
    } = await product.call<Record<string, string>>('GET', `/visa/status/${id}`);
    all.unshift({
      id,
      name: own.last_name,
      own: [own.first_name, own.last_name, own.passport_number, tracking_id, contact_email],
      scans: [pathOf(data_page), pathOf(passport_photograph)],
    });
  }
  return { destination, all };
}

/** The paths of all files that the page shows or links to. */
const shownFiles = (page: Page): Promise<string[]> =>
  page.getByRole('main').evaluate((main) => {
    const links = [...main.querySelectorAll('img, a')].map(
      (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
    );
    return [
      ...new Set(
        links
          .filter((link) => link.includes('/uploads/'))
          .map((link) => new URL(link, location.href).pathname),
      ),
    ];
  });

/** Address, heading, body, scans and dialog are all of this application, and of none of the others. */
async function isAbout(page: Page, known: Known, others: readonly Known[]): Promise<void> {
  const main = page.getByRole('main');
  await page.waitForURL((url) => url.pathname === `/visa-status/${known.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(known.name);
  await page.getByRole('tab', { name: 'Passport photograph' }).click();
  await expect(page.getByRole('img', { name: 'Scan: Passport photograph' })).toBeVisible();
  const text = await main.innerText();
  for (const own of known.own) expect(text).toContain(own);
  for (const foreign of others.flatMap(({ own }) => own)) expect(text).not.toContain(foreign);
  const files = await shownFiles(page);
  expect(known.scans).toEqual(expect.arrayContaining(files));
  expect(files).toContain(known.scans[1]);
  for (const part of ['tablist', 'heading'] as const)
    await expect(main.getByRole(part, part === 'heading' ? { level: 1 } : {})).toHaveCount(1);
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toContainText(known.name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('ten applications in turn, by key and by click: each page is about its own, and so is the decision', {
  tag: ['@desktop-alone', '@journey'],
}, async ({ page, product }) => {
  test.slow();
  const { destination, all } = await apply(product, 10);
  await openAsAdmin(
    page,
    product,
    `/pending-visa?search=${encodeURIComponent(destination)}&order=newest`,
  );
  await page.locator(`a[href^="/visa-status/${all[0]?.id}"]`).click();
  // Opened once, it is open on each that follows.
  await page.getByText('Copy sheet', { exact: true }).click();
  const heights: number[] = [];
  for (const [at, known] of all.entries()) {
    await isAbout(
      page,
      known,
      all.filter((other) => other !== known),
    );
    await expect(page.getByRole('button', { name: /^Passport number/ })).toBeVisible();
    heights.push(await page.evaluate(() => document.documentElement.scrollHeight));
    // By key, by click, and there and back.
    const steps = [['j'], ['click'], ['j', 'k', 'j']][at % 3] ?? [];
    let place = at;
    for (const step of at < all.length - 1 ? steps : []) {
      if (step === 'click') await page.getByRole('link', { name: 'Next' }).click();
      else await page.keyboard.press(step);
      place += step === 'k' ? -1 : 1;
      await expect(page.getByRole('heading', { level: 1 })).toContainText(all[place]?.name ?? '');
    }
  }
  // The same content each time, a line more or less.
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(120);

  const [decided] = all.slice(-1);
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog')).toContainText(decided?.name ?? '');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByText(/^Approved\. We email /)).toBeVisible();
  for (const { id } of all)
    expect([id, (await product.call('GET', `/visa/status/${id}`)).visa_status]).toEqual([
      id,
      id === decided?.id ? 'Approved' : 'Pending',
    ]);
});

test('what was typed about an application is there again after the next one, under its own alone, until it is sent', async ({
  page,
  product,
}) => {
  const { id: place, destination } = await product.destination();
  await product.paidApplication(place);
  const { id } = await product.paidApplication(place);
  await openAsAdmin(page, product, `/visa-status/${id}?search=${encodeURIComponent(destination)}`);
  const message = page.getByLabel('Message to the applicant');
  const note = page.getByLabel('Note for colleagues');
  const asked = page.getByRole('region', { name: 'Asked of the applicant' });
  const denial = page.getByLabel('Reason, as the applicant reads it');
  const next = page.getByLabel('What the applicant can do now');
  const openDenial = () => page.getByRole('button', { name: /^Deny/ }).click();
  const closeDenial = () =>
    page.getByRole('button', { name: 'Cancel', exact: true }).last().click();
  const turn = (to: 'Next' | 'Previous') => page.getByRole('link', { name: to }).click();

  await asked.getByRole('button', { name: 'Ask for more' }).click();
  await asked.getByLabel(/^Passport number/).check();
  await asked.getByLabel(/^What is wrong/).selectOption('own');
  await asked.getByLabel(/in your own words/).fill('Its last digit is missing.');
  await asked.getByLabel(/^Note to the applicant/).fill('Look at the upper line.');
  await message.fill('Have you another?');
  await note.fill('I called, nobody answered.');
  await openDenial();
  await denial.fill('It ends too early.');
  await next.fill('Renew it first.');
  await closeDenial();

  await turn('Next');
  await page.waitForURL((url) => !url.pathname.includes(id));
  await expect(message).toHaveValue('');
  await expect(note).toHaveValue('');
  await expect(asked.getByRole('button', { name: 'Ask for more' })).toBeVisible();
  await openDenial();
  await expect(denial).toHaveValue('');
  await closeDenial();

  await turn('Previous');
  await page.waitForURL((url) => url.pathname.includes(id));
  await expect(message).toHaveValue('Have you another?');
  await expect(note).toHaveValue('I called, nobody answered.');
  await expect(asked.getByLabel(/in your own words/)).toHaveValue('Its last digit is missing.');
  await expect(asked.getByLabel(/^Note to the applicant/)).toHaveValue('Look at the upper line.');
  await openDenial();
  await expect(denial).toHaveValue('It ends too early.');
  await expect(next).toHaveValue('Renew it first.');
  await closeDenial();

  await page.getByRole('button', { name: 'Mail the message' }).click();
  await expect(page.getByText('The message is on its way to the applicant.')).toBeVisible();
  await asked.getByRole('button', { name: 'Ask the applicant' }).click();
  await expect(asked).toContainText('Its last digit is missing.');
  await turn('Next');
  await page.waitForURL((url) => !url.pathname.includes(id));
  await turn('Previous');
  await page.waitForURL((url) => url.pathname.includes(id));
  await expect(message).toHaveValue('');
  await expect(note).toHaveValue('I called, nobody answered.');
  await expect(asked.getByLabel(/in your own words/)).toHaveCount(0);
});

test('a small phone shows a denial’s buttons, and the field that one is in', async ({
  page,
  product,
}) => {
  const { id } = await product.paidApplication();
  await page.setViewportSize({ width: 360, height: 660 });
  await openAsAdmin(page, product, `/visa-status/${id}`);
  await page.getByRole('button', { name: /^Deny/ }).click();
  const dialog = page.getByRole('dialog');
  const buttons = [/^Deny/, 'Cancel'].map((name) => dialog.getByRole('button', { name }));
  for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
  const next = dialog.getByLabel('What the applicant can do now');
  await next.click();
  await page.keyboard.type('Renew it first.');
  await expect(next).toHaveValue('Renew it first.');
  for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 });
  const bottom = await next.evaluate((field) => field.getBoundingClientRect().bottom);
  const foot = await buttons[0]?.evaluate((button) => button.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(foot ?? 0);
});

test.describe('when the applicant was faster', () => {
  test.use({ provoked: /\b409\b/ });

  test('what changed since the question isn’t approved', async ({ page, product }) => {
    const { id, email } = await product.paidApplication();
    await product.call('POST', `/admin/orders/${id}/requests`, {
      items: [{ field: 'passport_number', reason: 'A digit is missing.' }],
    });
    const code = new URL(await manageLink(product, email, /./), product.url).searchParams.get(
      'code',
    );
    const { token } = await product.ask<{ token: string }>('POST', '/manage/session', { code });
    await openAsAdmin(page, product, `/visa-status/${id}`);
    await page.getByRole('button', { name: /^Approve/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      /1 of 2 scans looked at\. Not opened: Passport photograph\.\s*0 of 5 looked at/,
    );
    const answer = new FormData();
    answer.append('passport_number', 'C7654321');
    await product.ask('POST', '/manage/request', answer, token);
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await expect(dialog.getByRole('alert')).toContainText('This isn’t what you reviewed');
    await expect(dialog.getByRole('button', { name: /Approve/ })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Back to the page' }).click();
    await expect(page.getByText('It has changed since you opened it.')).toBeVisible();
    await expect(page.getByText('C7654321').first()).toBeVisible();
    expect((await product.call('GET', `/visa/status/${id}`)).visa_status).toBe('Pending');

    await page.getByRole('button', { name: /^Approve/ }).click();
    await dialog.getByRole('button', { name: /^Approve/ }).click();
    await expect(page.getByText(/^Approved\. We email /)).toBeVisible();
  });
});

test('answers are looked at one after another: what is decided leaves the front of the queue, the next is the next answer', async ({
  page,
  product,
}) => {
  const { id: place } = await product.destination();
  const colleague = await product.colleague('Ify Front', 'reviewer');
  const me = await product.ask<{ id: number }>('GET', '/admin/me', undefined, colleague);
  const all = [];
  for (let at = 0; at < 3; at++) {
    const last_name = `Front${unique()}`;
    const submitted = await product.submit(place, 'visa', undefined, { last_name });
    await product.pay(submitted);
    const { id, manage_token } = submitted;
    await product.call('PUT', `/admin/orders/${id}/assignee`, { admin_id: me.id });
    if (at < 2) {
      const items = [{ field: 'passport_number', reason: 'It can’t be right.' }];
      await product.call('POST', `/admin/orders/${id}/requests`, { items });
      const answer = { passport_number: `C${20_000_000 + at}` };
      await product.ask('POST', '/manage/request', answer, manage_token);
    }
    all.push(last_name);
  }
  const [first = '', second = ''] = all;
  await openAsAdmin(page, product, `/admin/queue?assignee=${me.id}`);
  await page.getByRole('link', { name: new RegExp(first) }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(first);
  await page.keyboard.press('a');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click();
  await expect(page.getByText(/^Approved\. We email /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upload visa' })).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading).toContainText(second);
});
