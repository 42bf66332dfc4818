import type { BulkChange, BulkResult } from '#shared/staff/bulk.ts';
import { callApi } from '../../../../api.ts';

/** Resolves to the result for each order; a text says why it can't be undone. */
export type Undo = ((token: string) => Promise<BulkResult[]>) | string;

/** Returns each order to its previous assignee, unless somebody took it since. */
function handBack(changed: readonly BulkResult[], from: number | null): Undo {
  const holders = new Set(changed.map(({ assigned_from = null }) => assigned_from));
  return async (token) => {
    const results: BulkResult[] = [];
    for (const admin_id of holders) {
      const had = changed.filter(({ assigned_from = null }) => assigned_from === admin_id);
      const ids = had.map(({ id }) => id);
      const body = { action: 'assign', ids, admin_id, from, take_over: true } as const;
      results.push(...(await callApi('POST /admin/orders/bulk', { token, body })).results);
    }
    return results;
  };
}

/** Undefined if nothing changed. */
export function undoOf(change: BulkChange, results: readonly BulkResult[]): Undo | undefined {
  const changed = results.filter(({ ok, unchanged }) => ok && !unchanged);
  const ids = changed.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const { action } = change;
  if (action === 'assign') return handBack(changed, change.admin_id);
  if (action === 'cancel')
    return 'It can’t be undone: applicants are emailed and refunded at once.';
  return async (token) =>
    (await callApi('POST /admin/orders/bulk/undo', { token, body: { ids, action } })).results;
}
