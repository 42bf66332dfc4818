// A screen has one main action, and it is on the first one: measured with the line of practice on.
import type { Locator, Page } from '@playwright/test';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';
import { solidButtons } from './solid-buttons.ts';

const SIZES = [
  { width: 360, height: 660 },
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
] as const;

/** Where it ends, from the page's top. */
const endOf = async (one: Locator): Promise<number> => {
  const box = await one.boundingBox();
  const scrolled = await one.page().evaluate(() => scrollY);
  return Math.round((box?.y ?? Number.NaN) + (box?.height ?? 0) + scrolled);
};
const topOf = async (one: Locator): Promise<number> =>
  Math.round((await one.boundingBox())?.y ?? Number.NaN);

interface Screen {
  name: string;
  path(product: RunningProduct): Promise<string> | string;
  /** What one does there; it ends, or begins, by `by`, or else within the window. */
  action(page: Page): Locator;
  by?: number;
  begins?: true;
}

/** A family of three that isn't paid. */
async function family(product: RunningProduct) {
  const { id } = await product.destination();
  const submit = async (first_name: string, group: string) =>
    (await product.submit(id, 'visa', undefined, { first_name, group })) as SubmittedApplication & {
      group: { code: string };
    };
  const first = await submit('Oluwadamilola', 'new');
  for (const name of ['Bisi', 'Chidi']) await submit(name, first.group.code);
  return first;
}

const FIRST_FIELD = { by: 560, begins: true } as const;

/** The form of a sample: of those that need the most lines above the first field. */
const sampleForm = (kind: DecidedKind, named: string): Screen => ({
  name: `the form of ${named}`,
  path: async (product) => {
    const { data } = await product.call<{ data: { id: number; destination: string }[] }>(
      'GET',
      `/${kind}/destinations?limit=200`,
    );
    return `/${kind}/${data.find(({ destination }) => destination === named)?.id}`;
  },
  action: (page) => page.getByLabel('First name'),
  ...FIRST_FIELD,
});

const SCREENS: Screen[] = [
  {
    name: 'home',
    path: () => '/',
    action: (page) => page.getByRole('button', { name: 'Search visas' }),
    by: 600,
  },
  {
    name: 'the payment',
    path: async (product) => `/payment?ref=${(await product.submit()).tracking_id}`,
    action: (page) => page.getByRole('button', { name: /^Pay ₦/ }),
  },
  {
    name: 'the payment of a family',
    path: async (product) => `/group/${(await family(product)).group.code}`,
    action: (page) => page.getByRole('button', { name: /^Pay ₦/ }),
  },
  {
    name: 'a family’s payment by link',
    path: async (product) => {
      const { id } = await family(product);
      const body = { group: true };
      const { url } = await product.call<{ url: string }>(
        'POST',
        `/admin/orders/${id}/pay-link`,
        body,
      );
      return new URL(url).pathname;
    },
    action: (page) => page.getByRole('button', { name: /^Pay ₦/ }),
    by: 600,
  },
  {
    name: 'a payment by link',
    path: async (product) => {
      const { id } = await product.submit((await product.destination()).id, 'visa', undefined, {
        first_name: 'Oluwadamilola',
      });
      const { url } = await product.call<{ url: string }>('POST', `/admin/orders/${id}/pay-link`);
      return new URL(url).pathname;
    },
    action: (page) => page.getByRole('button', { name: /^Pay ₦/ }),
    by: 600,
  },
  {
    name: 'tracking what is to be paid',
    path: async (product) => `/track-visa?tracking_id=${(await product.submit()).tracking_id}`,
    action: (page) => page.getByRole('link', { name: 'Pay now' }),
  },
  {
    name: 'a visa’s form',
    path: async (product) => `/visa/${(await product.destination()).id}`,
    action: (page) => page.getByLabel('First name'),
    ...FIRST_FIELD,
  },
  {
    name: 'a permit’s form',
    path: async (product) => `/permit/${(await product.destination({}, 'permit')).id}`,
    action: (page) => page.getByLabel('First name'),
    ...FIRST_FIELD,
  },
  sampleForm('visa', 'United States'),
  sampleForm('permit', 'Democratic Republic of the Congo (stay permit)'),
  sampleForm('permit', 'United Arab Emirates (residence)'),
  {
    name: 'insurance',
    path: () => '/insurance',
    action: (page) => page.getByRole('radio', { name: /^7 Days/ }),
    ...FIRST_FIELD,
  },
  {
    name: 'visa support',
    path: () => '/visa-support',
    action: (page) => page.getByRole('button', { name: /^Add/ }),
    ...FIRST_FIELD,
  },
  {
    name: 'an appointment',
    path: () => '/appointment',
    action: (page) => page.getByRole('combobox', { name: 'Day' }),
    ...FIRST_FIELD,
  },
];

for (const { width, height } of SIZES)
  test.describe(`${width} × ${height}`, () => {
    test.use({ viewport: { width, height } });

    for (const { name, path, action, by = height, begins } of SCREENS)
      test(`${name}: its one main action is on the first screen`, async ({ page, product }) => {
        await page.goto(await path(product));
        await hydrated(page.getByRole('main'));
        await expect(page.getByText(/no real money moves/).first()).toBeVisible();
        const one = action(page).first();
        const at = begins ? await topOf(one) : await endOf(one);
        expect(at, name).toBeLessThanOrEqual(width < 1024 ? Math.min(by, height) : height);
        expect((await solidButtons(page)).length, name).toBeLessThanOrEqual(1);
      });

    test('one’s own order that is to be paid: Pay is the one solid button', async ({
      page,
      product,
    }) => {
      const { manage_token } = await product.submit();
      await page.addInitScript((token) => {
        sessionStorage.setItem('manage-token', token);
      }, manage_token);
      await page.goto('/manage');
      await expect(page.getByRole('button', { name: 'Send the message' })).toBeVisible();
      expect(await solidButtons(page)).toEqual([expect.stringMatching(/^Pay ₦/)]);
      // On desktops what may be changed stands beside what is there.
      const beside = await page.getByRole('heading', { name: 'Where we reach you' }).boundingBox();
      if (width >= 1024) expect(beside?.x).toBeGreaterThan(width / 2);
    });
  });
