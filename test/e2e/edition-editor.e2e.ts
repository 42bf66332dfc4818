// Every field of an edition's editor: what is typed is what is saved, and what was saved is read again.
import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { expect, test } from './product.ts';
import { typeDay, YEAR } from './travel-days.ts';

const common = { detail: '', enforcement: 'required', when: null };
const REQUIREMENTS = [
  { ...common, key: 'visited', kind: 'question', title: 'Visited', answer: { type: 'yes_no' } },
  {
    ...common,
    key: 'lodging',
    kind: 'question',
    title: 'Lodging',
    answer: { type: 'choice', choices: ['Hotel', 'Friends'] },
  },
  {
    ...common,
    key: 'letter',
    kind: 'document',
    title: 'Letter',
    upload: true,
    when: {
      any: [
        { not: { eq: ['nationality', 'Nigeria'] } },
        { in: ['residence', ['Ghana', 'Togo']] },
        { not: { at_least: ['age', 18] } },
        { before: ['travel_on', '2027-06-30'] },
        { eq: ['visited', 'Yes'] },
      ],
    },
  },
  {
    ...common,
    key: 'months',
    kind: 'passport',
    title: 'Months',
    params: { months_valid: 6, counted_from: 'arrival', blank_pages: 1 },
  },
  {
    ...common,
    key: 'photo',
    kind: 'photo',
    title: 'Photo',
    params: { width_mm: 35, height_mm: 45, background: 'white', head_percent: [50, 69] },
  },
  { ...common, key: 'notice', kind: 'notice', title: 'Notice', source: { title: 'The embassy' } },
] as const;

/** Of each: the requirement, the field's label, what is typed or chosen, and which of that label. */
const TYPED: [of: string, label: string, value: string, nth?: number][] = [
  ['Visited', 'Answer', 'text'],
  ['Lodging', 'Choices, one a line', 'Hotel\nCamp\n'],
  ['Lodging', 'How firm', 'recommended'],
  ['Letter', 'What a good one looks like', 'Signed.'],
  ['Letter', 'With', 'Benin', 0],
  ['Letter', 'With (separated by commas)', 'Ghana, '],
  ['Letter', 'How', 'at_least', 2],
  ['Letter', 'How', 'after', 3],
  ['Months', 'Valid for months', '9'],
  ['Months', 'Counted from', 'departure'],
  ['Months', 'Blank pages', '2'],
  ['Photo', 'Width, mm', '50'],
  ['Photo', 'Height, mm', '51'],
  ['Photo', 'Months old, at most', '6'],
  ['Photo', 'Background', 'grey'],
  ['Photo', 'Head, least %', '60'],
  ['Photo', 'Head, most %', '70'],
  ['Notice', 'In words', 'Carry cash.'],
  ['Notice', 'Source', 'The consulate'],
  ['Notice', 'Its web address', 'https://example.com/rules'],
];
const [visited, lodging, letter, months, photo, notice] = REQUIREMENTS;
const SAVED = [
  {
    ...lodging,
    enforcement: 'recommended',
    answer: { type: 'choice', choices: ['Hotel', 'Camp'] },
  },
  { ...visited, answer: { type: 'text' } },
  {
    ...letter,
    detail: 'Signed.',
    upload: false,
    when: {
      any: [
        { not: { eq: ['nationality', 'Benin'] } },
        { in: ['residence', ['Ghana', 'United Arab Emirates']] },
        { at_least: ['age', 18] },
        { after: ['travel_on', '2027-06-30'] },
        { eq: ['visited', 'Yes'] },
      ],
    },
  },
  { ...months, params: { months_valid: 9, counted_from: 'departure', blank_pages: 2 } },
  {
    ...photo,
    params: {
      width_mm: 50,
      height_mm: 51,
      months_old: 6,
      background: 'grey',
      head_percent: [60, 70],
    },
  },
  {
    ...notice,
    detail: 'Carry cash.',
    source: { title: 'The consulate', url: 'https://example.com/rules' },
  },
];

test('an edition is saved as its editor shows it, and shown as it was saved', {
  tag: '@ci',
}, async ({ page, product }) => {
  test.setTimeout(180_000);
  const { id: place } = await product.destination();
  const bystander = await product.destination();
  const drafts = `/admin/destinations/${place}/editions`;
  const { id, version } = await product.call<{ id: number; version: number }>('POST', drafts);
  const saved = () => product.call('GET', `/admin/editions/${id}`);
  await product.call('PUT', `/admin/editions/${id}`, {
    requirements: REQUIREMENTS,
    fees: [
      { party: 'government', amount: 30_000 },
      { party: 'service', amount: 10_000, speed: 'standard' },
    ],
    timing: [{ speed: 'standard', least: 3, most: 5 }],
    version_read: version,
  });
  await openAsAdmin(page, product, `/admin/editions/${id}`);
  for (const [of, label, value, nth = 0] of TYPED) {
    const field = page
      .getByRole('group', { name: of, exact: true })
      .getByLabel(label, { exact: true })
      .nth(nth);
    if (await field.evaluate((element) => element instanceof HTMLSelectElement))
      await field.selectOption(value);
    else await field.fill(value);
  }
  // Key by key, what is on the way to a value stays, too.
  await page.getByLabel('With (separated by commas)').press('End');
  await page.getByLabel('With (separated by commas)').pressSequentially('United Arab Emirates');
  await page.getByRole('checkbox', { name: 'It is uploaded with the form' }).uncheck();
  await page.getByRole('button', { name: /^Down.*Visited/ }).click();
  const price = page.getByRole('region', { name: 'Price and time' });
  const put = (label: string, nth: number, value: string) => {
    const field = price.getByLabel(label, { exact: true }).nth(nth);
    return label === 'Part' || label === 'Refunded' ? field.selectOption(value) : field.fill(value);
  };
  await price.getByRole('button', { name: 'Add a speed' }).click();
  await price.getByRole('button', { name: 'Add a fee' }).click();
  for (const [label, nth, value] of [
    ['Naira', 0, '31000'],
    ['Refunded', 0, 'opened'],
    ['Only for the speed', 2, 'express'],
    ['Part', 2, 'government'],
    ['Naira', 2, '25000'],
    ['Least working days', 1, '2'],
    ['Most working days', 0, '6'],
  ] as const)
    await put(label, nth, value);
  const check = page.getByRole('region', { name: 'Next check' });
  const christmasEve = `${YEAR}-12-24`;
  await typeDay(check, christmasEve);
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await saved()).toMatchObject({
    requirements: SAVED,
    fees: [
      { party: 'government', amount: 31_000, back_until: 'opened' },
      { party: 'service', amount: 10_000, speed: 'standard' },
      { party: 'government', amount: 25_000, speed: 'express' },
    ],
    timing: [
      { speed: 'standard', least: 3, most: 6 },
      { speed: 'express', least: 2, most: 5 },
    ],
    next_check_on: christmasEve,
  });
  await page.reload();
  const letterNow = page.getByRole('group', { name: 'Letter', exact: true });
  await expect(letterNow.getByLabel('How', { exact: true }).first()).toHaveValue('not_eq');
  await expect(letterNow.getByLabel('It applies if')).toHaveValue('any');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What kind of update?').selectOption('minor');
  await dialog.getByLabel('What changed, for colleagues').fill('All of it.');
  await typeDay(dialog, christmasEve);
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('It is scheduled, and published by itself.')).toBeVisible();
  expect(await saved()).toMatchObject({
    state: 'scheduled',
    update: 'minor',
    note: 'All of it.',
    effective_from: expect.stringContaining(`${YEAR}-12-2`),
  });
  expect(await product.call('GET', `/admin/destinations/${bystander.id}/editions`)).toEqual([]);
});

test('sources and what a good paper looks like are seen, written and shown as they were read', async ({
  page,
  product,
}) => {
  const { id: place } = await product.destination();
  const paper = {
    ...common,
    key: 'statement',
    kind: 'document',
    title: 'Statement',
    detail: 'Of three months.',
    upload: { hint: 'All pages.' },
  };
  await product.publish(place, {
    requirements: [lodging, paper, months, photo, notice],
    sources: [{ title: 'Embassy of A-land' }, 'By phone'],
  });
  const drafts = `/admin/destinations/${place}/editions`;
  const { id } = await product.call<{ id: number }>('POST', drafts);
  await openAsAdmin(page, product, `/admin/editions/${id}`);
  const good = page.getByLabel('What a good one looks like');
  await expect(good).toHaveValue('Of three months. All pages.');
  const uploaded = page.getByRole('checkbox', { name: 'It is uploaded with the form' });
  await uploaded.uncheck();
  await uploaded.check();
  await good.press('End');
  await good.pressSequentially(' Stamped.');
  const sources = page.getByRole('region', { name: 'Sources' });
  await expect(sources.getByLabel('Source', { exact: true }).first()).toHaveValue(
    'Embassy of A-land',
  );
  await sources.getByRole('button', { name: 'Remove source 1' }).press('Enter');
  await expect(sources.getByLabel('Source', { exact: true })).toHaveValue('By phone');
  await sources.getByRole('button', { name: 'Add a source' }).click();
  await sources.getByLabel('Source', { exact: true }).last().fill('The consulate');
  await sources.getByLabel('Its web address').last().fill('https://example.com/rules');
  const read = sources.getByRole('group', { name: 'Read there on' }).last();
  await typeDay(read, '2026-05-17');
  await sources.getByRole('button', { name: 'Add a source' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  expect(await product.call('GET', `/admin/editions/${id}`)).toMatchObject({
    requirements: [
      {},
      { detail: 'Of three months. All pages. Stamped.', upload: true },
      {},
      {},
      { source: { title: 'The embassy' } },
    ],
    sources: [
      'By phone',
      { title: 'The consulate', url: 'https://example.com/rules', date: '2026-05-17' },
    ],
  });

  await product.call('POST', `/admin/editions/${id}/publish`, { update: 'minor' });
  await page.reload();
  const asked = page.getByRole('region', { name: 'What is asked for' });
  for (const words of [
    'One of: Hotel, Friends.',
    'All pages. Stamped.',
    'Valid for 6 months from the day you arrive, with 1 blank page.',
    '35 × 45 mm, white background, the head 50 to 69 % of its height.',
    'Source: The embassy',
  ])
    await expect(asked).toContainText(words);
  await expect(sources).toContainText('The consulate, read 17 May 2026');
});
