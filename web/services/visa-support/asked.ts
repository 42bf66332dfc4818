import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { lagosDay } from '#shared/dates.ts';
import { BOOKING_PARTS, type BookingPart } from '#shared/prices.ts';
import { BOOKING_TEXTS, bookingForm, bookingProblems, PART_NEEDS } from '#shared/services/visa-support-form.ts';

/** The shared rules and, since parts are added here by a button: an added part needs its fields also while all of them are empty. */
function problemsOf({ parts, ...right }: Readonly<Record<string, unknown>>): Record<string, string> {
  const added = (parts ?? []) as BookingPart[];
  const { parts: _, ...problems } = bookingProblems(right, lagosDay(new Date()));
  if (added.length === 0) problems.parts = BOOKING_TEXTS.noPart;
  for (const part of added) for (const [name, message] of Object.entries(PART_NEEDS[part])) if (!right[name]) problems[name] ??= message;
  return problems;
}

/** The page's schema: the shared one without the total, which is computed from the added parts. */
export const asked = z
  .extend(z.omit(bookingForm, { amount_to_pay: true }), { parts: z.optional(z.array(z.enum(BOOKING_PARTS))) })
  .check(overFields(problemsOf));
