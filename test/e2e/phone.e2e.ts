// What was typed and chosen on a phone: over a page that dies, a tab that is closed, and a line that is cut.
import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { pdf } from '../factories.ts';
import { anApplicant, fillApplicant, send } from './apply.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

/** Larger than what goes with the form. */
const aScan = () => ({
  name: 'data-page.pdf',
  mimeType: 'application/pdf',
  buffer: pdf({ size: 300_000 }).bytes,
});

/** 12 million dots of a camera that says where it was. */
async function aShot() {
  const [width, height] = [4000, 3000];
  const dots = { create: { width: 500, height: 375, channels: 3, background: '#888' } } as const;
  const noise = await sharp({
    create: { ...dots.create, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .resize(width, height)
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Make: 'Camera-That-Tells' } })
    .toBuffer();
  return { name: 'shot.jpg', mimeType: 'image/jpeg', buffer: noise };
}

const choose = (
  page: Page,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer },
) => page.locator(`input[name="${name}"]`).setInputFiles(file);

/** A tab that may die, without Playwright's page, which dies with it. */
async function tabOf(page: Page) {
  const own = await page.context().newCDPSession(page);
  const { targetInfo } = await own.send('Target.getTargetInfo');
  const browser = (await page.context().browser()?.newBrowserCDPSession()) as CDPSession;
  const { sessionId } = await browser.send('Target.attachToTarget', {
    targetId: targetInfo.targetId,
    flatten: false,
  });
  let next = 0;
  const answers = new Map<number, (answer: { result?: { value?: unknown } }) => void>();
  browser.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(message);
    answers.get(id)?.(result);
  });
  const ask = (method: string, params: object = {}) =>
    new Promise<{ result?: { value?: unknown } }>((done) => {
      next += 1;
      answers.set(next, done);
      void browser.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id: next, method, params }),
      });
    });
  return {
    crash: () => void ask('Page.crash'),
    reload: () => ask('Page.reload'),
    async evaluate<T>(expression: string): Promise<T | undefined> {
      const answer = await Promise.race([
        ask('Runtime.evaluate', { expression, returnByValue: true }),
        new Promise<undefined>((late) => setTimeout(late, 2000)),
      ]);
      return answer?.result?.value as T | undefined;
    },
  };
}

/** What lies in the browser's database: a field, its bytes, and the bytes as text. */
const stored = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const opening = indexedDB.open('drafts');
        // The page hasn't made it yet.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = (event) => {
          event.preventDefault();
          done('');
        };
        opening.onsuccess = () => {
          const asked = opening.result.transaction('stored').objectStore('stored').getAll();
          asked.onsuccess = () => {
            opening.result.close();
            const rows = asked.result as { place: string[]; data: ArrayBuffer }[];
            const lines = rows.map(
              ({ place, data }) =>
                `${place[1]}:${data.byteLength}:${new TextDecoder('latin1').decode(data)}`,
            );
            done(lines.join('\n'));
          };
        };
      }),
  );

test('a page that dies loses neither what was typed nor what was chosen, at no step', async ({
  page,
  product,
}) => {
  test.slow();
  const { id } = await product.destination();
  const applicant = anApplicant();
  await page.goto(`/visa/${id}`);
  await fillApplicant(page, applicant);
  await hydrated(page.getByRole('main'));
  await choose(page, 'passport_photograph', await aShot());
  const chooser = page.waitForEvent('filechooser');
  await page.getByText('Choose a file').first().click();
  await (await chooser).setFiles(aScan());
  await expect.poll(() => stored(page)).toMatch(/data_page:3\d{5}:/);
  const tab = await tabOf(page);
  const texts = `[document.querySelector('[name=passport_number]')?.value, document.querySelector('main')?.innerText.includes('data-page.pdf'), document.querySelector('main')?.innerText.includes('shot.jpg')]`;
  for (const step of ['chooser closed', 'upload running', 'at rest'] as const) {
    tab.crash();
    await new Promise((over) => setTimeout(over, 500));
    await tab.reload();
    await expect
      .poll(() => tab.evaluate(texts), { message: step })
      .toEqual([applicant.passport_number, true, true]);
  }
});

test('what is stored can be read with the tab’s key alone, and is nobody else’s', async ({
  page,
  context,
  product,
}) => {
  const { id } = await product.destination();
  const applicant = anApplicant();
  await page.goto(`/visa/${id}`);
  await fillApplicant(page, applicant);
  await hydrated(page.getByRole('main'));
  await choose(page, 'data_page', aScan());
  await expect.poll(() => stored(page)).toMatch(/^data_page:3\d{5}:/);
  const bytes = await stored(page);
  for (const secret of ['%PDF', 'data-page', applicant.passport_number])
    expect(bytes).not.toContain(secret);

  const other = await context.newPage();
  for (const path of [`/visa/${id}`, '/insurance']) {
    await other.goto(path);
    await hydrated(other.getByRole('main'));
    await expect(other.getByText('data-page.pdf')).toHaveCount(0);
    await expect(other.getByText('We found your unfinished form')).toHaveCount(0);
  }
  await other.close();

  await page.locator('[name="first_name"]').fill('Kept');
  await page.getByRole('button', { name: 'Keep this on my phone for 7 days' }).click();
  await expect.poll(() => stored(page)).toMatch(/^:\d+:/m);
  expect(await stored(page)).not.toContain(applicant.passport_number);
  await page.close();
  const later = await context.newPage();
  await later.goto('/insurance');
  await hydrated(later.getByRole('main'));
  await expect(later.getByText('We found your unfinished form')).toHaveCount(0);
  await later.goto(`/visa/${id}`);
  await expect(later.getByText('We found your unfinished form')).toBeVisible();
  await expect(later.locator('[name="passport_number"]')).toHaveValue('');
  await later.getByRole('button', { name: 'Continue with it' }).click();
  await expect(later.getByText('data-page.pdf')).toBeVisible();
  await expect(later.locator('[name="first_name"]')).toHaveValue('Kept');
  await expect(later.locator('[name="passport_number"]')).toHaveValue(applicant.passport_number);
  await later.close();
  const last = await context.newPage();
  await last.goto(`/visa/${id}`);
  await last.getByRole('button', { name: 'Delete it' }).click();
  await expect(last.getByText('We found your unfinished form')).toHaveCount(0);
  await expect.poll(() => stored(last)).toBe('');
  expect(await last.evaluate(() => localStorage.length)).toBe(0);
});

test.describe('on a line that is cut', () => {
  test.use({ provoked: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test('two shots of 12 million dots are sent small, before the form, and go on after a cut', async ({
    page,
    product,
  }) => {
    const { id } = await product.destination();
    const applicant = anApplicant();
    await page.goto(`/visa/${id}`);
    await fillApplicant(page, applicant);
    await hydrated(page.getByRole('main'));
    let cuts = 0;
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH' || cuts++ % 2 === 1) return route.continue();
      return route.abort();
    });
    const shot = await aShot();
    expect(shot.buffer.length).toBeGreaterThan(1_000_000);
    await choose(page, 'data_page', shot);
    await choose(page, 'passport_photograph', shot);
    await expect(page.getByText('Received')).toHaveCount(2, { timeout: 60_000 });
    expect(cuts).toBeGreaterThan(2);
    const form = page.waitForRequest('**/api/visa/application');
    await send(page);
    const sent = (await form).postData() ?? '';
    expect(sent).toMatch(/name="upload_data_page"\s+\S*\/api\/uploads\/[0-9a-f]{32}/);
    expect(sent).not.toContain('filename=');
    await page.waitForURL(/\/payment\?ref=/);
    const record = await product.record(applicant.contact_email);
    let bytes = 0;
    for (const name of ['data_page', 'passport_photograph']) {
      const file = await page.request.get(String(record[name]));
      const body = await file.body();
      bytes += body.length;
      const { width = 0, height = 0, exif } = await sharp(body).metadata();
      expect(Math.max(width, height)).toBeGreaterThan(1200);
      expect(Math.max(width, height)).toBeLessThanOrEqual(2000);
      expect(exif).toBeUndefined();
    }
    expect(bytes).toBeLessThanOrEqual(1_000_000);
  });
});

test('a photo that browsers can’t open gets a sentence with the way out', async ({
  page,
  product,
}) => {
  const { id } = await product.destination();
  await page.goto(`/visa/${id}`);
  await hydrated(page.getByRole('main'));
  await choose(page, 'data_page', {
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  });
  await expect(page.getByText(/This photo is HEIC/).first()).toBeVisible();
});
