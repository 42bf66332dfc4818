export const PAYMENT_METHODS = ['card', 'ussd', 'mobilemoney'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** What the simulated bank does with a charge. */
export interface Behaviour {
  status: 'successful' | 'failed';
  processor_response: string;
  /** The fraction of the amount that is charged. */
  share: number;
  /** After how many ms the bank decides; the charge is pending until then. */
  settles_after_ms: number;
  /** How many times asking about the charge returns 503. */
  outages: number;
  /** How many times giving back of the charge is refused. */
  refusals: number;
  /** Whether the overlay calls the page's callback. */
  callback: boolean;
  /** How many webhooks are sent before the charge's response, and how many after. */
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
const declined = (processor_response: string): Behaviour => ({ ...success, status: 'failed', processor_response });
const none = { before: 0, after: 0 };

/** The test cards; any other is declined. */
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

/** How a payment method behaves; spaces and dashes in a card number don't matter. */
export function behaviourOf(method: PaymentMethod, cardNumber: string): Behaviour {
  if (method !== 'card') return success;
  return (
    (Object.hasOwn(CARDS, digitsOf(cardNumber)) ? CARDS[digitsOf(cardNumber)] : undefined) ?? declined('Declined by Financial Institution')
  );
}

export const digitsOf = (cardNumber: string): string => cardNumber.replace(/\D/g, '');
