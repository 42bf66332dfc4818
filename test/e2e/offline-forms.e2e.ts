// Forms that were opened open again without a network, by the service worker. Other stories have none.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { anApplicant, fillAll, fillForm, send, sendToPayment } from './apply.ts';
import { hydrated } from './hydrated.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';

test.use({
  serviceWorkers: 'allow',
  provoked: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 404|gone-1234567|lost-1234567/,
});

/** What the worker has stored: URLs with their texts. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const all: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        all[url.slice(location.origin.length)] = await (
          (await cache.match(url)) as Response
        ).text();
    }
    return all;
  });

/** Opens it and waits until the worker has it. */
async function see(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page.getByRole('main'));
  await expect.poll(async () => Object.keys(await stored(page))).toContain(path);
}

/** Files that a stored page names and that aren't stored. */
function missing(all: Record<string, string>, path: string): string[] {
  const named = all[path]?.match(/\/assets\/[\w.-]+/g) ?? [];
  expect(named.length).toBeGreaterThan(5);
  return named.filter((file) => !(file in all));
}

test('a form opens again without a network, with what was typed; it waits over a reload, and is sent once', {
  tag: '@production',
}, async ({ page, context, product }) => {
  // As in Safari 15.
  await page.addInitScript(() =>
    Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit'),
  );
  const { id } = await product.destination();
  const path = `/visa/${id}`;
  const applicant = anApplicant();
  await see(page, path);
  await page.locator('[name="first_name"]').fill('Begun');
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBeGreaterThan(0);
  // What chosen files need is loaded once somebody types.
  await expect
    .poll(async () => Object.keys(await stored(page)).join())
    .toMatch(/\/assets\/stored-/);
  await context.setOffline(true);
  await page.reload();
  await hydrated(page.getByRole('main'));
  await expect(page.locator('[name="first_name"]')).toHaveValue('Begun');
  await fillForm(page, applicant);
  await send(page);
  const waiting = alertOf(page, 'There is no network.');
  await expect(waiting).toContainText('It is sent by itself when the network is back');
  await expectAccessible(page, 'a form without a network');

  await page.reload();
  await hydrated(page.getByRole('main'));
  await expect(waiting).toBeVisible();
  await expect(page.getByText('data-page.pdf')).toBeVisible();
  let sent = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/visa/application')) sent += 1;
  });
  await context.setOffline(false);
  await page.waitForURL(/\/payment\?ref=/);
  expect(sent).toBe(1);
  await product.record(applicant.contact_email);
});

test('a form that said it would be sent is sent, also when the page dies at once; not one that was cancelled', {
  tag: '@production',
}, async ({ page, context, product }) => {
  const path = `/visa/${(await product.destination()).id}`;
  const applicant = anApplicant();
  await see(page, path);
  await fillForm(page, applicant);
  await page.locator('[name="data_consent"]').check();
  const submit = page.getByRole('button', { name: 'Submit and go to payment' });
  await expect(submit).toBeEnabled();
  await expect
    .poll(async () => Object.keys(await stored(page)).join())
    .toMatch(/\/assets\/stored-/);
  await context.setOffline(true);
  await submit.click();
  const promised = statusSaying(page, 'We send it as soon as the network is back.');
  await expect(promised).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(promised).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('"waits"');

  await submit.click();
  await expect(promised).toBeVisible();
  page.on('dialog', (asked) => asked.accept());
  await page.reload();
  await hydrated(page.getByRole('main'));
  await expect(alertOf(page, 'There is no network.')).toBeVisible();
  let sent = 0;
  context.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/visa/application')) sent += 1;
  });
  await context.setOffline(false);
  await page.waitForURL(/\/payment\?ref=/);
  expect(sent).toBe(1);
  await product.record(applicant.contact_email);
});

test('an appointment’s form opens without a network, says what needs it, and is sent when it is back', {
  tag: '@production',
}, async ({ page, context, product }) => {
  const { tracking_id } = await product.submit();
  await page.goto(`/appointment?tracking_id=${tracking_id}`);
  await hydrated(page.getByRole('main'));
  await see(page, '/appointment');
  await page.getByRole('combobox', { name: 'Day' }).selectOption({ index: 30 });
  const time = page.locator('[name="appointment_time"]').last();
  await time.check();
  const chosen = await time.inputValue();
  await context.setOffline(true);
  await page.reload();
  await hydrated(page.getByRole('main'));
  const away = statusSaying(page, 'Free times need the network');
  await expect(away).toContainText(new RegExp(`You had chosen .*, ${chosen}\\.`));
  await expectAccessible(page, 'an appointment without a network');
  await page.goto(`/appointment?tracking_id=${tracking_id}`);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();

  await page.goto('/appointment');
  await hydrated(page.getByRole('main'));
  const { first_name, last_name, contact_email, phone_number } = anApplicant();
  await fillAll(page, { first_name, last_name, email_address: contact_email, phone_number });
  await page.getByRole('button', { name: 'Hold this time and go to payment' }).click();
  await expect(alertOf(page, 'There is no network.')).toBeVisible();
  const all = await stored(page);
  expect(Object.keys(all).filter((url) => url.startsWith('/appointment'))).toEqual([
    '/appointment',
  ]);
  expect(JSON.stringify(all)).not.toContain(tracking_id);
  await context.setOffline(false);
  await page.waitForURL(/\/apt-payment\?ref=/);
});

test('what was never opened says so, and nothing personal is stored', {
  tag: '@production',
}, async ({ page, context, product }) => {
  const { id } = await product.destination();
  // The usual number stands in the form, as an example.
  const applicant = {
    ...anApplicant(),
    passport_number: `C${1e7 + Math.floor(Math.random() * 9e7)}`,
  };
  await see(page, `/visa/${id}`);
  await fillForm(page, applicant);
  await sendToPayment(page);
  const { tracking_id } = await product.record(applicant.contact_email);
  for (const other of [`/track-visa?tracking_id=${tracking_id}`, '/privacy']) {
    await page.goto(other);
    await hydrated(page.getByRole('main'));
  }
  await see(page, '/insurance');
  const all = await stored(page);
  const pages = Object.keys(all).filter((url) => !/^\/(assets|places)\//.test(url));
  expect(pages.sort()).toEqual(['/insurance', '/offline.html', `/visa/${id}`]);
  for (const [url, text] of Object.entries(all))
    for (const value of [...Object.values(applicant), String(tracking_id)])
      if (text.includes(value)) throw new Error(`${url} holds ${value}`);
  expect(missing(all, '/insurance')).toEqual([]);

  await context.setOffline(true);
  await page.goto(`/track-visa?tracking_id=${tracking_id}`);
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
  await expectAccessible(page, 'a page that was never opened');
  // It goes on by itself.
  await context.setOffline(false);
  await expect(page.getByText(String(tracking_id)).first()).toBeVisible();
  await context.setOffline(true);
  for (const theirs of ['/admin/login', '/manage', '/api/docs']) {
    const other = await context.newPage();
    await expect(other.goto(theirs)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await other.close();
  }
  await page.goto('/insurance');
  await hydrated(page.getByRole('main'));
  await context.setOffline(false);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data and privacy');
  const lost = await page.evaluate(async () => {
    const { status, headers } = await fetch('/assets/lost-1234567.js').catch(() => new Response());
    return [status, headers.get('cache-control')];
  });
  expect(lost).toEqual([404, 'no-store']);
});

test('of two releases no page is stored without all of its files', { tag: '@production' }, async ({
  page,
  context,
  product,
}) => {
  const path = `/visa/${(await product.destination()).id}`;
  await see(page, path);
  const before = await stored(page);
  expect(missing(before, path)).toEqual([]);
  // Another release's page, whose files are there in part.
  const { origin } = new URL(page.url());
  await context.route(`${origin}${path}`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      '</head>',
      '<link rel="modulepreload" href="/assets/gone-1234567.js"></head>',
    );
    await route.fulfill({ response, body: html });
  });
  await page.goto(path);
  const asked = JSON.stringify({ page: path, files: Object.keys(before) });
  const [worker] = context.serviceWorkers();
  expect(await worker?.evaluate(`keep(${asked}).then(() => 'stored', () => 'refused')`)).toBe(
    'refused',
  );
  await context.unroute(`${origin}${path}`);
  expect((await stored(page))[path]).toBe(before[path]);
  await context.setOffline(true);
  await page.reload();
  await hydrated(page.getByRole('main'));
  await context.setOffline(false);
});

test.describe('with OFFLINE_FORMS=off', () => {
  test.use({ env: { OFFLINE_FORMS: 'off' } });

  test('browsers remove the worker and what it stored', { tag: '@production' }, async ({
    page,
    context,
    product,
  }) => {
    const before = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8');
    await context.route('**/sw.js', (route) =>
      route.fulfill({ body: before, contentType: 'text/javascript' }),
    );
    const path = `/visa/${(await product.destination()).id}`;
    await see(page, path);
    await context.unroute('**/sw.js');
    await page.reload();
    await hydrated(page.getByRole('main'));
    const left = () =>
      page.evaluate(async () => [
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
      ]);
    await expect.poll(left).toEqual([]);
  });
});
