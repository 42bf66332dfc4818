// What staff save for themselves or for the team, and where they are logged in.
import type { Reply } from '#shared/staff/replies.ts';
import { filtersOf, type View } from '#shared/staff/views.ts';
import { unique } from '../factories/orders.ts';
import { openAsAdmin } from './admin-session.ts';
import { expect, test } from './product.ts';
import type { RunningProduct } from './product-calls.ts';

const reads = async <T>(product: RunningProduct, path: string, token: string) =>
  product.ask<T[]>('GET', path, undefined, token);

test('a view is one’s own or the team’s; it is replaced and deleted, and the others stay', {
  tag: '@ci',
}, async ({ page, product }) => {
  const [own, shared] = [`Own ${unique()}`, `Shared ${unique()}`];
  const colleague = await product.colleague('Bola Viewer', 'reviewer');
  await openAsAdmin(page, product, '/admin/queue?kind=visa');
  const dialog = page.getByRole('dialog');
  for (const name of [own, shared]) {
    await page.getByRole('button', { name: 'Save view' }).click();
    await dialog.getByLabel('Name').fill(name);
    if (name === shared) await dialog.getByLabel('For the whole team').check();
    await dialog.getByRole('button', { name: 'Save it' }).click();
    await expect(dialog).toHaveCount(0);
  }
  const views = async (token?: string) =>
    (await reads<View>(product, '/admin/views', token ?? (await product.admin()))).filter(
      ({ name }) => name === own || name === shared,
    );
  expect((await views(colleague)).map(({ name }) => name)).toEqual([shared]);
  await page.goto('/admin/queue?kind=permit&due=overdue');
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog.getByRole('button', { name: `Replace ${own}` }).click();
  await expect(page.getByText(`“${own}” is this list now.`)).toBeVisible();
  const queries = Object.fromEntries(
    (await views()).map(({ name, query }) => [name, filtersOf(query)]),
  );
  expect(queries).toEqual({
    [own]: { kind: 'permit', due: 'overdue' },
    [shared]: { kind: 'visa' },
  });
  await dialog.getByRole('button', { name: `Delete ${own}` }).click();
  await expect(dialog.getByText(own)).toHaveCount(0);
  expect((await views()).map(({ name }) => name)).toEqual([shared]);
  await dialog.getByRole('button', { name: `Delete ${shared}` }).click();
  await expect.poll(views).toEqual([]);
});

test('a ready answer is one’s own until it is shared', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const title = `Answer ${unique()}`;
  const colleague = await product.colleague('Bola Reader', 'reviewer');
  const other = await product.call<{ id: number }>('POST', '/admin/replies', {
    title: `${title} too`,
    text: 'Stays.',
    shared: true,
  });
  const theirs = async () =>
    (await reads<Reply>(product, '/admin/replies', colleague))
      .filter((reply) => reply.title.startsWith(title))
      .map((reply) => [reply.title, reply.text]);
  await openAsAdmin(page, product, '/admin/replies');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Write one' }).click();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Text').fill('First.\nSecond.');
  const shared = dialog.getByRole('checkbox');
  await shared.uncheck();
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  expect(await theirs()).toEqual([[`${title} too`, 'Stays.']]);
  await page.getByRole('button', { name: `Change ${title}`, exact: true }).click();
  await expect(dialog.getByLabel('Text')).toHaveValue('First.\nSecond.');
  await shared.check();
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect.poll(theirs).toContainEqual([title, 'First.\nSecond.']);
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  await dialog.getByRole('button', { name: /^Delete/ }).click();
  await expect.poll(theirs).toEqual([[`${title} too`, 'Stays.']]);
  await product.call('DELETE', `/admin/replies/${other.id}`);
});

test('one session is ended, the others stay', { tag: '@ci' }, async ({ page, product }) => {
  const [first, second] = [await product.anotherAdminToken(), await product.anotherAdminToken()];
  const open = async () =>
    Promise.all(
      [first, second].map(
        async (token) =>
          (
            await fetch(`${product.url}/api/admin/me`, {
              headers: { authorization: `Bearer ${token}` },
            })
          ).status,
      ),
    );
  await openAsAdmin(page, product, '/admin/account');
  const end = page.getByRole('button', { name: /^End the session of/ });
  await expect(end.first()).toBeVisible();
  expect(await open()).toEqual([200, 200]);
  const before = await end.count();
  // The newest but one.
  await end.nth(1).click();
  await expect(end).toHaveCount(before - 1);
  expect(await open()).toEqual([401, 200]);
});
