import { type Deps, transaction } from '#server/deps.ts';
import { purgeLater } from '#server/features/cdn/purge.ts';
import { recordDestinationEvent } from '#server/features/events/events.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import type { DestinationChange, NewDestination } from '#shared/places/destinations.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import {
  addDestination,
  changeDestination,
  type DestinationRow,
  deleteDestination,
  presentDestination,
} from './destinations.ts';

const FOLLOWS = 'as the price';
const NONE = 'none';

/** An agent price that follows the public price has no change of its own. */
const told = (row: DestinationRow) => ({
  ...presentDestination(row),
  process_days: row.process_days,
  ...(row.government_fee_kobo === null ? { government_fee: NONE } : {}),
  ...(row.visa_agent_price_kobo === null ? { visa_agent_price: FOLLOWS } : {}),
});

function differences(
  before: DestinationRow,
  after: DestinationRow,
): Record<string, { from: unknown; to: unknown }> {
  const [was, is] = [told(before), told(after)];
  const fields = Object.keys(is) as (keyof typeof is)[];
  return Object.fromEntries(
    fields
      .filter((field) => was[field] !== is[field])
      .map((field) => [field, { from: was[field], to: is[field] }]),
  );
}

export const addAs = (
  deps: Deps,
  admin: Admin,
  kind: DecidedKind,
  input: NewDestination,
): Promise<DestinationRow> =>
  transaction(deps, async (tx, deps) => {
    const row = await addDestination(tx, kind, input);
    await recordDestinationEvent(tx, row, 'destination_added', admin, deps.clock.now());
    await purgeLater(tx, deps, [row]);
    return row;
  });

/** Records no event if nothing changes. @throws AppError not_found */
export const changeAs = (
  deps: Deps,
  admin: Admin,
  kind: DecidedKind,
  id: string | number,
  change: DestinationChange,
): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const { before, after } = await changeDestination(tx, kind, id, change);
    const changes = differences(before, after);
    if (Object.keys(changes).length === 0) return;
    await recordDestinationEvent(tx, before, 'destination_changed', admin, deps.clock.now(), {
      changes,
    });
    await purgeLater(tx, deps, [before, after]);
  });

/** @throws AppError not_found */
export const deleteAs = (deps: Deps, admin: Admin, kind: DecidedKind, id: string): Promise<void> =>
  transaction(deps, async (tx, deps) => {
    const now = deps.clock.now();
    const row = await deleteDestination(tx, kind, id, now);
    await recordDestinationEvent(tx, row, 'destination_deleted', admin, now);
    await purgeLater(tx, deps, [row]);
  });
