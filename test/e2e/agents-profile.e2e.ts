import { expectAccessible } from './accessible.ts';
import { signIn } from './agent-session.ts';
import { aRegistered, logIn, mailed, PASSWORD, photo, press, statusOf, stored } from './agents.ts';
import { fillAll } from './apply.ts';
import { alertOf, expect, statusSaying, test } from './product.ts';
import { solidButtons } from './solid-buttons.ts';

test('details are changed; a new address asks for the password', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const { agent_email } = await aRegistered(product);
  const token = await logIn(page, agent_email);
  await page.goto('/update-profile');
  await expect(page.locator('[name="agent_email"]')).toHaveValue(agent_email);
  await expect(page.getByRole('main').locator('a[href="/upload-profile"]')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go Back' })).toBeVisible();
  await expect(page.locator('[name="current_password"]')).toHaveCount(0);

  // What is emptied stays as it is.
  await fillAll(page, { agent_name: 'Bola Newname', agent_phone: '' });
  await press(page, 'Save');
  const saved = statusSaying(page, 'Your details are saved.');
  await expect(saved).toBeFocused();
  await expect(page.locator('[name="agent_name"]')).toHaveValue('Bola Newname');
  await expect(page.locator('[name="agent_phone"]')).toHaveValue('+2348031234567');

  const address = `new.${agent_email}`;
  await fillAll(page, { agent_password: 'another-lagoon-32' });
  await expect(page.locator('[name="current_password"]')).toBeVisible();
  await fillAll(page, { agent_email: address });
  await expect(saved).toHaveCount(0);
  await expectAccessible(page);
  await press(page, 'Save');
  await expect(page.locator('[name="current_password"]')).toHaveAccessibleDescription(
    /Enter the password you have now\./,
  );
  await fillAll(page, { current_password: PASSWORD });
  await press(page, 'Save');
  await expect(saved).toBeFocused();
  await expect(page.locator('[name="agent_email"]')).toHaveValue(address);
  await expect(page.locator('[name="agent_password"]')).toHaveValue('');
  await expect(page.locator('[name="current_password"]')).toHaveCount(0);
  expect(await statusOf(product, token)).toBe(200);
  await mailed(product, agent_email, 'Your address was changed');
  await mailed(product, address, 'Your password was changed');
});

test('a picture is chosen, uploaded, and shown in the bar at once', { tag: '@ci' }, async ({
  page,
  product,
}) => {
  const { agent_email } = await aRegistered(product);
  await logIn(page, agent_email);
  await page.goto('/update-profile');
  await page.getByRole('link', { name: 'Change your picture' }).click();
  await press(page, 'Upload');
  await expect(alertOf(page, 'Please select an image first.')).toBeVisible();

  const bar = page.getByRole('img', { name: 'Signed in as an agent' });
  let before: string | null = null;
  for (const colour of ['#0a4d36', '#f9b12d']) {
    await page.locator('[name="agent_image"]').setInputFiles(await photo(colour));
    const preview = page.getByRole('img', { name: 'What you chose' });
    await expect(preview).toBeVisible();
    expect(
      await preview.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]),
    ).toEqual([300, 300]);
    await expectAccessible(page);
    await press(page, 'Upload');
    await expect(statusSaying(page, 'Image uploaded successfully.')).toBeVisible();
    await expect(bar).toHaveAttribute('src', /^\/uploads\/\d{4}\/\d\d\/\d\d\/[0-9a-f]{40}$/);
    const now = await bar.getAttribute('src');
    expect(now).not.toBe(before);
    expect(
      await bar.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth)),
    ).toBe(512);
    before = now;
  }
  await page.reload();
  await expect(bar).toHaveAttribute('src', before ?? '');

  await page.evaluate(() => localStorage.removeItem('id'));
  await page.locator('[name="agent_image"]').setInputFiles(await photo('#fff'));
  await press(page, 'Upload');
  await expect(alertOf(page, 'Agent ID is missing. Please log in again.')).toBeVisible();
});

test('a picture that one agent chose isn’t the next one’s, who signs in elsewhere', async ({
  page,
  context,
  product,
}) => {
  await signIn(page, await product.agent());
  await page.goto('/upload-profile');
  await page.locator('[name="agent_image"]').setInputFiles(await photo('#0a4d36'));
  const chosen = page.getByRole('img', { name: 'What you chose' });
  await expect(chosen).toBeVisible();
  await signIn(await context.newPage(), await product.agent());
  await expect(chosen).toHaveCount(0);
  await press(page, 'Upload');
  await expect(alertOf(page, 'Please select an image first.')).toBeVisible();
});

test.describe('a refusal', () => {
  // That the picture could not be read is logged, as document 1 asks.
  test.use({ provoked: /\b4(01|22)\b|picture could not be read/ });

  test('of a picture says why, and it can be chosen anew', async ({ page, product }) => {
    const { agent_email } = await aRegistered(product);
    await logIn(page, agent_email);
    await page.goto('/upload-profile');
    const lie = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('just text') };
    await page.locator('[name="agent_image"]').setInputFiles(lie);
    await press(page, 'Upload');
    const alert = alertOf(page, 'Error uploading image.');
    await expect(alert).toContainText('Choose a JPEG, PNG or WebP.');
    await page.locator('[name="agent_image"]').setInputFiles(await photo('#0a4d36'));
    await expect(alert).toHaveCount(0);
    await press(page, 'Upload');
    await expect(page.getByText('Image uploaded successfully.')).toBeVisible();
  });

  test('of the token leads to the login, which says why', async ({ page, product }) => {
    const { agent_email } = await aRegistered(product);
    const endOnServer = (token: string) => product.ask('POST', '/agents/logout', undefined, token);
    const ends: ((token: string) => Promise<unknown>)[] = [
      // While a page is open, by what is sent from it.
      async (token) => {
        await page.goto('/update-profile');
        await expect(page.locator('[name="agent_email"]')).toHaveValue(agent_email);
        await endOnServer(token);
        await press(page, 'Save');
      },
      async (token) => {
        await page.goto('/upload-profile');
        await page.locator('[name="agent_image"]').setInputFiles(await photo('#0a4d36'));
        await endOnServer(token);
        await press(page, 'Upload');
      },
      // Before a page is opened.
      async (token) => {
        await endOnServer(token);
        await page.goto('/update-profile');
      },
    ];
    for (const end of ends) {
      await end(await logIn(page, agent_email));
      await page.waitForURL('**/login');
      await expect(statusSaying(page, 'Your session has ended')).toBeVisible();
      expect(await stored(page)).toEqual({});
      await expect(page.locator('a[href="/update-profile"]')).toHaveCount(0);
    }
    // On a public page nobody is led away; it only stops calling them signed in.
    const token = await logIn(page, agent_email);
    await endOnServer(token);
    await page.goto('/');
    await expect.poll(() => stored(page)).toEqual({});
    await expect(page.getByRole('img', { name: 'Not signed in' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });
});

test.describe('sessions', () => {
  test.use({ provoked: /\b422\b/ });

  test('elsewhere are listed, and ended with the password', { tag: '@ci' }, async ({
    page,
    product,
  }) => {
    const { agent_email } = await aRegistered(product);
    const there = async () => {
      const person = { agent_email, agent_password: PASSWORD };
      return (await product.ask<{ token: string }>('POST', '/agents/login', person)).token;
    };
    const tokens = [await there(), await there()];
    const token = await logIn(page, agent_email);
    await page.goto('/update-profile');
    const section = page.getByRole('region', { name: 'Where you are signed in' });
    await expect(section.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);
    // The page's main action is Save.
    const end = section.getByRole('button', { name: 'Sign out everywhere else' });
    await end.scrollIntoViewIfNeeded();
    expect(await solidButtons(page)).not.toContain('Sign out everywhere else');
    await section.getByLabel('Your password').fill('not this one at all');
    await press(page, 'Sign out everywhere else');
    await expect(section.getByLabel('Your password')).toHaveAccessibleDescription(
      /This is not your current password\./,
    );
    const ended = async (said: string, left: number) => {
      await expect(statusSaying(page, said)).toBeFocused();
      await expect(section.getByRole('listitem')).toHaveCount(left);
      return Promise.all([token, ...tokens].map((one) => statusOf(product, one)));
    };
    await section.getByLabel('Your password').fill(PASSWORD);
    await section.getByLabel('Sign out').selectOption({ index: 1 });
    await press(page, 'Sign out there');
    expect(await ended('That session has ended.', 2)).toEqual([200, 200, 401]);
    await section.getByLabel('Your password').fill(PASSWORD);
    await press(page, 'Sign out everywhere else');
    expect(await ended('You are signed out everywhere else.', 1)).toEqual([200, 401, 401]);
    await expect(section.getByRole('button', { name: /^Sign out/ })).toHaveCount(0);
  });
});
