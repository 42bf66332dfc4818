// What administrators read of an order that was just submitted, of any service.
import { expect } from 'vitest';
import type { TestFile } from './orders.ts';
import type { SubmittedOrder } from './services.ts';

/** What a list says of any order that was just submitted. */
export const newRow = ({
  id,
  tracking_id,
  created_at,
}: Pick<SubmittedOrder, 'id' | 'tracking_id' | 'created_at'>) => ({
  id,
  tracking_id,
  created_at,
  agent_id: null,
  payment_state: 'Not paid',
  payment_date: null,
  stage: 'unpaid',
  due_on: null,
  expected_by: null,
  overdue: false,
  answered: false,
  assigned_to: null,
  assignee: null,
});

/** What its record adds, with one administrator. */
export const newDetails = () => ({
  agreed: { privacy: expect.any(String), terms: expect.any(String) },
  corrections: [],
  messages: [expect.objectContaining({ template: 'received', state: 'queued' })],
  money: {
    came: 0,
    given_back: 0,
    left: 0,
    by_hand: false,
    by_terms: 0,
    two_persons_above: null,
    refunds: [],
    government: { part: 0, terms: null, spent: null },
    waivers: [],
  },
  payments_to_review: [],
  placeholders: expect.objectContaining({
    tracking_id: expect.any(String),
    expected_by: '',
    amount: expect.any(String),
  }),
  requests: [],
  thread: [],
});

/** What a record says of a file that came with the form. */
export const fileFacts = ({ bytes, type }: TestFile) => ({
  media_type: type,
  bytes: bytes.length,
  sent_at: expect.any(String),
  ready: true,
  scan: 'off',
});
