import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expectAccessible } from './accessible.ts';
import { openAsAdmin, signInAdmin } from './admin-session.ts';
import { test as base, expect } from './product.ts';

interface MailServer {
  url: string;
  delivered: { to: string; subject: string }[];
}

/** Stories with a mail server that refuses mailboxes of exmaple.com. */
const test = base.extend<{ mails: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  mails: async ({}, use) => {
    const delivered: MailServer['delivered'] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      authOptional: true,
      // The product keeps its connection; closing would wait half a minute for it.
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, callback) =>
        callback(
          address.endsWith('@exmaple.com')
            ? Object.assign(new Error('no such mailbox'), { responseCode: 550 })
            : undefined,
        ),
      onData(stream, { envelope }, callback) {
        void text(stream).then((eml) => {
          delivered.push({
            to: envelope.rcptTo[0]?.address ?? '',
            subject: /^Subject: (.*)/m.exec(eml)?.[1] ?? '',
          });
          callback();
        });
      },
    });
    server.on('error', () => {});
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    await use({
      url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      delivered,
    });
    await new Promise<void>((done) => server.close(() => done()));
  },
  env: async ({ mails }, use) => use({ SMTP_URL: mails.url }),
});

test('a refused mail’s address is corrected and retried', async ({ page, product, mails }) => {
  const right = `right-${Date.now()}@example.com`;
  const { id, name } = await product.submitService('insurance', {
    contact_email: `wrong-${Date.now()}@exmaple.com`,
  });
  await signInAdmin(page, product);
  await expect
    .poll(
      async () =>
        (await product.call<{ messages: { refused: number } }>('GET', '/admin/dashboard')).messages
          .refused,
    )
    .toBeGreaterThan(0);
  await page.goto('/admin/dashboard');
  await page.getByRole('tab', { name: /^Refused mails/ }).click();
  const refused = page.getByRole('tabpanel', { name: /^Refused mails/ });
  await expect(refused).toContainText('550 no such mailbox');
  await expectAccessible(page);
  await refused.getByRole('link', { name: 'All refused mails' }).click();
  await page.waitForURL('**/admin/messages?state=refused');
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Refused');
  await expectAccessible(page);

  await page.goto(`/insurance-status/${id}`);
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages).toContainText('550 no such mailbox');
  await messages.getByRole('button', { name: /^Correct the address/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email address').fill('nothing');
  await dialog.getByRole('button', { name: 'Correct and send again' }).click();
  await expect(dialog.getByLabel('Email address')).toBeFocused();
  await expect(dialog.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a wrong address', 'dialog[open]');
  await dialog.getByLabel('Email address').fill(right);
  await dialog.getByRole('button', { name: 'Correct and send again' }).click();
  await expect(page.getByText('Corrected. One message is sent again.')).toBeVisible();
  await expect.poll(() => mails.delivered.map(({ to }) => to)).toContain(right);
  await expect(page.getByRole('region', { name: 'History' })).toContainText(
    'Corrected the contact details of the insurance application',
  );
  await expect(async () => {
    await page.reload();
    await expect(messages).toContainText('Sent', { timeout: 1000 });
  }).toPass();
  await expect(messages.getByRole('button', { name: /^(Correct|Send)/ })).toHaveCount(0);
});

test.describe('when a colleague was faster', () => {
  test.use({ provoked: /\b409\b/ });

  test('the address that they entered is named, and what was typed stays', async ({
    page,
    product,
    mails,
  }) => {
    const { id } = await product.submitService('insurance', {
      contact_email: `wrong-${Date.now()}@exmaple.com`,
    });
    await signInAdmin(page, product);
    const messages = page.getByRole('region', { name: 'Messages' });
    await expect(async () => {
      await page.goto(`/insurance-status/${id}`);
      await expect(messages).toContainText('550 no such mailbox', { timeout: 1000 });
    }).toPass();
    await messages.getByRole('button', { name: /^Correct the address/ }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('Email address');
    await field.fill('other@example.com');
    const email = `right-${Date.now()}@example.com`;
    const ngozi = await product.colleague('Ngozi Eze');
    await product.ask('PUT', `/admin/orders/${id}/contact`, { email }, ngozi);
    await expect.poll(() => mails.delivered.map(({ to }) => to)).toContain(email);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByRole('region', { name: 'History' })).toContainText(email);
    await dialog.getByRole('button', { name: 'Correct and send again' }).click();
    await expect(dialog.getByRole('alert').last()).toContainText(
      `The address has since been changed to ${email}.`,
    );
    await expect(field).toHaveValue('other@example.com');
    await dialog.getByRole('button', { name: 'Correct and send again' }).click();
    await expect(page.getByRole('region', { name: 'History' })).toContainText(
      `“${email}” to “other@example.com”`,
    );
  });

  test('a contact that is being typed does not overwrite what a colleague entered before a reload', async ({
    page,
    product,
  }) => {
    const { id } = await product.submit();
    await openAsAdmin(page, product, `/visa-status/${id}`);
    const errors = page.getByRole('region', { name: 'Typing errors' });
    const history = page.getByRole('region', { name: 'History' });
    await page.getByText('More', { exact: true }).click();
    await errors.getByRole('button', { name: 'Correct a field' }).click();
    await errors.getByLabel('What is wrong').selectOption('Contact email');
    const field = errors.getByLabel('Contact email', { exact: true });
    await field.fill('other@example.com');
    const email = `right-${Date.now()}@example.com`;
    const ngozi = await product.colleague('Ngozi Eze');
    await product.ask('PUT', `/admin/orders/${id}/contact`, { email }, ngozi);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(history).toContainText(email);
    await errors.getByRole('button', { name: 'Correct it' }).click();
    await expect(errors.getByRole('alert').last()).toContainText(
      `The address has since been changed to ${email}.`,
    );
    await expect(field).toHaveValue('other@example.com');
    await errors.getByRole('button', { name: 'Correct it' }).click();
    await expect(history).toContainText(`“${email}” to “other@example.com”`);
  });
});

test('typing errors of an order are corrected', async ({ page, product, mails }) => {
  const order = await product.paidApplication();
  await product.call('PUT', `/admin/visa-update/${order.id}`, { status: 'Denied' });
  await openAsAdmin(page, product, `/visa-status/${order.id}`);
  const errors = page.getByRole('region', { name: 'Typing errors' });
  const history = page.getByRole('region', { name: 'History' });
  await page.getByText('More', { exact: true }).click();
  await errors.getByRole('button', { name: 'Correct a field' }).click();
  await expect(errors.getByLabel('What is wrong')).toBeFocused();
  await errors.getByLabel('What is wrong').selectOption('Passport number');
  await expect(errors.getByLabel('Passport number', { exact: true })).toHaveValue('A12345678');
  await errors.getByLabel('Passport number', { exact: true }).fill('A1');
  await errors.getByRole('button', { name: 'Correct it' }).click();
  await expect(errors.getByLabel('Passport number', { exact: true })).toBeFocused();
  await expect(
    errors.getByRole('alert').filter({ hasText: 'Enter the passport number' }),
  ).toBeVisible();
  await expectAccessible(page, 'a wrong number');
  await errors.getByLabel('Passport number', { exact: true }).fill('B7654321');
  await errors.getByRole('button', { name: 'Correct it' }).click();
  await expect(history).toContainText('passport number “A12345678” to “B7654321”');
  await expect(errors.getByRole('button', { name: 'Correct a field' })).toBeVisible();

  await errors.getByRole('button', { name: 'Correct a field' }).click();
  await errors.getByLabel('What is wrong').selectOption('Contact email');
  const right = `right-${Date.now()}@example.com`;
  await errors.getByLabel('Contact email', { exact: true }).fill(right);
  await expect(errors.getByText('Both addresses are told')).toBeVisible();
  await errors.getByRole('button', { name: 'Correct it' }).click();
  await expect(history).toContainText(`email address “${order.email}” to “${right}”`);
  const subjects = (to: string) =>
    mails.delivered.filter((mail) => mail.to === to).map(({ subject }) => subject);
  await expect.poll(() => subjects(right).join()).toContain('We now write to this address');
  await expect.poll(() => subjects(order.email)).toContain('We now write to another address');
});
