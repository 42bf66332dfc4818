import type { Event } from '#shared/events.ts';
import { callsOf, DECIDED_KINDS, type DecidedKind, descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import { failureOf } from '../../admin/call-failure.ts';
import type { Part } from '../../admin/dashboard/section.tsx';
import { callApi, Refused } from '../../api.ts';
import { dashboardSection } from '../../services/administrators.ts';
import type { Reader } from '../../session/page-guard.ts';

/** How many events came last. */
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
  const section = async (kind: Kind) => {
    const { read, many } = dashboardSection(kind);
    return [kind, await part(read(reader, now), many)] as const;
  };
  /** When the application was submitted that waits longest for a decision; without an answer nothing is said of it. */
  const oldest = async (kind: DecidedKind) => {
    const asked = { query: { order: 'oldest', limit: '1' }, ...reader };
    const rows = await part(callApi(`GET ${callsOf(kind).base}/pending`, asked), descriptionOf(kind).names.many);
    return [kind, 'loaded' in rows ? rows.loaded[0]?.created_at : undefined] as const;
  };
  const [figures, activity, sections, waiting] = await Promise.all([
    part(callApi('GET /admin/dashboard', reader), 'figures'),
    part(callApi('GET /admin/activity', { query: { by: 'everybody', limit: String(READ) }, ...reader }), 'latest activity'),
    Promise.all(KINDS.map(section)),
    Promise.all(DECIDED_KINDS.map(oldest)),
  ]);
  const latest =
    'loaded' in activity ? { loaded: activity.loaded.filter(({ event }) => !SMALL.includes(event)).slice(0, LATEST) } : activity;
  return {
    figures,
    sections: Object.fromEntries(sections) as Record<Kind, Part<never[]>>,
    latest,
    oldest: Object.fromEntries(waiting) as Partial<Record<DecidedKind, string>>,
    now,
  };
}
