import { expectAccessible } from './accessible.ts';
import { setStatus } from './agent-session.ts';
import {
  aPerson,
  aRegistered,
  logIn,
  mailed,
  PASSWORD,
  press,
  statusOf,
  stored,
} from './agents.ts';
import { fillAll } from './apply.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';

const READING_MS = 2000;

test('an agent registers, logs in, and is told of the approval', async ({ page, product }) => {
  const person = aPerson();
  await page.clock.install();
  await page.goto('/register');
  await expect(page.getByRole('button', { name: 'Register' })).not.toHaveAttribute('aria-disabled');
  await fillAll(page, person);
  await page.clock.pauseAt(Date.now() + 60_000);
  await press(page, 'Register');
  const done = statusSaying(page, 'Registered. You can log in now');
  await expect(done).toBeFocused();
  await page.clock.runFor(READING_MS - 100);
  await expect(page).toHaveURL('/register');
  await page.clock.runFor(200);
  await page.waitForURL('**/login');
  await page.clock.resume();

  await fillAll(page, { agent_email: person.agent_email, agent_password: PASSWORD });
  await page.locator('[name="agent_password"]').press('Enter');
  await page.waitForURL('**/dashboard');
  const { token = '', id } = await stored(page);
  expect(await statusOf(product, token)).toBe(200);
  await mailed(product, person.agent_email, 'Welcome to Tafiya');
  await setStatus(product, { token, id: Number(id) }, 'approved');
  await mailed(product, person.agent_email, 'You are approved');
});

test('all errors at once; a reload keeps all but the password', { tag: '@ci' }, async ({
  page,
}) => {
  await page.goto('/register');
  await press(page, 'Register');
  const summary = alertOf(page, 'There are 4 things to put right.');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(4);
  await expectAccessible(page);
  const person = aPerson();
  await fillAll(page, person);
  await expect(page.getByText('We will write to +234 803 123 4567')).toBeVisible();
  await page.reload();
  await expect(page.locator('[name="agent_name"]')).toHaveValue(person.agent_name);
  await expect(page.locator('[name="agent_email"]')).toHaveValue(person.agent_email);
  await expect(page.locator('[name="agent_password"]')).toHaveValue('');
  expect(
    await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })),
  ).not.toContain(PASSWORD);
});

test.describe('a wrong password', () => {
  test.use({ provoked: /\b401\b/ });

  test('keeps nothing; the right one opens the dashboard', { tag: '@ci' }, async ({
    page,
    product,
  }) => {
    const { agent_email } = await aRegistered(product);
    await page.goto('/login');
    for (const address of ['/reset-password', '/register', '/'])
      await expect(page.getByRole('main').locator(`a[href="${address}"]`)).toBeVisible();
    await fillAll(page, { agent_email, agent_password: 'not-the-password' });
    await press(page, 'Log in');
    await expect(alertOf(page, 'Login failed')).toBeVisible();
    expect(await stored(page)).toEqual({});
    await expectAccessible(page);

    const token = await logIn(page, agent_email);
    await page.goto('/');
    await expect(page.locator('a[href="/update-profile"]')).toBeVisible();
    await page.evaluate(() =>
      sessionStorage.setItem('draft:visa:1', '{"values":{"first_name":"A customer"}}'),
    );
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await stored(page)).toEqual({});
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:visa:1'))).toBeNull();
    await expect.poll(() => statusOf(product, token)).toBe(401);
    await expect(page.locator('a[href="/update-profile"]')).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Not signed in' })).toBeVisible();
  });
});

test('the password can be shown, pasted, and filled in', async ({ page, product }) => {
  const { agent_email } = await aRegistered(product);
  await page.goto('/login');
  const [email, password] = [
    page.locator('[name="agent_email"]'),
    page.locator('[name="agent_password"]'),
  ];
  await expect(email).toHaveAttribute('autocomplete', 'username');
  await expect(password).toHaveAttribute('autocomplete', 'current-password');
  await password.fill(PASSWORD);
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expect(page.getByText('Your password can be seen.')).toBeAttached();
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  // As a manager or the clipboard does it: values appear without keys.
  await password.evaluate((input: HTMLInputElement) => input.select());
  await page.evaluate((text) => document.execCommand('insertText', false, text), PASSWORD);
  await email.focus();
  await page.evaluate((text) => document.execCommand('insertText', false, text), agent_email);
  await email.press('Enter');
  await page.waitForURL('**/dashboard');
});

for (const address of ['/update-profile', '/upload-profile']) {
  test(`${address} is for agents, and goes on to the login after 2 s`, async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(address);
    await expect(alertOf(page, 'Unauthorized: Please log in.')).toBeVisible();
    await expect(page.getByRole('main').locator('a[href="/login"]')).toBeVisible();
    await page.clock.runFor(READING_MS - 100);
    await expect(page).toHaveURL(address);
    await page.clock.runFor(200);
    await page.waitForURL('**/login');
  });
}
