import { expectTyped, fillForm, send, sendToPayment } from './apply.ts';
import { alertOf, expect, test } from './product.ts';

test.use({ provoked: /\b409\b/ });

test('a changed price is told, and the form is sent at it', async ({ page, product }) => {
  const place = await product.destination({ visa_price: 45000 });
  await page.goto(`/visa/${place.id}`);
  const applicant = await fillForm(page);
  await product.call('PUT', '/visa/update', { visa_id: place.id, visa_price: 52000 });
  await send(page);

  const told = alertOf(page, 'The price is ₦52,000.');
  await expect(told).toContainText('The price has changed since you opened this page.');
  await expect(told).toContainText('Everything you typed and chose is kept.');
  await expect(page.getByText('₦45,000')).toHaveCount(0);
  await expectTyped(page, applicant);

  await sendToPayment(page);
  await expect(page.getByRole('button', { name: 'Pay ₦52,000' })).toBeVisible();
  expect((await product.record(applicant.contact_email)).visa_fee).toBe(52000);
});

test.describe('an edition that is replaced while the form is open', () => {
  test.use({ provoked: /\b422\b/ });

  test('what is asked for since the form was opened is shown once it is sent', async ({
    page,
    product,
  }) => {
    const place = await product.destination({ visa_price: 45000 });
    const fees = [{ party: 'service', amount: 45_000 }];
    const asking = (key: string, title: string) => ({
      requirements: [
        { key, kind: 'question', title, enforcement: 'required', answer: { type: 'yes_no' } },
      ],
      fees,
    });
    await product.publish(place.id, asking('visited', 'Have you been there before?'));
    await page.goto(`/visa/${place.id}`);
    const applicant = await fillForm(page);
    await page.getByRole('radio', { name: 'Yes' }).check();
    await product.publish(place.id, asking('refused', 'Were you ever refused?'));
    await send(page);

    const now = page.getByRole('group', { name: 'Were you ever refused?' });
    await now.getByRole('radio', { name: 'No' }).check();
    await expect(page.getByRole('group', { name: 'Have you been there before?' })).toHaveCount(0);
    await expectTyped(page, applicant);
    await sendToPayment(page);
    const { answers } = await product.record(applicant.contact_email);
    expect(answers).toEqual({ refused: 'No' });
  });

  test('a speed that is no longer on offer doesn’t hold the form up', async ({ page, product }) => {
    const place = await product.destination({ visa_price: 45000 });
    const timing = (...speeds: string[]) => ({
      fees: [{ party: 'service', amount: 45_000 }],
      timing: speeds.map((speed) => ({ speed, least: 1, most: 5 })),
    });
    await product.publish(place.id, timing('standard', 'express'));
    await page.goto(`/visa/${place.id}`);
    const applicant = await fillForm(page);
    await page.getByLabel('Express').check();
    await product.publish(place.id, timing('standard'));
    await send(page);

    await expect(alertOf(page, 'to put right')).toContainText('Choose one of: standard.');
    await expect(page.getByLabel('Express')).toHaveCount(0);
    await sendToPayment(page);
    expect((await product.record(applicant.contact_email)).speed).toBe('standard');
  });
});
