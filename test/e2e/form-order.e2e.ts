// The order in which forms are read, and what each of their fields is called, as files beside the stories: what moves or loses its name shows.
import type { Locator, Page } from '@playwright/test';
import { signInAdmin } from './admin-session.ts';
import { hydrated } from './hydrated.ts';
import { test } from './pages.ts';
import { expect } from './product.ts';

/** What is read of a form: headings, groups and controls by role and name; prices, dates and what stories call their own are left out. */
async function readOf(form: Locator): Promise<string> {
  const lines = (await form.ariaSnapshot()).split('\n');
  const read = lines
    .filter((line) =>
      /^\s*- '?(heading|group|radiogroup|radio|checkbox|textbox|combobox|spinbutton|searchbox|switch|button|slider)\b/.test(line),
    )
    .map((line) =>
      line
        .trim()
        .replace(/^- '?/, '')
        // What follows the name: a state, or that there is more inside.
        .replace(/^(\w+(?: "[^"]*")?(?: \[level=\d\])?).*$/, '$1')
        .replace(/₦[\d,]+/g, '₦…')
        .replace(/\b\d{1,2}:\d\d\b|\b\d{4}-\d\d-\d\d\b/g, '…')
        .replace(/Land of \w+/g, 'Land of …')
        .replace(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? \d+ \w+( \d{4})?/g, '…'),
    );
  // Times of an appointment are as many as are free today.
  return `${read.filter((line, at) => line !== read[at - 1]).join('\n')}\n`;
}

const form = (page: Page) => page.getByRole('main').locator('form').last();

async function expectRead(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(form(page));
  // The bot check, and the times of an appointment, come after the page.
  await expect(async () => {
    expect(await readOf(page.getByRole('main')), name).toMatchSnapshot(`${name}.txt`);
  }).toPass({ timeout: 30_000 });
  // Every field has a name; nothing is called by its placeholder alone.
  const nameless = await page
    .getByRole('main')
    .locator('input:not([type=hidden]), select, textarea')
    .evaluateAll((fields) =>
      fields
        .filter((field) => field.checkVisibility())
        .filter(
          (field) =>
            !(field as HTMLInputElement).labels?.length && !field.getAttribute('aria-label') && !field.getAttribute('aria-labelledby'),
        )
        .map((field) => field.outerHTML.slice(0, 100)),
    );
  expect.soft(nameless, `${name}: fields without a name`).toEqual([]);
}

test('the forms of applicants are read in this order', async ({ page, samples }) => {
  test.slow();
  await expectRead(page, 'visa', `/visa/${samples.visa.id}`);
  await expectRead(page, 'permit', `/permit/${samples.permit.id}`);
  await expectRead(page, 'insurance', '/insurance');
  await expectRead(page, 'visa-support', '/visa-support');
  await expectRead(page, 'appointment', '/appointment');
  await expectRead(page, 'manage', '/manage');
  await expectRead(page, 'search', '/evisa');
  await expectRead(page, 'track', '/track-visa');
});

test('the forms of agents are read in this order', async ({ page, samples }) => {
  await expectRead(page, 'login', '/login');
  await expectRead(page, 'register', '/register');
  await expectRead(page, 'reset-password', '/reset-password');
  await page.evaluate(({ id, token }) => Object.assign(localStorage, { id: String(id), token }), samples.agent);
  await expectRead(page, 'agent-visa', `/visa-agent/${samples.visa.id}`);
  await expectRead(page, 'agent-permit', `/permit-agent/${samples.permit.id}`);
  await expectRead(page, 'update-profile', '/update-profile');
});

test('the forms of administrators are read in this order', async ({ page, product }) => {
  await expectRead(page, 'admin-login', '/admin/login');
  await signInAdmin(page, product, await product.anotherAdminToken());
  await expectRead(page, 'add-visa', '/admin/add_visa');
  await expectRead(page, 'settings', '/admin/settings');
});
