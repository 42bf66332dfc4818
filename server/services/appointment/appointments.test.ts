import { beforeAll, describe, expect, test } from 'vitest';
import {
  anAppointment,
  aPaidAppointment,
  appointmentInput,
  dayAt,
  lagosAt,
  newSlots,
  type SubmittedAppointment,
  sendAppointment,
} from '#test/factories/appointments.ts';
import {
  anAdmin,
  anApplication,
  CARDS,
  charge,
  payByCard,
  trackOrder,
  verify,
  wrongFields,
} from '#test/factories/orders.ts';
import { newDetails, newRow } from '#test/factories/records.ts';
import { aProduct } from '#test/kit/support.ts';

const REQUIRED = [
  'first_name',
  'last_name',
  'email_address',
  'phone_number',
  'appointment_date',
  'appointment_time',
];

describe('an appointment', () => {
  const product = aProduct();
  let token: string;
  beforeAll(async () => {
    product.clock.set(lagosAt(dayAt(0), '08:00'));
    ({ token } = await anAdmin(product));
  });
  const aSlot = newSlots();
  const send = (over: Record<string, unknown>) =>
    sendAppointment(product, appointmentInput(aSlot(), over));
  const admin = (path: string) => product.call('GET', `/api${path}`, { token });

  test('is submitted as JSON and answered like every submission, with its fee', async () => {
    const response = await send({});
    expect(response.statusCode).toBe(201);
    const submitted: SubmittedAppointment = response.json();
    expect(submitted).toMatchObject({
      tracking_id: expect.stringMatching(/^TFY-/),
      amount_to_pay: 10000,
      message: expect.any(String),
      created_at: expect.any(String),
      invoice_url: expect.stringContaining(`/api/orders/${submitted.id}/invoice.pdf?`),
      payment_info: {
        booking_id: submitted.id,
        amount: 10000,
        currency: 'NGN',
        tx_ref: expect.stringMatching(/^\d{13}$/),
      },
    });
  });

  test('costs the same whatever is sent: another amount is refused with the true one, none is not cheaper', async () => {
    for (const amount_to_pay of [0, 1, 9999, 10001, '20000']) {
      const response = await send({ amount_to_pay });
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        { code: 'price_changed', fields: { amount_to_pay: '10000' } },
      ]);
    }
    for (const amount_to_pay of [-10000, 'free', 1.5])
      expect((await send({ amount_to_pay })).statusCode).toBe(422);
    for (const none of [undefined, null, '', '10000', '10000.00'])
      expect((await send({ amount_to_pay: none })).json().payment_info.amount).toBe(10000);
  });

  test('names every field that is missing or wrong at once; way and reason have defaults', async () => {
    const empty = await sendAppointment(product, {});
    expect([empty.statusCode, Object.keys(empty.json().fields).sort()]).toEqual([
      422,
      [...REQUIRED].sort(),
    ]);
    const wrong = {
      email_address: 'nobody',
      appointment_date: '2031-02-30',
      appointment_time: '25:99',
      how_to_contact: 'Pigeon',
      reason: 'Gossip',
    };
    expect(Object.keys((await send(wrong)).json().fields).sort()).toEqual(
      Object.keys(wrong).sort(),
    );
    const both = await send({ first_name: '', appointment_time: '09:31' });
    expect(Object.keys(both.json().fields).sort()).toEqual(['appointment_time', 'first_name']);
    for (const none of [undefined, null, '']) {
      const { id } = (await send({ how_to_contact: none, reason: none })).json();
      expect((await admin(`/appointments/status/${id}`)).json()).toMatchObject({
        how_to_contact: 'WhatsApp Call',
        reason: 'Others',
      });
    }
  });

  test('is verified by transaction_id and tnx_id, for its own charge only', async () => {
    const [mine, other] = [
      await anAppointment(product, aSlot()),
      await anAppointment(product, aSlot()),
    ];
    const declined = await charge(product, mine, CARDS.declined);
    expect(
      (await verify(product, mine, declined.transaction_id, 'appointment')).json(),
    ).toMatchObject({
      success: false,
      payment_status: 'Pending',
    });
    const { transaction_id } = await charge(product, mine, CARDS.callbackOnly);
    expect((await verify(product, other, transaction_id, 'appointment')).statusCode).toBe(404);
    expect((await verify(product, mine, transaction_id, 'appointment')).json()).toMatchObject({
      success: true,
      payment_status: 'Paid',
      receipt_url: expect.stringContaining(`/api/orders/${mine.id}/receipt.pdf?`),
    });
    const unknown = { payment_info: { ...mine.payment_info, tx_ref: '1000000000000' } };
    expect((await verify(product, unknown, transaction_id, 'appointment')).statusCode).toBe(404);
    const visa = await anApplication(product);
    expect((await verify(product, visa, transaction_id, 'appointment')).statusCode).toBe(404);
    const bare = await product.call('POST', '/api/visa/app-payment-verification', { body: {} });
    expect(wrongFields(bare).sort()).toEqual(['tnx_id', 'transaction_id']);
  });

  test('half the fee neither pays it nor sells its time', async () => {
    const submitted = await anAppointment(product, aSlot());
    expect(
      (await payByCard(product, submitted, { kind: 'appointment', card: CARDS.half })).json(),
    ).toMatchObject({
      success: false,
      payment_status: 'Pending',
    });
  });

  test('shows in tracking when and how it is, and what happened', async () => {
    const slot = aSlot();
    const submitted = await aPaidAppointment(product, slot, { how_to_contact: 'Zoom' });
    expect(await trackOrder(product, submitted)).toEqual({
      id: submitted.id,
      kind: 'appointment',
      title: 'Appointment by Zoom',
      calendar_url: expect.stringContaining(`/api/orders/${submitted.id}/appointment.ics?`),
      refund: { amount: 10_000, until: 'opened' },
      tracking_id: submitted.tracking_id,
      first_name: 'Adaeze',
      last_name: expect.stringMatching(/^Okafor/),
      ...slot,
      how_to_contact: 'Zoom',
      created_at: submitted.created_at,
      amount: 10000,
      payment_status: 'Paid',
      payment_state: 'Paid',
      stage: 'in_progress',
      turn: 'It is confirmed: you don’t need to do anything before it.',
      expected_by: slot.appointment_date,
      issued: [],
      timeline: [
        { at: submitted.created_at, text: 'Appointment submitted', tone: 'done' },
        { at: expect.any(String), text: expect.stringMatching(/^Paid ₦10,000/), tone: 'done' },
      ],
      invoice_url: expect.any(String),
      receipt_url: expect.any(String),
      qr_code: expect.any(String),
      agreed: { privacy: expect.any(String), terms: expect.any(String) },
    });
  });

  test('stands in the administrators’ lists under the documents’ names, newest first, and nowhere else', async () => {
    const slot = aSlot();
    const body = appointmentInput(slot);
    const submitted: SubmittedAppointment = (await sendAppointment(product, body)).json();
    const record = {
      ...body,
      ...newRow(submitted),
      phone_number: '+2348031234567',
      payment_status: 'Pending',
      slot_lost: false,
      outcome: null,
      meeting_url: null,
    };
    for (const path of ['/appointments/all', '/appointments/first-ten'])
      expect((await admin(path)).json()[0]).toEqual(record);
    expect((await admin(`/appointments/status/${submitted.id}`)).json()).toEqual({
      ...record,
      ...newDetails(),
      delivers: [],
      price_lines: [
        {
          text: 'Appointment by WhatsApp Call',
          detail: expect.stringContaining('Lagos time'),
          amount: 10_000,
        },
      ],
      history: expect.any(Array),
      files: {},
    });
    expect((await admin(`/visa/status/${submitted.id}`)).statusCode).toBe(404);
    expect((await admin('/appointments/first-ten')).json().length).toBeLessThanOrEqual(10);
  });
});
