import { STARTER_PERMITS } from '#server/services/application/starters/permits.ts';
import { STARTER_VISAS } from '#server/services/application/starters/visas.ts';
import { pictureOf } from '#shared/places/place-pictures.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

/** How far below the window Chromium has begun with pictures at most. */
const AHEAD = 3_000;

for (const [path, samples] of [
  ['/visa', STARTER_VISAS],
  ['/permit', STARTER_PERMITS],
] as const)
  test(`sample destinations of ${path} show their pictures lazily`, async ({ page }) => {
    // In one column most of them are far away.
    await page.setViewportSize({ width: 390, height: 844 });
    const asked = new Set<string>();
    page.on('request', (request) => asked.add(request.url().replace(/^.*\/places\//, '')));
    await page.goto(`${path}?all=1`, { waitUntil: 'networkidle' });
    const pictures = page.locator('main li img');
    const far = await pictures.evaluateAll(
      (all, ahead) =>
        all
          .map((one) => ({
            file: (one as HTMLImageElement).src.replace(/^.*\/places\//, ''),
            near: one.getBoundingClientRect().top <= innerHeight + ahead,
          }))
          .filter(({ file }, _, each) => each.every((one) => one.file !== file || !one.near))
          .map(({ file }) => file),
      AHEAD,
    );
    expect(far.length).toBeGreaterThan(5);
    expect(far.filter((file) => asked.has(file))).toEqual([]);
    const shown = await pictures.evaluateAll(async (all) => {
      const names: string[] = [];
      for (const one of all as HTMLImageElement[]) {
        one.scrollIntoView();
        await one.decode().catch(() => undefined);
        if (one.naturalWidth > 0) names.push(one.src.replace(/^.*\/places\//, ''));
      }
      return names;
    });
    for (const { destination } of samples) expect(shown).toContain(pictureOf(destination));
  });

test('a place without a picture shows its pattern, and no broken picture', async ({
  page,
  product,
}) => {
  const { id } = await product.destination({ destination: 'Lemuria' });
  await page.goto(`/payment?ref=${(await product.submit(id)).tracking_id}`);
  const picture = page.locator('main img[src="/places/lemuria.svg"]').first();
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
});

test('home asks for its popular places’ pictures alone', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/places/')) asked.push(request.url());
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const field = page.getByLabel('Destination');
  const popular = page.getByRole('region', { name: 'Popular places' }).locator('img');
  const shown = await popular.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  expect(shown).toHaveLength(6);
  expect(asked.filter((url) => !shown.includes(url))).toEqual([]);
  await field.click();
  await hydrated(field);
  await field.fill('Kenya');
  const picture = page.getByRole('option', { name: /^Kenya/ }).locator('img');
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0);
  expect(asked.some((url) => url.endsWith('/places/kenya.svg'))).toBe(true);
});
