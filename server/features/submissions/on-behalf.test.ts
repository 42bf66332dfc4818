import { expect, test } from 'vitest';
import { appointmentInput, dayAt } from '#test/factories/appointments.ts';
import {
  aDestination,
  anAdmin,
  applicantInput,
  jpeg,
  pdf,
  sendForm,
} from '#test/factories/orders.ts';
import { aProduct, openProduct } from '#test/kit/support.ts';

const product = aProduct();

test('an administrator submits for somebody who called, and says so: the order is theirs, and so is the mail with the way to pay', async () => {
  const { id: destination_id } = await aDestination(product);
  const typed = applicantInput();
  const send = async (token: string, more: Record<string, string> = {}) => {
    return sendForm(
      product,
      'POST',
      '/api/visa/application',
      { ...typed, destination_id },
      { data_page: pdf(), passport_photograph: await jpeg() },
      { token, headers: more },
    );
  };
  const reviewer = await anAdmin(product, 'Ada Reviewer', 'reviewer');
  expect((await send(reviewer.token)).json().code).toBe('forbidden');
  const cashier = await anAdmin(product, 'Caleb Cashier', 'cashier');
  expect((await send(cashier.token, { 'on-behalf-of': 'applicant' })).json().code).toBe(
    'role_needed',
  );

  const sent = await send(reviewer.token, { 'on-behalf-of': 'applicant' });
  expect(sent.statusCode).toBe(201);
  const { tracking_id, visa_fee, id } = sent.json();
  expect(visa_fee).toBe(45_000);
  await product.settle();
  const mail = product.mails.find(({ to }) => to === typed.contact_email);
  expect(mail?.text).toContain(`/payment?ref=${tracking_id}`);
  const record = await product.json('GET', `/api/visa/status/${id}`, { token: reviewer.token });
  expect(record.history[0]).toMatchObject({
    event: 'filed',
    actor: 'admin',
    actor_name: 'Ada Reviewer',
  });
});

test('an administrator holds times for one caller after another, from one network', async () => {
  const product = await openProduct({ env: { RATE_LIMITS: 'on' } });
  const { token } = await anAdmin(product);
  const hold = async (nth: number) => {
    const headers = { 'on-behalf-of': 'applicant' };
    const slot = { appointment_date: dayAt(1), appointment_time: `1${nth}:00` };
    const body = appointmentInput(slot, { phone_number: `0803123456${nth}` });
    return (await product.call('POST', '/api/visa/appointment', { token, headers, body }))
      .statusCode;
  };
  for (const nth of [0, 1, 2, 3]) expect(await hold(nth)).toBe(201);
  await product.stop();
});
