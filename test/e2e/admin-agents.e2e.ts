import type { Page } from '@playwright/test';
import { unique } from '../factories/orders.ts';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin } from './admin-session.ts';
import { mailed, PASSWORD } from './agents.ts';
import { expect, statusSaying, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';
import { rowOf } from './row-menu.ts';

/** Three agents of one's own who wait, found by a name of theirs. */
async function threeWaiting(product: RunningProduct) {
  const family = unique();
  const people = ['Adaeze', 'Bola', 'Chidi'].map((first) => ({
    agent_name: `${first} ${family}`,
    agent_phone: '08031234567',
    agent_email: `${first}.${family}@example.com`.toLowerCase(),
    agent_password: PASSWORD,
  }));
  for (const person of people) await product.ask('POST', '/agents/register', person);
  return { family, people };
}

/** Presses a row's button, reads the dialog, and says yes. */
async function act(
  page: Page,
  name: string,
  button: string,
  question: string,
  says: string | RegExp,
): Promise<void> {
  await rowOf(page, name).getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await expect(dialog).toContainText(name);
  await expect(dialog).toContainText(says);
  await expectAccessible(page, question, 'dialog[open]');
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

test('agents are approved, rejected, set back, deleted and mailed', async ({ page, product }) => {
  const { family, people } = await threeWaiting(product);
  const [adaeze, bola, chidi] = people.map(({ agent_name }) => agent_name) as [
    string,
    string,
    string,
  ];
  const [toAdaeze, toBola, toChidi] = people.map(({ agent_email }) => agent_email) as [
    string,
    string,
    string,
  ];
  await openAsAdmin(page, product, '/update-agent-status');
  for (const head of ['Name', 'Email', 'Action'])
    await expect(page.getByRole('columnheader', { name: head, includeHidden: true })).toHaveCount(
      1,
    );
  const search = page.getByRole('main').getByRole('searchbox');
  await search.fill(family);
  await page.waitForURL(/\?search=/);
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(3);

  await act(
    page,
    adaeze,
    'Approve',
    'Are you sure you want to approve this agent?',
    `We email ${toAdaeze}`,
  );
  await expect(statusSaying(page, `${adaeze} is approved.`)).toBeVisible();
  await expect(rowOf(page, adaeze)).toHaveCount(0);
  await mailed(product, toAdaeze, 'You are approved');

  await act(
    page,
    bola,
    'Reject',
    'Are you sure you want to reject this agent?',
    'Nothing is emailed.',
  );
  await expect(
    statusSaying(
      page,
      `${bola} is rejected and stays pending: back on this list when you load it again.`,
    ),
  ).toBeVisible();
  await expect(rowOf(page, bola)).toHaveCount(0);
  await act(
    page,
    chidi,
    'Delete',
    'Are you sure you want to delete this agent?',
    'Their applications stay.',
  );
  await expect(statusSaying(page, `${chidi} is deleted.`)).toBeVisible();
  // What was rejected is still out of sight, though the list was loaded anew after the deletion.
  await expect(page.getByText('No agent found.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1);
  await expect(rowOf(page, bola)).toBeVisible();

  await page
    .getByRole('navigation', { name: 'Lists of agents' })
    .getByRole('link', { name: 'Approved' })
    .click();
  await page.waitForURL('**/approved-agent');
  await search.fill(toAdaeze);
  await expect(rowOf(page, adaeze).getByRole('button')).toHaveText([/^Set to pending/, /^Delete/]);
  await act(
    page,
    adaeze,
    'Set to pending',
    'Are you sure you want to set this agent to pending?',
    `We email ${toAdaeze}`,
  );
  await expect(statusSaying(page, `${adaeze} is pending again.`)).toBeVisible();
  await mailed(product, toAdaeze, 'Your approval has ended');

  await page.goto(`/agent-status?search=${family}`);
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(2);
  await expect(rowOf(page, adaeze)).toContainText('Pending');
  for (const address of [toBola, toChidi]) expect(product.mailsTo(address)).toHaveLength(1);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  expect((await saving).suggestedFilename()).toBe('agents-all-agent.csv');
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await page.waitForURL('**/admin/dashboard');
});

test.describe(() => {
  test.use({ provoked: /\b404\b/ });

  test('a faster colleague’s decision is told, and the list is true', async ({ page, product }) => {
    const { family, people } = await threeWaiting(product);
    const agent_name = people[0]?.agent_name ?? '';
    await openAsAdmin(page, product, `/update-agent-status?search=${family}`);
    await rowOf(page, agent_name).getByRole('button', { name: 'Approve' }).click();
    const [row] = (await product.call<{ id: number }[]>(
      'GET',
      `/agents/pending?q=${encodeURIComponent(agent_name)}`,
    )) as unknown as { id: number }[];
    await product.call('DELETE', `/admin/delete-agent/${row?.id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Not found.');
    await expect(rowOf(page, agent_name)).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('main').getByRole('searchbox').fill('no such agent');
    await expect(page.getByText('No agent found.')).toBeVisible();
  });
});
