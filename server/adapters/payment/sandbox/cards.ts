export const PAYMENT_METHODS = ['card', 'ussd', 'mobilemoney'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export interface Behaviour {
  status: 'successful' | 'failed';
  processor_response: string;
  /** The amount is multiplied by this. */
  share: number;
  settles_after_ms: number;
  /** How many status queries return 503. */
  outages: number;
  refusals: number;
  callback: boolean;
  webhooks: { before: number; after: number };
}

const success: Behaviour = {
  status: 'successful',
  processor_response: 'Approved by Financial Institution',
  share: 1,
  settles_after_ms: 0,
  outages: 0,
  refusals: 0,
  callback: true,
  webhooks: { before: 0, after: 1 },
};
const declined = (processor_response: string): Behaviour => ({
  ...success,
  status: 'failed',
  processor_response,
});
const none = { before: 0, after: 0 };

const CARDS: Record<string, Behaviour> = {
  '5531886652142950': success,
  '5258585922666506': declined('Insufficient funds'),
  '4000000000000101': { ...success, callback: false },
  '4000000000000102': { ...success, webhooks: none },
  '4000000000000103': { ...success, callback: false, webhooks: none },
  '4000000000000104': { ...success, webhooks: { before: 2, after: 3 } },
  '4000000000000105': { ...success, share: 0.5 },
  '4000000000000106': { ...success, settles_after_ms: 5000 },
  '4000000000000107': { ...success, outages: 3 },
  '4000000000000108': { ...success, webhooks: none, refusals: 1 },
};

export function behaviourOf(method: PaymentMethod, cardNumber: string): Behaviour {
  if (method !== 'card') return success;
  return CARDS[digitsOf(cardNumber)] ?? declined('Declined by Financial Institution');
}

export const digitsOf = (cardNumber: string): string => cardNumber.replace(/\D/g, '');
