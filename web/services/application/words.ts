import type { Destination } from '#shared/destinations.ts';
import type { DecidedKind } from '#shared/services/index.ts';

/** The words in which the visa's and the permit's forms differ. */
export const FORM_WORDS = {
  visa: {
    one: 'visa',
    entry: 'Visa Entry',
    fee: 'Visa fee, 1 person',
    lost: 'Failed to submit visa application.',
    notFound: 'Error fetching visa details',
  },
  permit: {
    one: 'permit',
    entry: 'Permit Entry',
    fee: 'Permit fee, 1 person',
    lost: 'Failed to submit permit application.',
    notFound: 'Error fetching permit details',
  },
} as const satisfies Record<DecidedKind, object>;

/** For a URL without a destination. */
export const NO_ID = 'No ID found';

/** What the price is called: the agent's own when the answer carries it. */
export const feeWords = (kind: DecidedKind, place: Destination): string =>
  place.visa_agent_price === undefined ? FORM_WORDS[kind].fee : 'Agent processing fee';
