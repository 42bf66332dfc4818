import { describe, expect, it } from 'vitest';
import type { AgentOrder } from '#shared/people/agents.ts';
import {
  awaitsPayment,
  dueWords,
  greeting,
  keepWords,
  monthName,
  monthsToChoose,
  stageWords,
  submittedOn,
} from './own-orders.ts';

const NOW = new Date('2026-11-21T13:00:00Z');

const order = (over: Partial<AgentOrder> = {}): AgentOrder => ({
  id: 'id',
  kind: 'visa',
  tracking_id: 'TFY-00000-00000-00000',
  first_name: 'Chidinma',
  middle_name: '',
  last_name: 'Eze',
  title: 'Ghana',
  visa_status: 'Pending',
  amount: 40000,
  payment_status: 'Not Paid',
  payment_state: 'Not paid',
  stage: 'unpaid',
  created_at: '2026-11-19T09:00:00Z',
  erased: false,
  invoice_url: '/api/orders/id/invoice.pdf',
  ...over,
});

describe('an agent’s months', () => {
  it('go back to the first, over the turn of the year, and hold the one that is shown', () => {
    const january = new Date('2026-12-31T23:30:00Z');
    expect(monthsToChoose('2026-10', '2026-11', january)).toEqual([
      '2027-01',
      '2026-12',
      '2026-11',
      '2026-10',
    ]);
    expect(monthsToChoose(null, '2027-01', january)).toEqual(['2027-01']);
    expect(monthsToChoose('2026-12', '2026-03', january)).toEqual([
      '2027-01',
      '2026-12',
      '2026-03',
    ]);
    expect(monthsToChoose('2026-12', '2027-04', january)).toEqual([
      '2027-04',
      '2027-01',
      '2026-12',
    ]);
  });

  it('have their year once it is another', () => {
    expect([monthName('2026-11', NOW), monthName('2025-11', NOW)]).toEqual([
      'November',
      'November 2025',
    ]);
  });
});

describe('an order', () => {
  it('awaits payment until it is paid, unless it was refused', () => {
    expect(awaitsPayment(order())).toBe(true);
    expect(
      awaitsPayment(
        order({ kind: 'insurance', visa_status: undefined, payment_status: 'Pending' }),
      ),
    ).toBe(true);
    expect(awaitsPayment(order({ payment_status: 'Paid' }))).toBe(false);
    expect(awaitsPayment(order({ visa_status: 'Denied' }))).toBe(false);
    expect(awaitsPayment(order({ stage: 'cancelled' }))).toBe(false);
  });

  it('says what the agent keeps of the public price, where it is more', () => {
    expect(keepWords(order())).toEqual([]);
    expect(keepWords(order({ public_amount: 45_000 }))).toEqual([
      'public ₦45,000',
      'you keep ₦5,000',
    ]);
  });

  it('says whose turn it is where payment and decision don’t', () => {
    const said = (over: Partial<AgentOrder>) => stageWords(order(over), NOW);
    expect(said({})).toBeUndefined();
    expect(said({ stage: 'in_progress', expected_by: '2026-11-26' })).toBe(
      'Expected by Thu 26 Nov',
    );
    // A date that has passed is promised no more.
    expect(said({ stage: 'in_progress', expected_by: '2026-11-20' })).toBe('In progress');
    expect(said({ stage: 'waiting_for_applicant' })).toBe(
      'Waiting for your customer: we emailed them what we need',
    );
    expect([
      said({ stage: 'done', visa_status: 'Denied' }),
      said({ stage: 'done', visa_status: undefined }),
    ]).toEqual([undefined, 'Done']);
    expect(said({ stage: 'cancelled' })).toBe('Cancelled');
  });

  it('is due after a week, and says when that has passed', () => {
    expect(dueWords(order(), NOW)).toBe('Due Thu 26 Nov');
    expect(dueWords(order({ created_at: '2026-11-02T09:00:00Z' }), NOW)).toBe('Was due Mon 9 Nov');
  });

  it('shows the year only when it is another one', () => {
    expect(submittedOn(order(), NOW)).toBe('19 Nov');
    expect(submittedOn(order({ created_at: '2025-11-19T09:00:00Z' }), NOW)).toBe('19 Nov 2025');
  });
});

it('greets by the hour in Lagos', () => {
  const at = (time: string) => greeting(new Date(`2026-11-21T${time}+01:00`));
  expect(['00:10', '11:59', '12:00', '16:59', '17:00', '23:59'].map(at)).toEqual([
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good afternoon',
    'Good evening',
    'Good evening',
  ]);
});
