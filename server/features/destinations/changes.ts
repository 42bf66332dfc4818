// What administrators do to destinations, each with its event in the same transaction.
import { type Deps, transaction } from '#server/deps.ts';
import { recordDestinationEvent } from '#server/features/events/events.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import type { DestinationChange, NewDestination } from '#shared/destinations.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { addDestination, changeDestination, type DestinationRow, deleteDestination, presentDestination } from './destinations.ts';

/** In the history, in place of an amount. */
const FOLLOWS = 'as the price';
/** The same where the price names no government's part. */
const NONE = 'none';

/** What an event tells of a destination: an agent price that follows the price changes only when it stops to. */
const told = (row: DestinationRow) => ({
  ...presentDestination(row),
  ...(row.government_fee_kobo === null ? { government_fee: NONE } : {}),
  ...(row.visa_agent_price_kobo === null ? { visa_agent_price: FOLLOWS } : {}),
});

/** The fields that differ, each with what it was and is; prices in naira. */
function differences(before: DestinationRow, after: DestinationRow): Record<string, { from: unknown; to: unknown }> {
  const [was, is] = [told(before), told(after)];
  const fields = Object.keys(is) as (keyof typeof is)[];
  return Object.fromEntries(
    fields.filter((field) => was[field] !== is[field]).map((field) => [field, { from: was[field], to: is[field] }]),
  );
}

/** Adds a destination in an administrator's name. */
export const addAs = (deps: Deps, admin: Admin, kind: DecidedKind, input: NewDestination): Promise<DestinationRow> =>
  transaction(deps, async (tx, deps) => {
    const row = await addDestination(tx, kind, input);
    await recordDestinationEvent(tx, row, 'destination_added', admin, deps.clock.now());
    return row;
  });

/** Changes a destination in an administrator's name; saving it as it is leaves no event. @throws AppError not_found */
export const changeAs = (deps: Deps, admin: Admin, kind: DecidedKind, id: string | number, change: DestinationChange): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const { before, after } = await changeDestination(tx, kind, id, change);
    const changes = differences(before, after);
    if (Object.keys(changes).length > 0)
      await recordDestinationEvent(tx, before, 'destination_changed', admin, deps.clock.now(), { changes });
  });

/** Deletes a destination in an administrator's name. @throws AppError not_found */
export const deleteAs = (deps: Deps, admin: Admin, kind: DecidedKind, id: string): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const now = deps.clock.now();
    await recordDestinationEvent(tx, await deleteDestination(tx, kind, id, now), 'destination_deleted', admin, now);
  });
