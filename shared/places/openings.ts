import * as z from 'zod/mini';
import { email } from '../fields.ts';

/** What was ever announced, by its page. */
export const ANNOUNCED = { flight: 'Flights', embassy: 'Embassies', 'e-sim': 'E-sim' } as const;
export type Announced = keyof typeof ANNOUNCED;

/** What is on its way. Whoever opens one takes it off: those who wait for it are mailed that night. */
export const COMING = ['flight', 'embassy', 'e-sim'] as const satisfies readonly Announced[];

/** Days after which an address is forgotten if nothing opened. */
export const OPENING_WAIT_DAYS = 365;

export const newOpeningWait = z.object({
  page: z.enum(COMING, 'Choose what is on its way.'),
  email: email(),
});

export const OPENING_TEXTS = {
  asked:
    'We write to you once, when it opens. A mail on its way to you says how to change your mind.',
  left: 'Your address is off the list.',
} as const;
