import { formatDay } from '#shared/dates.ts';
import { CARDS } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { aPaper, fillForm, payWith, send } from './apply.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

const RULES = [
  {
    key: 'visited',
    kind: 'question',
    title: 'Have you been there before?',
    enforcement: 'required',
    answer: { type: 'yes_no' },
  },
  {
    key: 'statement',
    kind: 'document',
    title: 'Statement of your bank',
    detail: 'Of the last three months.',
    enforcement: 'required',
    when: { eq: ['nationality', 'Nigeria'] },
  },
  {
    key: 'fever',
    kind: 'document',
    title: 'Yellow fever certificate',
    enforcement: 'required',
    when: { in: ['nationality', ['Ghana', 'Togo']] },
  },
  {
    key: 'old_visa',
    kind: 'document',
    title: 'The old visa',
    enforcement: 'recommended',
    when: { eq: ['visited', true] },
  },
  {
    key: 'six_months',
    kind: 'passport',
    title: 'Passport for six months',
    enforcement: 'required',
    params: { months_valid: 6, counted_from: 'arrival' },
  },
];
const FEES = [
  { party: 'government', amount: 30_000 },
  { party: 'service', speed: 'standard', amount: 10_000 },
  { party: 'service', speed: 'express', amount: 25_000 },
];
const TIMING = [
  { speed: 'standard', least: 3, most: 5 },
  { speed: 'express', least: 1, most: 2 },
];

test('papers depend on nationality, and are ticked', { tag: '@ci' }, async ({
  page,
  product,
  browser,
}) => {
  test.setTimeout(240_000);
  const place = await product.destination({ available_country: '' });
  const valid = (months_valid: number, counted_from: string) => ({
    ...RULES[4],
    key: `months_${months_valid}`,
    enforcement: 'recommended',
    title: `Valid for ${months_valid} months`,
    params: { months_valid, counted_from },
  });
  await product.publish(place.id, {
    requirements: [...RULES, valid(3, 'departure'), valid(36, 'arrival')],
    fees: FEES,
    timing: TIMING,
  });

  await page.goto(`/visa/${place.id}`);
  const applicant = await fillForm(page);
  const statement = page.locator('input[name="document_statement"]');
  const fever = page.locator('input[name="document_fever"]');
  await page.locator('[name="nationality"]').selectOption('Ghana');
  await expect(fever).toBeAttached();
  await expect(statement).toHaveCount(0);
  await fever.setInputFiles(aPaper());
  await page.locator('[name="nationality"]').selectOption('Nigeria');
  await expect(statement).toBeAttached();
  await expect(fever).toHaveCount(0);

  const year = new Date().getFullYear() + 1;
  const day = async (name: string, date: [string, string, string]) => {
    for (const [at, part] of ['day', 'month', 'year'].entries())
      await page.locator(`[name="${name}_${part}"]`).fill(date[at] ?? '');
  };
  await day('travel_on', ['1', '3', String(year)]);
  await day('passport_expires_on', ['1', '8', String(year)]);
  await page.getByLabel('Express').check();
  await expect(page.getByText('₦55,000').first()).toBeVisible();
  await send(page);
  const told = alertOf(page, 'to put right');
  await expect(told).toContainText(`The passport must be valid until 1 September ${year}`);
  await expect(told).toContainText('Answer this.');
  await expect(told).toContainText('Choose a file.');
  await expectAccessible(page);

  await day('passport_expires_on', ['1', '9', String(year + 1)]);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await statement.setInputFiles(aPaper());
  await page.getByRole('button', { name: 'Submit and go to payment' }).click();
  await page.waitForURL(/\/payment\?ref=/);
  await payWith(page, CARDS.good);
  await page.waitForURL(/successful-payment/);
  const record = await product.record(applicant.contact_email);
  expect(record).toMatchObject({ visa_fee: 55_000, speed: 'express', answers: { visited: 'Yes' } });

  const desk = await (await browser.newContext({ baseURL: product.url })).newPage();
  await openAsAdmin(desk, product, `/visa-status/${record.id}`);
  const list = desk.getByRole('region', { name: 'What is asked for' });
  await expect(list).toContainText('2 of 6 ticked');
  await expect(list).toContainText('Recommended. Not met: ask for another: The passport must be');
  await list.getByLabel('Statement of your bank is as it should be').check();
  await expect(list).toContainText('3 of 6 ticked');
  await expect(list).toContainText('The old visa');
  // Its papers are looked at as the form's are.
  await desk.getByRole('tab', { name: 'Statement of your bank' }).click();
  await expect(desk.getByRole('tabpanel', { name: 'Statement of your bank' })).toBeVisible();
  await desk.getByText(/^\d not sent$/).click();
  await expect(desk.getByRole('region', { name: 'Scans' })).toContainText('The old visa');
  const asked = desk.getByRole('region', { name: 'Asked of the applicant' });
  await asked.getByRole('button', { name: 'Ask for more' }).click();
  // No day of return was sent, and one of the rules counts from it.
  await expect(asked.getByLabel('Day of return', { exact: true })).toBeVisible();
  await asked.getByLabel('The old visa').check();
  await asked.getByLabel('What is wrong: The old visa').selectOption('own');
  await asked.getByLabel(/in your own words: The old visa/).fill('Please send it.');
  await asked.getByRole('button', { name: 'Ask the applicant' }).click();
  await expect(asked).toContainText('Waiting for the applicant');
  await desk.context().close();
});

test('the offer is that of the chosen speed; the documents are done with the edition’s paper', async ({
  page,
  product,
}) => {
  const place = await product.destination({ process_type: 'Standard' });
  const slip = { key: 'slip', kind: 'document', title: 'NIN slip', enforcement: 'required' };
  await product.publish(place.id, { requirements: [slip], fees: FEES, timing: TIMING });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/visa/${place.id}`);
  await fillForm(page);
  const aside = page.getByRole('complementary', { name: 'This visa' });
  await expect(aside).toContainText('You pay₦40,000');
  await page.getByLabel('Express').check();
  await expect(aside).toContainText('Our fee₦25,000');
  await expect(aside).toContainText('You pay₦55,000');
  await expect(aside).toContainText('If you cancel it: ₦55,000 back');
  await expect(aside).toContainText('1 to 2 working days');
  await expect(aside).toContainText('TypeExpress');
  await expect(aside).not.toContainText('₦40,000');
  await page.setViewportSize({ width: 360, height: 660 });
  await expect(page.getByText('1 to 2 working days · ₦55,000')).toBeVisible();

  await expect(page.getByText(/^\d of \d · Documents/)).toBeAttached();
  await page.locator('input[name="document_slip"]').setInputFiles(aPaper());
  await expect(page.getByText(/^\d of \d · Send/)).toBeAttached();
});

test('what everybody needs is said before the first field', async ({ page, product }) => {
  const place = await product.destination();
  const paper = { kind: 'document', enforcement: 'required' };
  await product.publish(place.id, {
    requirements: [
      { ...paper, key: 'bank', title: 'Bank statement (6 months)' },
      { ...paper, key: 'slip', title: 'NIN slip' },
      ...RULES,
    ],
  });
  await page.setViewportSize({ width: 360, height: 660 });
  await page.goto(`/visa/${place.id}`);
  await expect(page.getByText('You need:').locator('..')).toHaveText(
    'You need: your passport, a photo, bank statement (6 months), NIN slip.',
  );
  const first = await page.getByLabel('First name').boundingBox();
  expect(first?.y).toBeLessThanOrEqual(560);
  const details = await page.locator('summary', { hasText: 'Details' }).boundingBox();
  expect(details?.height).toBeGreaterThanOrEqual(44);
  const bystander = await product.destination();
  await page.goto(`/visa/${bystander.id}`);
  await expect(page.getByText('You need:').locator('..')).toHaveText(
    'You need: your passport and a photo.',
  );
});

test('an owner writes an edition with menus and publishes it', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  test.setTimeout(180_000);
  const place = await product.destination({ available_country: '' });
  await openAsAdmin(page, product, `/admin/visa-destination-update/${place.id}`);
  await page.getByRole('button', { name: 'Begin a draft' }).click();
  await page.waitForURL(/\/admin\/editions\/\d+$/);
  await page.getByRole('button', { name: 'Add a requirement' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.getByLabel('Title').fill('Letter of your employer');
  await page.getByLabel('What a good one looks like').fill('On headed paper, signed.');
  await page.getByRole('button', { name: 'Only under a condition' }).click();
  await page.getByLabel('What', { exact: true }).selectOption('Purpose of travel');
  await page.getByLabel('With', { exact: true }).selectOption('Business');
  await expect(page.getByText('If the purpose is Business.')).toBeVisible();
  await page.getByLabel('Naira').first().fill('47000');
  await page.getByRole('button', { name: 'Add a fee' }).click();
  const removed = page.getByRole('button', { name: /^Remove fee/ });
  await expect(removed).toHaveText(
    (await removed.allTextContents()).map((_, at) => `Remove fee ${at + 1}`),
  );
  await removed.last().click();
  await page.getByRole('button', { name: 'Save the draft' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const seen = page.getByRole('region', { name: 'As a traveller sees it' });
  await expect(seen).toContainText('Letter of your employer, paper, may apply');
  await seen.getByLabel('Purpose').selectOption('Business');
  await expect(seen).toContainText('Letter of your employer, paper, required');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const update = dialog.getByLabel('What kind of update?');
  await expect(update).toHaveValue('major');
  await expect(dialog).toContainText('It looks major: it is the first edition.');
  await update.selectOption('minor');
  await dialog.getByLabel('What changed, for colleagues').fill('Employers write letters now.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('It is published.')).toBeVisible();
  await expect(page.getByText(/^Published, .*, a minor update, by /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checked, nothing changed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the draft' })).toHaveCount(0);

  await page.goto(`/visa/d/${place.destination.toLowerCase().replaceAll(' ', '-')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${place.destination} visa`);
  await expect(page.getByText('₦47,000').first()).toBeVisible();
  await expect(page.getByText('Letter of your employer')).toBeVisible();
  await expect(page.getByText('May apply. Required if the purpose is Business.')).toBeVisible();
  await expect(page.getByText(/^Checked on /)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Apply now/ })).toHaveAttribute(
    'href',
    `/visa/${place.id}`,
  );
  await expectAccessible(page);
});

/** A place with a published edition that makes its price, and a draft of the next. */
async function placeWithEdition(product: RunningProduct) {
  const place = await product.destination();
  const begin = () =>
    product.call<{ id: number; version: number }>(
      'POST',
      `/admin/destinations/${place.id}/editions`,
    );
  const published = await begin();
  await product.call('PUT', `/admin/editions/${published.id}`, {
    requirements: RULES,
    fees: [{ party: 'service', amount: 30_000 }],
    version_read: published.version,
  });
  await product.call('POST', `/admin/editions/${published.id}/publish`, { update: 'minor' });
  return { place, published, draft: await begin() };
}

test('the kind of an update is preselected from what changes', async ({ page, product }) => {
  const { draft } = await placeWithEdition(product);
  await openAsAdmin(page, product, `/admin/editions/${draft.id}`);
  const dialog = page.getByRole('dialog');
  const looks = async (kind: 'minor' | 'major', why: string) => {
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(dialog.getByLabel('What kind of update?')).toHaveValue(kind);
    await expect(dialog).toContainText(why);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  };
  await expect(page.getByText(/^Draft, by /)).toBeVisible();
  await page.getByLabel('Title').first().fill('Statement of your account');
  await looks('minor', 'It looks minor: neither what is asked for nor the price changes.');
  await page.getByLabel('Naira').first().fill('31000');
  await looks('major', 'It looks major: the price changes.');
  await page
    .getByRole('region', { name: 'What is asked for' })
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await looks('major', 'It looks major: what is asked for changes.');
});

test.describe('a draft that is refused', () => {
  test.use({ provoked: /\b422\b/ });

  test('says why where one looks, however far down one is', async ({ page, product }) => {
    const { draft } = await placeWithEdition(product);
    await openAsAdmin(page, product, `/admin/editions/${draft.id}`);
    await page.getByLabel('Title').first().fill('');
    await page.getByRole('heading', { name: 'As a traveller sees it' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Save the draft' }).click();
    const said = page.getByRole('group', { name: 'Without a title' }).getByRole('alert');
    await expect(said).toHaveText('Enter the title.');
    await expect(said).toBeInViewport();
    await expect(said).toBeFocused();
  });
});

test.describe('two on one draft', () => {
  test.use({ provoked: /\b409\b/ });

  test('see what the other saved, and choose', async ({ page, product }) => {
    const { draft } = await placeWithEdition(product);
    await signInAdmin(page, product);
    const titles = page.getByLabel('Title');
    const said = statusSaying(page, 'A colleague has saved this draft');
    const save = page.getByRole('button', { name: 'Save the draft' });
    await page.goto(`/admin/editions/${draft.id}`);
    await titles.first().fill('Mine');
    const theirs = async (title: string, version_read: number) => {
      const [first, ...rest] = RULES;
      const requirements = [{ ...first, title }, ...rest];
      return product.call<{ version: number }>('PUT', `/admin/editions/${draft.id}`, {
        requirements,
        version_read,
      });
    };
    const { version } = await theirs('Theirs', draft.version);
    await save.click();
    await expect(said).toContainText('“Mine”: was called “Theirs”.');
    await expect(titles.first()).toHaveValue('Mine');
    await expectAccessible(page);
    await said.getByRole('button', { name: 'Keep mine' }).click();
    await save.click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(said).toHaveCount(0);

    await titles.first().fill('Mine again');
    await theirs('Theirs again', version + 1);
    await save.click();
    await said.getByRole('button', { name: 'Take theirs' }).click();
    await expect(titles.first()).toHaveValue('Theirs again');
    await expect(said).toHaveCount(0);
  });
});

test('what is removed leaves the focus where it was', async ({ page, product }) => {
  const { draft } = await placeWithEdition(product);
  await openAsAdmin(page, product, `/admin/editions/${draft.id}`);
  const part = (name: string) => page.getByRole('region', { name });
  const focused = (name: string) =>
    part(name).evaluate((region) => region.contains(document.activeElement));
  const press = (name: string, button: RegExp) =>
    part(name).getByRole('button', { name: button }).last().press('Enter');
  await press('What is asked for', /^Remove/);
  await expect(page.getByRole('button', { name: 'Add a requirement' })).toBeFocused();
  await press('What is asked for', /^Remove Statement/);
  await expect(
    page.getByRole('group', { name: 'Yellow fever certificate' }).getByLabel('Title'),
  ).toBeFocused();
  await press('What is asked for', /^Only under a condition/);
  await press('What is asked for', /this condition/);
  await expect.poll(() => focused('What is asked for')).toBe(true);
  await press('Price and time', /^Remove fee/);
  await expect.poll(() => focused('Price and time')).toBe(true);
});

test('a draft that was left unsaved is as it was typed, and says so', async ({ page, product }) => {
  const { draft } = await placeWithEdition(product);
  await signInAdmin(page, product);
  const title = page.getByLabel('Title').first();
  await page.goto(`/admin/editions/${draft.id}`);
  await title.fill('Been there before?');
  await page.getByRole('link', { name: 'Go Back' }).click();
  await page.getByRole('region', { name: 'Editions' }).getByRole('link', { name: 'Draft' }).click();
  await expect(title).toHaveValue('Been there before?');
  const said = statusSaying(page, 'You have not saved this yet.');
  await expect(said).toContainText('“Been there before?”: was called');
  await said.getByRole('button', { name: 'Take what is saved' }).click();
  await expect(title).toHaveValue('Have you been there before?');
  await expect(said).toHaveCount(0);
});

test('who approves an edition reads from when on it is to hold', async ({ page, product }) => {
  const { place, draft } = await placeWithEdition(product);
  const tunde = await product.colleague('Tunde Bello');
  const effective_from = `${new Date().getFullYear() + 1}-12-24`;
  await product.call('POST', `/admin/editions/${draft.id}/publish`, {
    update: 'major',
    effective_from,
  });
  await openAsAdmin(page, product, '/admin/dashboard', tunde);
  const toApprove = page.getByRole('region', { name: 'Editions to approve' });
  await toApprove.getByRole('link', { name: place.destination }).click();
  const words = `from ${formatDay(effective_from)} on`;
  await expect(page.getByText(/waiting for approval since/)).toContainText(words);
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^Scheduled, /)).toContainText(words);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Tunde');
  await expect(toApprove).toHaveCount(0);
  await page.goto(`/admin/visa-destination-update/${place.id}`);
  await expect(page.getByRole('region', { name: 'Editions' })).toContainText(`Scheduled, ${words}`);
});

test('where the edition makes the price, the form shows it; an agent price above it is said', async ({
  page,
  product,
}) => {
  const { place, published } = await placeWithEdition(product);
  await openAsAdmin(page, product, `/admin/visa-destination-update/${place.id}`);
  const above = page.getByText('Agents would pay more than everybody else.');
  await page.getByLabel('Agent price').fill('30000');
  await expect(above).toHaveCount(0);
  await page.getByLabel('Agent price').fill('30001');
  await expect(above).toBeVisible();
  const price = page.getByLabel('Price', { exact: true });
  await expect(price).toHaveValue('30,000');
  await expect(price).not.toBeEditable();
  await expect(page.getByLabel('Government’s part')).not.toBeEditable();
  await expect(page.getByRole('link', { name: 'the published edition' }).first()).toHaveAttribute(
    'href',
    `/admin/editions/${published.id}`,
  );
  const numbered = page.getByRole('region', { name: 'Editions' }).getByRole('listitem');
  await expect(numbered.getByRole('link')).toHaveText(['Draft', 'Edition 1']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(price).toHaveCount(0);
  const { data } = await product.call<{ data: { visa_agent_price: number } }>(
    'GET',
    `/admin/destinations/${place.id}`,
  );
  expect(data.visa_agent_price).toBe(30_001);
});

test.describe('where the browser translates the page', () => {
  test.use({ translated: true });
  test('a destination that was mistyped is asked for again', async ({ page, product }) => {
    const place = await product.destination({ available_country: 'Nigeria' });
    await page.goto('/visa/check?origin=Nigeria&destination=Nowhere');
    await expect(page.getByText('Not known: ask us')).toBeVisible();
    await expect(page.locator('main font').first()).toBeAttached();
    await page.getByLabel('Destination').fill(place.destination);
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('Yes: a passport of Nigeria can apply')).toBeVisible();
    await expect(page.getByText('Not known: ask us')).toHaveCount(0);
  });
});

test('two taps say what is needed; gaps are asked about', async ({ page, product }) => {
  const place = await product.destination({ available_country: 'Nigeria|Ghana' });
  const asked = { when: { after: ['travel_on', '2027-06-30'] }, enforcement: 'required' };
  const pass = { key: 'pass', kind: 'document', title: 'Health pass', ...asked };
  await product.publish(place.id, {
    requirements: [...RULES, pass],
    fees: [],
    timing: TIMING,
  });
  const old = `/visa/d/${place.destination.toLowerCase().replaceAll(' ', '-')}`;
  await page.goto(old);
  // Without fees every speed costs what the destination says.
  await expect(page.getByText('₦0')).toHaveCount(0);
  await page.getByRole('link', { name: /^Is it for you/ }).click();
  await expect(page.getByText('Yes: a passport of Nigeria can apply')).toBeVisible();
  await expect(page.getByText('Statement of your bank')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('textbox', { name: 'Month' }).fill('Ma');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Enter a day.')).toBeVisible();
  for (const [name, value] of Object.entries({ Day: '', Month: 'Ma', Year: '' }))
    await expect(page.getByRole('textbox', { name })).toHaveValue(value);
  await page.getByRole('textbox', { name: 'Day' }).fill('31');
  await page.getByRole('textbox', { name: 'Month' }).fill('6');
  await page.getByRole('textbox', { name: 'Year' }).fill('2027');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('There is no 31 June 2027')).toBeVisible();
  await page.getByRole('textbox', { name: 'Day' }).fill('1');
  await page.getByRole('textbox', { name: 'Month' }).fill('7');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Health pass' })).toContainText(
    'Required.',
  );
  await expect(page.getByText('The old visa')).toBeVisible();
  await page.getByLabel('Which country’s passport is it?').selectOption('Kenya');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('It is for passports of Nigeria and Ghana.')).toBeVisible();
  await expectAccessible(page);

  const nowhere = `Nowhere ${place.id}`;
  await page.goto(`/results?origin=Nigeria&destination=${nowhere}`);
  await page.getByRole('link', { name: 'Ask us about a visa for it' }).click();
  await expect(page.getByText('Not known: ask us')).toBeVisible();
  const gaps = await product.call<{ destination: string; times: number }[]>('GET', '/admin/gaps');
  expect(gaps.find(({ destination }) => destination === nowhere)?.times).toBeGreaterThan(0);

  // What is renamed is found by its old address, too.
  await product.call('PUT', '/visa/update', {
    visa_id: place.id,
    destination: `${place.destination} anew`,
  });
  await page.goto(old);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${place.destination} anew visa`,
  );
  await page.goto(`/visa?search=${place.destination}`);
  await page.getByRole('link', { name: `${place.destination} anew`, exact: true }).click();
  await page.waitForURL(/-anew$/);
});

test('what all offers of a place ask is said once, what one asks beside it', async ({
  page,
  product,
}) => {
  const first = await product.destination();
  const second = await product.destination({
    destination: first.destination,
    visa_excerpt: '90 days, single entry',
  });
  const pass = { key: 'pass', kind: 'document', title: 'Health pass', enforcement: 'required' };
  for (const [place, more] of [
    [first, []],
    [second, [pass]],
  ] as const) {
    await product.publish(place.id, {
      requirements: [...RULES, ...more],
      fees: [],
      timing: TIMING,
    });
  }
  await page.goto(`/visa/d/${first.destination.toLowerCase().replaceAll(' ', '-')}`);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    '30 days, single entry',
    '90 days, single entry',
    'For each of these visas',
  ]);
  const each = page.locator('#for-each');
  await expect(each.getByText('Statement of your bank')).toBeVisible();
  await expect(page.getByText('Statement of your bank')).toHaveCount(1);
  await expect(page.getByText('Health pass')).toHaveCount(1);
  await expect(each.getByText('Health pass')).toHaveCount(0);
  await expectAccessible(page);
});

test('what was looked for and isn’t sold is listed to the end', async ({ page, product }) => {
  const last = `Zzyzx ${Date.now()}`;
  for (let nth = 0; nth < 51; nth += 1)
    await product.ask('POST', '/eligibility', {
      kind: 'visa',
      nationality: 'Nigeria',
      destination: nth === 0 ? last : `Farland ${nth}`,
      facts: {},
    });
  await openAsAdmin(page, product, '/admin/gaps');
  await expect(page.getByText('Farland 1', { exact: true })).toBeVisible();
  const next = page.getByRole('link', { name: 'Next 50' });
  const found = page.getByText(last);
  while ((await found.count()) === 0) {
    const href = await next.getAttribute('href');
    await next.click();
    await expect(page.locator(`[href="${href}"]`)).toHaveCount(0);
  }
  await expect(found).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the first' })).toBeVisible();
});
