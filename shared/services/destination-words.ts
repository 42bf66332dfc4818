import type { DecidedKind } from './index.ts';

/** The parts of a destination's price. */
export const GOVERNMENT_FEE = 'Government fee';
export const OUR_FEE = 'Our fee';

/** 'Ghana visa'; a name that already says so is unchanged: 'Angola (work permit)'. */
export const offerName = (kind: DecidedKind, destination: string): string =>
  new RegExp(`\\b${kind}\\b`, 'i').test(destination) ? destination : `${destination} ${kind}`;

export const WORDS = {
  visa: {
    one: 'visa',
    many: 'visas',
    entry: 'Visa Entry',
    searchTitle: 'Find your visa',
    searchLead:
      'Choose your passport’s country and where you are going. You see every visa open to you, with its price.',
    listingTitle: 'Visa destinations',
    noneListed: 'No visa destinations found.',
    noneFound: 'No visa options found for this destination',
    listFailed: 'Failed to fetch visa destinations',
    loading: 'Loading visa destinations...',
    steps: ['Search', 'Check visa type', 'Apply for the eVisa'],
  },
  permit: {
    one: 'permit',
    many: 'permits',
    entry: 'Permit Entry',
    searchTitle: 'Find your permit',
    searchLead:
      'Choose your passport’s country and where you are going. You see every permit open to you, with its price.',
    listingTitle: 'Permit destinations',
    noneListed: 'No permit found.',
    noneFound: 'No permit options found for this destination',
    listFailed: 'Failed to fetch permit destinations',
    loading: 'Loading permit destinations...',
    steps: ['Search', 'Check permit type', 'Apply for the permit'],
  },
} as const satisfies Record<DecidedKind, object>;
