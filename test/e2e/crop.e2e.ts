// A photograph is cropped and turned by hand to the destination's rule: by finger, mouse and keyboard.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { anApplicant, aPaper, fillApplicant, sendToPayment } from './apply.ts';
import { hydrated } from './hydrated.ts';
import { dialog, expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

/** Red on the left, blue on the right. */
async function twoColours() {
  const half = (background: string) =>
    sharp({ create: { width: 600, height: 900, channels: 3, background } })
      .png()
      .toBuffer();
  const buffer = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: '#00f' },
  })
    .composite([{ input: await half('#f00'), left: 0, top: 0 }])
    .jpeg({ quality: 95 })
    .toBuffer();
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer };
}

const opener = (page: Page) =>
  page.getByRole('button', { name: /^Crop or turn\s+your photograph$/ });
const frame = (page: Page) => dialog(page).getByRole('application');

async function openCrop(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page.getByRole('main'));
  await page.locator('input[name="passport_photograph"]').setInputFiles(await twoColours());
  await opener(page).press('Enter');
  await expect(frame(page)).toBeVisible();
}

/** Sends the form. Dots of its photograph: along the middle, from top to bottom. */
async function sentPhotograph(
  page: Page,
  product: RunningProduct,
  applicant: ReturnType<typeof anApplicant>,
) {
  await fillApplicant(page, applicant);
  await page.locator('input[name="data_page"]').setInputFiles(aPaper());
  await sendToPayment(page);
  const record = await product.record(applicant.contact_email);
  const file = await page.request.get(String(record.passport_photograph));
  const { data, info } = await sharp(await file.body())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (down: number) => {
    const start = (Math.floor(down * info.height) * info.width + Math.floor(info.width / 2)) * 3;
    const [red = 0, , blue = 0] = data.subarray(start, start + 3);
    return red > blue ? 'red' : 'blue';
  };
  return { ratio: info.width / info.height, height: info.height, at };
}

test('by keyboard a photograph is cropped, and sent as framed', async ({ page, product }) => {
  const { id } = await product.destination();
  const applicant = anApplicant();
  await openCrop(page, `/visa/${id}`);
  await expect(dialog(page)).toContainText(
    'Between the lines: 75% of the height, as it should be.',
  );
  await expect(dialog(page).getByRole('list', { name: 'The photo’s rule' })).toContainText(
    'Head 70–80%',
  );
  await expectAccessible(page, 'cropping a photograph');

  const crown = dialog(page).getByRole('slider', { name: 'Top of the head' });
  await crown.focus();
  for (let times = 0; times < 3; times++) await crown.press('PageDown');
  await expect(dialog(page)).toContainText('Between the lines: 45% of the height.');
  await dialog(page).getByRole('button', { name: 'Fit the head to the rule' }).press('Enter');
  await expect(dialog(page)).toContainText('75% of the height, as it should be.');
  const size = dialog(page).getByRole('slider', { name: 'Size' });
  expect(Number(await size.inputValue())).toBeCloseTo(75 / 45, 1);
  await size.fill('1');
  await dialog(page).getByRole('button', { name: 'Turn right' }).press('Enter');
  await frame(page).focus();
  for (let times = 0; times < 5; times++) await frame(page).press('ArrowDown');
  await dialog(page).getByRole('button', { name: 'Use this part' }).press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();

  // It goes on from the whole picture.
  await opener(page).press('Enter');
  await expect(size).toHaveValue('1');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
  const { ratio, at, height } = await sentPhotograph(page, product, applicant);
  expect(ratio).toBeCloseTo(35 / 45, 2);
  expect(height).toBeGreaterThan(1000);
  expect([at(0.05), at(0.95)]).toEqual(['red', 'blue']);
});

test('the frame has the destination’s shape; a finger moves in it', async ({ page, product }) => {
  const place = await product.destination({ available_country: '' });
  await product.publish(place.id, {
    requirements: [
      {
        key: 'photo',
        kind: 'photo',
        title: 'Photograph',
        enforcement: 'required',
        params: { width_mm: 50, height_mm: 50, background: 'white', head_percent: [50, 69] },
      },
    ],
  });

  const applicant = anApplicant();
  await openCrop(page, `/visa/${place.id}`);
  await expect(dialog(page)).toContainText('Head 50–69%');
  await expect(dialog(page)).toContainText('50 × 50 mm, white background');
  const box = await frame(page).boundingBox();
  if (!box) throw new Error('the frame is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height * 0.9];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - box.width, y, { steps: 4 });
  await page.mouse.up();
  await dialog(page).getByRole('button', { name: 'Use this part' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const { ratio, at } = await sentPhotograph(page, product, applicant);
  expect(ratio).toBeCloseTo(1, 2);
  expect(at(0.5)).toBe('blue');
});

test('two fingers scale the picture and carry it along', async ({ page, product }) => {
  const { id } = await product.destination();
  const applicant = anApplicant();
  await openCrop(page, `/visa/${id}`);
  const box = await frame(page).boundingBox();
  if (!box) throw new Error('the frame is not drawn');
  const devtools = await page.context().newCDPSession(page);
  // In widths of the frame from its left edge, both at one height.
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...across: number[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: across.map((part, finger) => ({
        x: box.x + part * box.width,
        y: box.y + box.height / 2,
        id: finger,
      })),
    });
  const size = dialog(page).getByRole('slider', { name: 'Size' });
  /** Where red ends, as a part of the frame. */
  const edge = () =>
    frame(page)
      .locator('canvas')
      .evaluate((canvas: HTMLCanvasElement) => {
        const copy = new OffscreenCanvas(canvas.width, 1).getContext('2d', {
          willReadFrequently: true,
        });
        copy?.drawImage(canvas, 0, -canvas.height / 2);
        const dots = copy?.getImageData(0, 0, canvas.width, 1).data;
        for (let x = 0; dots && x < canvas.width; x++)
          if ((dots[4 * x + 2] ?? 0) > (dots[4 * x] ?? 0)) return x / canvas.width;
        return 1;
      });
  expect(await edge()).toBeCloseTo(0.5, 1);
  await touch('touchStart', 0.8, 0.9);
  for (const moved of [0.75, 0.7]) await touch('touchMove', moved, 0.9);
  await touch('touchEnd');
  await expect.poll(async () => Number(await size.inputValue())).toBeCloseTo(2, 1);
  expect(await edge()).toBeCloseTo(0.1, 1);
  await touch('touchStart', 0.1, 0.6);
  for (const by of [0.1, 0.2, 0.3]) await touch('touchMove', 0.1 + by, 0.6 + by);
  await touch('touchEnd');
  await expect.poll(edge).toBeCloseTo(0.4, 1);
  expect(Number(await size.inputValue())).toBeCloseTo(2, 1);
  await dialog(page).getByRole('button', { name: 'Use this part' }).click();
  await expect(dialog(page)).toHaveCount(0);
  const { ratio, at } = await sentPhotograph(page, product, applicant);
  expect(ratio).toBeCloseTo(35 / 45, 2);
  expect(at(0.5)).toBe('blue');
});
