import type { Destination } from '#shared/places/destinations.ts';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';

export const FORM_WORDS = {
  visa: {
    ...WORDS.visa,
    fee: 'Visa fee, 1 person',
    lost: 'Failed to submit visa application.',
    notFound: 'Error fetching visa details',
  },
  permit: {
    ...WORDS.permit,
    fee: 'Permit fee, 1 person',
    lost: 'Failed to submit permit application.',
    notFound: 'Error fetching permit details',
  },
} as const satisfies Record<DecidedKind, object>;

export const NO_ID = 'No ID found';

/** Label of the price; only responses to agents have `visa_agent_price`. */
export const feeWords = (kind: DecidedKind, place: Destination): string =>
  place.visa_agent_price === undefined ? FORM_WORDS[kind].fee : 'Agent processing fee';
