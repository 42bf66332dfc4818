import type { Dashboard } from '#shared/dashboard.ts';
import { lagosDay } from '#shared/dates.ts';
import type { ActivityEntry, Event } from '#shared/events.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import type { AppointmentRecord } from '#shared/services/appointment-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import type { InsuranceRecord } from '#shared/services/insurance-form.ts';
import type { BookingRecord } from '#shared/services/visa-support-form.ts';
import { type CallFailure, failureOf } from '../../admin/call-failure.ts';
import { callApi, Refused } from '../../api.ts';
import type { Reader } from '../site/page-guard.ts';

/** A part of the dashboard, or why it is not there: one that fails leaves the others standing. */
export type Part<T> = { loaded: T } | { failure: CallFailure };

/** How many appointments come next, and how many events came last. */
const NEXT = 5;
const LATEST = 8;
/** Of all that happens these say least; some more are read, so that enough is left without them. */
const SMALL: readonly Event[] = ['payment_started', 'opened'];
const READ = 40;

/** @throws Refused (401) when the session has ended: then nothing is shown at all */
async function part<T>(call: Promise<T>, what: string): Promise<Part<T>> {
  try {
    return { loaded: await call };
  } catch (error) {
    if (error instanceof Refused && error.status === 401) throw error;
    return { failure: failureOf(error, `The ${what} could not be loaded.`) };
  }
}

/** Everything the dashboard shows, asked all at once. @throws Refused (401) */
export async function readDashboard(reader: Reader) {
  const now = new Date();
  const get = <T>(path: string) => callApi<T>('GET', path, reader);
  const firstTen = (kind: DecidedKind) => part(get<ApplicationRecord[]>(`/${kind}/first-ten`), `${kind} applications`);
  /** When the application was submitted that waits longest for a decision; without an answer nothing is said of it. */
  const oldest = async (kind: DecidedKind) => {
    const rows = await part(get<ApplicationRecord[]>(`/${kind}/pending?order=oldest&limit=1`), `${kind} applications`);
    return 'loaded' in rows ? rows.loaded[0]?.created_at : undefined;
  };
  const [figures, visa, permit, insurance, booking, appointment, activity, oldestVisa, oldestPermit] = await Promise.all([
    part(get<Dashboard>('/admin/dashboard'), 'figures'),
    firstTen('visa'),
    firstTen('permit'),
    part(get<InsuranceRecord[]>('/insurance/first-ten'), 'insurance applications'),
    part(get<BookingRecord[]>('/bookings/first-ten'), 'visa support applications'),
    part(get<AppointmentRecord[]>(`/appointments/all?day_from=${lagosDay(now)}&limit=${NEXT}`), 'appointments'),
    part(get<ActivityEntry[]>(`/admin/activity?by=everybody&limit=${READ}`), 'latest activity'),
    oldest('visa'),
    oldest('permit'),
  ]);
  const latest =
    'loaded' in activity ? { loaded: activity.loaded.filter(({ event }) => !SMALL.includes(event)).slice(0, LATEST) } : activity;
  return { figures, visa, permit, insurance, booking, appointment, latest, oldest: { visa: oldestVisa, permit: oldestPermit }, now };
}
