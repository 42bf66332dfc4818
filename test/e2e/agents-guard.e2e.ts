import type { Page } from '@playwright/test';
import { signIn } from './agent-session.ts';
import { aPaper, fillForm, input, send } from './apply.ts';
import { hydrated } from './hydrated.ts';
import { expect, test } from './product.ts';

interface Person {
  agent_email: string;
  agent_password: string;
}

async function logIn(page: Page, { agent_email, agent_password }: Person): Promise<void> {
  await page.getByLabel('Email address').fill(agent_email);
  await page.getByLabel('Password', { exact: true }).fill(agent_password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

const GUARDED = [
  '/dashboard',
  '/permit-agent',
  '/permit-agent/1',
  '/visa-agent-application',
  '/visa-agent-results',
  '/permit-agent-application',
  '/permit-agent-results',
];

test('without a token agents’ pages go on to /login after 5 seconds', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  for (const path of GUARDED) {
    await page.goto(path);
    const alert = page.getByRole('alert');
    await expect(alert, path).toContainText('Unauthorized: Please log in.');
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute(
      'href',
      '/login',
    );
    await page.clock.runFor(4900);
    await expect(alert, path).toBeVisible();
    await page.clock.runFor(100);
    await page.waitForURL('/login');
  }
});

test('without a token the form for visas leads to /login at once', async ({ page }) => {
  await page.goto('/visa-agent/1');
  await page.waitForURL('/login');
});

test('signing out in one tab signs out in all', async ({ page, product }) => {
  await signIn(page, await product.agent());
  await page.goto('/dashboard');
  await expect(page.getByText('You apply at agent prices.')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/permit-agent');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await other.waitForURL('/login');
  await expect(page.getByText('Unauthorized: Please log in.')).toBeVisible();
  await other.goBack();
  await expect(other.getByText('Unauthorized: Please log in.')).toBeVisible();
});

test.describe('a session that the server has ended', () => {
  // Destination 1 needn't exist: the form's page asks for it beside the agent's own data, and either may answer first.
  test.use({ provoked: /\b40[14]\b|picture could not be read/ });

  test('leads every page of agents to /login at once', async ({ page }) => {
    for (const path of [...GUARDED, '/update-profile', '/upload-profile']) {
      await signIn(page, { id: 1, token: 'refused' });
      await page.clock.install({ time: 0 });
      // No time goes by: a page that waits for seconds would wait for ever.
      await page.clock.pauseAt(1000);
      await page.goto(path);
      await page.waitForURL('/login', { timeout: 10_000 });
      await expect(page.getByText('Your session has ended'), path).toBeVisible();
    }
  });

  test('leads to /login, which leads the agent back to what was typed, and nobody else', {
    tag: '@ci',
  }, async ({ page, product }) => {
    const [person, other] = [await product.agent(), await product.agent()];
    const place = await product.destination();
    const form = `/visa-agent/${place.id}`;
    const expire = async () => {
      const used = await page.evaluate(() => localStorage.getItem('token'));
      await product.ask('POST', '/agents/logout', undefined, used ?? '');
    };
    await page.goto('/login');
    await logIn(page, person);
    await page.waitForURL('/dashboard');
    await page.goto(form);
    const applicant = await fillForm(page);
    await expire();
    await send(page);
    await page.waitForURL('/login');
    await expect(page.getByText('Your session has ended')).toBeVisible();
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await logIn(page, person);
    await page.waitForURL(form);
    await expect(page.getByText('What you typed is back')).toBeVisible();
    await expect(page.locator('[name="last_name"]')).toHaveValue(applicant.last_name);

    await expire();
    await page.reload();
    await page.waitForURL('/login');
    await logIn(page, other);
    await page.waitForURL('/dashboard');
    await page.goto(form);
    await expect(page.locator('[name="last_name"]')).toHaveValue('');
  });

  test('leaves the agent what was typed into a public form, and no other agent, however it ended', {
    tag: '@ci',
  }, async ({ page, context, product }) => {
    const [person, other] = [await product.agent(), await product.agent()];
    const open = async (customer: string, files: number) => {
      await page.goto('/insurance');
      await hydrated(page.getByRole('main'));
      await expect(page.getByText('You are signed in as an agent', { exact: true })).toBeVisible();
      await expect(input(page, 'first_name')).toHaveValue(customer);
      await expect(page.getByText('data-page.pdf')).toHaveCount(files);
    };
    const enter = async (who: Person) => {
      await logIn(page, who);
      await page.waitForURL('/dashboard');
    };
    await page.goto('/login');
    await enter(person);
    await open('', 0);
    await input(page, 'first_name').fill('Ngozi');
    await input(page, 'upload_signature').setInputFiles(aPaper('data-page.pdf', 300_000));
    await expect(page.getByText('Received')).toBeVisible();
    const expire = async () => {
      const used = await page.evaluate(() => localStorage.getItem('token'));
      await product.ask('POST', '/agents/logout', undefined, used ?? '');
      await page.goto('/dashboard');
      await page.waitForURL('/login');
    };
    await expire();
    await enter(person);
    await open('Ngozi', 1);
    await expire();
    await enter(other);
    await open('', 0);

    await input(page, 'first_name').fill('Bisi');
    const tab = await context.newPage();
    await tab.goto('/permit-agent');
    await tab.getByRole('button', { name: 'Sign out' }).click();
    await tab.waitForURL('/login');
    await page.goto('/login');
    await enter(person);
    await open('', 0);
  });
});
