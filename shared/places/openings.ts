import * as z from 'zod/mini';
import { email } from '../fields.ts';

/** Every page ever announced, by its path. */
export const ANNOUNCED = { flight: 'Flights', embassy: 'Embassies', 'e-sim': 'E-sim' } as const;
export type Announced = keyof typeof ANNOUNCED;

/** Pages not open yet. Remove a page when it opens: its waiting list is mailed that night. */
export const COMING = ['flight', 'embassy', 'e-sim'] as const satisfies readonly Announced[];

/** Days until an address is deleted if nothing opened. */
export const OPENING_WAIT_DAYS = 365;

export const newOpeningWait = z.object({
  page: z.enum(COMING, 'Choose what is on its way.'),
  email: email(),
});

export const OPENING_TEXTS = {
  asked:
    'We will write to you once, when it opens. An email on its way to you says how to change your mind.',
  left: 'Your address is off the list.',
} as const;
