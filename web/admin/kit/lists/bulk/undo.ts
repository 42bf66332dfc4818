import type { BulkChange, BulkResult } from '#shared/staff/bulk.ts';
import { callApi } from '../../../../api.ts';

/** Resolves to the result for each order; a text says why it can't be undone. */
export type Undo = ((token: string) => Promise<BulkResult[]>) | string;

export interface BulkRow {
  id: string | number;
  assigned_to?: number | null;
}

/** Returns each order to its previous assignee, unless somebody took it since. */
function handBack(rows: readonly BulkRow[], ids: readonly string[], from: number | null): Undo {
  const before = new Map(rows.map(({ id, assigned_to }) => [String(id), assigned_to]));
  const changed = ids.map((id) => [id, before.get(id)] as const);
  if (changed.some(([, had]) => had === undefined))
    return 'It can’t be undone at once: who had them isn’t on this page.';
  const holders = new Set(changed.map(([, had]) => had ?? null));
  return async (token) => {
    const results: BulkResult[] = [];
    for (const admin_id of holders) {
      const had = changed.flatMap(([id, holder]) => ((holder ?? null) === admin_id ? [id] : []));
      const body = { action: 'assign', ids: had, admin_id, from, take_over: true } as const;
      results.push(...(await callApi('POST /admin/orders/bulk', { token, body })).results);
    }
    return results;
  };
}

/** Undefined if nothing changed. */
export function undoOf(
  change: BulkChange,
  rows: readonly BulkRow[],
  results: readonly BulkResult[],
): Undo | undefined {
  const ids = results.filter(({ ok, unchanged }) => ok && !unchanged).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  const { action } = change;
  if (action === 'assign') return handBack(rows, ids, change.admin_id);
  if (action === 'cancel')
    return 'It can’t be undone: applicants are emailed and refunded at once.';
  return async (token) =>
    (await callApi('POST /admin/orders/bulk/undo', { token, body: { ids, action } })).results;
}
