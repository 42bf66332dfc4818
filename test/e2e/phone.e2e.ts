// What was typed and chosen on a phone: over a page that dies, a tab that is closed, and a line that is cut.
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { APPLICATION_FILES } from '#shared/services/application-description.ts';
import { CAPITAL_MM, PITCH_MM } from '../../scripts/passport/glyphs.ts';
import { pageOf } from '../../scripts/passport/page-of.ts';
import { readNet } from '../../web/forms/passport/net.ts';
import { readPage } from '../../web/forms/passport/read-page.ts';
import { pdf } from '../factories/orders.ts';
import { aCameraShot, anApplicant, aPaper, fillApplicant, openForm, send } from './apply.ts';
import { crashingTab } from './crashing-tab.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

/** Larger than what goes with the form. */
const aScan = () => aPaper('data-page.pdf', 300_000);

const net = (view: string) =>
  readNet(
    new Uint8Array(readFileSync(new URL(`../../web/forms/passport/${view}.net`, import.meta.url)))
      .buffer,
  );

/** The drawn passport, as 12 million dots of a camera. */
async function aPassportShot() {
  const drawn = new URL('passports/readable.jpg', import.meta.url);
  const buffer = await sharp(readFileSync(drawn))
    .resize(4000, 3000, { fit: 'fill' })
    .sharpen({ sigma: 2 })
    .jpeg({ quality: 98 })
    .toBuffer();
  return { name: 'passport.jpg', mimeType: 'image/jpeg', buffer };
}

/** Where it was lies behind what is drawn, as cameras write it and the library doesn't. */
async function placesAtTheEnd() {
  const raw = { width: 400, height: 300, channels: 3 } as const;
  const told = sharp(randomBytes(400 * 300 * 3), { raw }).withExif({
    IFD0: { Make: 'Camera-That-Tells' },
  });
  const png = await told.clone().png().toBuffer();
  const begin = png.indexOf('eXIf') - 4;
  const end = begin + 12 + png.readUInt32BE(begin);
  const parts = [
    png.subarray(0, begin),
    png.subarray(end, -12),
    png.subarray(begin, end),
    png.subarray(-12),
  ];
  const webp = await told.webp().toBuffer();
  const chunk = webp.indexOf('EXIF');
  const plain = Buffer.concat([webp.subarray(0, chunk + 8), webp.subarray(chunk + 14)]);
  plain.writeUInt32LE(webp.readUInt32LE(chunk + 4) - 6, chunk + 4);
  plain.writeUInt32LE(plain.length - 8, 4);
  return {
    data_page: { name: 'shot.png', mimeType: 'image/png', buffer: Buffer.concat(parts) },
    passport_photograph: { name: 'shot.webp', mimeType: 'image/webp', buffer: plain },
  };
}

const choose = (
  page: Page,
  name: string,
  file: { name: string; mimeType: string; buffer: Buffer },
) => page.locator(`input[name="${name}"]`).setInputFiles(file);

/** What lies in the browser's database: a field, its bytes, and the bytes as text. */
const readStored = () =>
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
  });
const stored = (page: Page) => page.evaluate(readStored);

const STEPS = ['typing', 'chooser open', 'just chosen', 'upload running', 'at rest'] as const;
const CRASHES = 20;
const FILES = Object.keys(APPLICATION_FILES);

test('a page that dies twenty times, at every step, loses neither what was typed nor what was chosen', async ({
  page,
  product,
}, info) => {
  test.setTimeout(900_000);
  await openForm(page, product);
  const applicant = anApplicant();
  await fillApplicant(page, applicant);
  await hydrated(page.getByRole('main'));
  const tab = await crashingTab(page);
  const typed: Record<string, string> = { ...applicant };
  const chosen = new Map<string, { name: string; bytes: Buffer }>();
  const expectAll = (message: string) =>
    expect
      .poll(
        () =>
          tab.evaluate(
            `JSON.stringify([${Object.keys(typed).map((name) => `document.querySelector('[name="${name}"]')?.value`)}, ${[...chosen.values()].map(({ name }) => `document.querySelector('main').innerText.includes('${name}')`)}])`,
          ),
        { message },
      )
      .toBe(JSON.stringify([...Object.values(typed), ...[...chosen].map(() => true)]));
  const choose = async (crash: number) => {
    const field = FILES[chosen.size % FILES.length] ?? '';
    const paper = { name: `paper-${crash}.pdf`, bytes: pdf({ size: 200_000 + crash }).bytes };
    writeFileSync(info.outputPath(paper.name), paper.bytes);
    await tab.choose(field, info.outputPath(paper.name));
    chosen.set(field, paper);
    const inStore = new RegExp(`^${field}:2\\d{5}:`, 'm');
    await expect.poll(() => tab.evaluate<string>(`(${readStored})()`)).toMatch(inStore);
  };
  for (let crash = 0; crash < CRASHES; crash++) {
    const step = STEPS[crash % STEPS.length];
    if (step === 'typing') {
      typed.middle_name = `Name${crash}`;
      await tab.type('middle_name', typed.middle_name);
    }
    if (step === 'chooser open') await tab.openChooser('data_page');
    if (step === 'just chosen' && chosen.size < FILES.length) await choose(crash);
    if (step === 'upload running' && chosen.size < FILES.length) {
      await tab.upload(20_000);
      await choose(crash);
      await expect
        .poll(() => tab.evaluate<string>(`document.querySelector('main').innerText`))
        .toMatch(/Sending \d+%/);
    }
    await tab.crash();
    await tab.upload(0);
    await expectAll(`crash ${crash}, ${step}`);
  }
  expect(chosen.size).toBe(FILES.length);
  await tab.evaluate(`document.querySelector('[name=data_consent]').click()`);
  await expect
    .poll(() =>
      tab.evaluate<string>(
        `(document.querySelector('[type=submit]:not([aria-disabled])')?.click(), location.pathname)`,
      ),
    )
    .toBe('/payment');
  const record = await product.record(applicant.contact_email);
  for (const [field, { bytes }] of chosen) {
    const file = await fetch(new URL(String(record[field]), product.url));
    expect(bytes.equals(Buffer.from(await file.arrayBuffer())), field).toBe(true);
  }
});

test('stored files need the tab’s key', async ({ page, context, product }) => {
  const id = await openForm(page, product);
  const applicant = anApplicant();
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
  await later.getByRole('button', { name: 'Continue with it' }).press('Enter');
  await expect(later.locator(':focus')).toContainText('What you typed is back');
  await expect(later.getByText('data-page.pdf')).toBeVisible();
  await expect(later.locator('[name="first_name"]')).toHaveValue('Kept');
  await expect(later.locator('[name="passport_number"]')).toHaveValue(applicant.passport_number);
  await later.close();
  const last = await context.newPage();
  await last.goto(`/visa/${id}`);
  await last.getByRole('button', { name: 'Delete it' }).press('Enter');
  await expect(last.getByText('We found your unfinished form')).toHaveCount(0);
  await expect(last.locator('form :focus')).toHaveCount(1);
  await expect.poll(() => stored(last)).toBe('');
  expect(await last.evaluate(() => localStorage.length)).toBe(0);
});

test('a file that is removed while it is being stored doesn’t come back', async ({
  page,
  product,
}) => {
  await openForm(page, product);
  await hydrated(page.getByRole('main'));
  // As on a slow phone.
  await page.evaluate(() => {
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    crypto.subtle.encrypt = async (...what) => {
      await new Promise((done) => setTimeout(done, 1500));
      return encrypt(...what);
    };
  });
  for (const name of ['other_document', 'data_page']) await choose(page, name, aScan());
  const remove = page.getByRole('button', { name: 'Remove' });
  await remove.first().click();
  await expect(remove).toHaveCount(1);
  // The one that was not removed is stored after it.
  await expect.poll(() => stored(page)).toMatch(/^\w+:3\d{5}:/);
  await page.waitForTimeout(2000);
  await page.reload();
  await expect(page.getByText('data-page.pdf')).toHaveCount(1);
});

test('what is kept outlives a reading of it that fails', async ({ page, context }) => {
  await page.goto('/appointment');
  const keep = page.getByRole('button', { name: 'Keep this on my phone for 7 days' });
  await hydrated(keep);
  await page.locator('[name="first_name"]').fill('Kitan');
  await keep.click();
  await expect(page.getByText('Kept on this phone for 7 days.')).toBeVisible();
  await page.close();
  const later = await context.newPage();
  await later.goto('/appointment');
  const resume = later.getByRole('button', { name: 'Continue with it' });
  await hydrated(resume);
  await later.evaluate(() => {
    const { getAll } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.getAll = () => {
      IDBObjectStore.prototype.getAll = getAll;
      throw new DOMException('Internal error.', 'UnknownError');
    };
  });
  await resume.click();
  await expect(later.getByText('It could not be opened.')).toBeVisible();
  await later.reload();
  await resume.click();
  await expect(later.locator('[name="first_name"]')).toHaveValue('Kitan');
});

test.describe('on a line that is cut', () => {
  test.use({ provoked: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test('two large shots are sent small, early, and after a cut', async ({ page, product }) => {
    await openForm(page, product);
    const applicant = anApplicant();
    await fillApplicant(page, applicant);
    await hydrated(page.getByRole('main'));
    let cuts = 0;
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH' || cuts++ % 2 === 1) return route.continue();
      return route.abort();
    });
    const [passport, shot] = [await aPassportShot(), await aCameraShot()];
    for (const { buffer } of [passport, shot]) expect(buffer.length).toBeGreaterThan(1_000_000);
    await choose(page, 'data_page', passport);
    await choose(page, 'passport_photograph', shot);
    // Browsers that draw canvases of more than 16.7 million dots black make none here.
    await choose(page, 'other_document', {
      ...(await aCameraShot(90, [6000, 4000])),
      name: 'large.jpg',
    });
    await expect(page.getByText('Received')).toHaveCount(3, { timeout: 90_000 });
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

    const sentPage = await page.request.get(String(record.data_page));
    const nets = { normalised: net('normalised'), raw: net('raw') };
    const { found, quality } = readPage(
      await pageOf(await sentPage.body()),
      nets,
      Number.POSITIVE_INFINITY,
    );
    expect(found?.number).toBe('B42982916');
    expect(((quality?.pitch ?? 0) * CAPITAL_MM) / PITCH_MM).toBeGreaterThanOrEqual(20);
    const large = await page.request.get(String(record.other_document));
    const { channels } = await sharp(await large.body()).stats();
    for (const { mean } of channels) expect(Math.abs(mean - 128)).toBeLessThan(25);
  });
});

test('who submits at once, before anything is small, sends nothing large either', async ({
  page,
  product,
}) => {
  const { id } = await product.destination();
  const applicant = anApplicant();
  await page.route(/\/assets\/(engine|shrink)-[\w-]+\.js$/, async (route) => {
    await new Promise((done) => setTimeout(done, 1500));
    await route.continue();
  });
  await page.goto(`/visa/${id}`);
  await fillApplicant(page, applicant);
  await hydrated(page.getByRole('main'));
  await choose(page, 'data_page', await aPassportShot());
  await choose(page, 'passport_photograph', await aCameraShot());
  await send(page);
  await page.waitForURL(/\/payment\?ref=/);
  const record = await product.record(applicant.contact_email);
  for (const name of ['data_page', 'passport_photograph']) {
    const body = await (await page.request.get(String(record[name]))).body();
    expect(body.length).toBeLessThanOrEqual(512_000);
    expect((await sharp(body).metadata()).exif).toBeUndefined();
  }
});

test('small pictures of every kind leave the place where they were taken on the phone', async ({
  page,
  product,
}) => {
  // Playwright shows no Blob that is sent.
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    const sent: Promise<string>[] = [];
    XMLHttpRequest.prototype.send = function (body) {
      if (body instanceof Blob) sent.push(body.text());
      send.call(this, body);
    };
    Object.assign(window, { sent });
  });
  await openForm(page, product);
  await hydrated(page.getByRole('main'));
  for (const [field, shot] of Object.entries(await placesAtTheEnd())) {
    expect(shot.buffer.length).toBeLessThan(500_000);
    expect(shot.buffer.includes('Camera-That-Tells')).toBe(true);
    await choose(page, field, shot);
  }
  await expect(page.getByText('Received')).toHaveCount(2);
  const sent = await page.evaluate<string[]>('Promise.all(sent)');
  expect(sent.length).toBeGreaterThan(1);
  expect(sent.some((text) => text.includes('Camera-That-Tells'))).toBe(false);
});

test('a photo that browsers can’t open says what to do', async ({ page, product }) => {
  await openForm(page, product);
  await hydrated(page.getByRole('main'));
  await choose(page, 'data_page', {
    name: 'IMG_1.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  });
  await expect(page.getByText(/This photo is HEIC/).first()).toBeVisible();
});

test('a page that is cut off is told, a whole one isn’t', async ({ page, product }) => {
  await openForm(page, product);
  await hydrated(page.getByRole('main'));
  const whole = readFileSync(new URL('passports/readable.jpg', import.meta.url));
  const part = await sharp(whole).extract({ left: 0, top: 0, width: 900, height: 983 }).toBuffer();
  const cutOff = page.getByText('It looks cut off. All four corners');
  const file = (buffer: Buffer) => ({ name: 'page.jpg', mimeType: 'image/jpeg', buffer });
  await choose(page, 'data_page', file(part));
  await expect(cutOff).toHaveCount(1);
  await choose(page, 'data_page', file(whole));
  await expect(cutOff).toHaveCount(0);
  await choose(page, 'passport_photograph', file(part));
  await expect(page.getByText(/being made smaller/)).toHaveCount(0);
  await expect(cutOff).toHaveCount(0);
});
