import { FILE_PROBLEMS } from '#shared/orders/files.ts';
import { isCancelled, isDone } from '#shared/orders/stages.ts';
import { readTrackingId } from '#shared/orders/tracking-id.ts';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import type { QueueRow } from '#shared/staff/queue.ts';
import { fileProblem } from '../../../../forms/files/file-problem.ts';

export interface Matched {
  file: File;
  order?: Pick<QueueRow, 'id' | 'name'> | undefined;
  /** Why the file isn't uploaded, or that it was. */
  says?: string | undefined;
  /** The server may not have received it. */
  again?: boolean;
}

/** All tracking IDs in a name like `visa TFY-1A2B3-….pdf`, with or without dashes. */
function trackingIdsIn(name: string): string[] {
  const found = name.match(/TFY[-_ ]?(?:[0-9A-Z][-_ ]?){15}/gi) ?? [];
  return [...new Set(found.flatMap((one) => readTrackingId(one.replace(/[_ ]/g, '-')) ?? []))];
}

function whyNot(order: QueueRow | undefined, kind: Kind): string | undefined {
  if (!order) return 'No order has this tracking ID.';
  if (order.kind !== kind)
    return `Its order is of another service: ${descriptionOf(order.kind).names.short}.`;
  if (isCancelled(order.stage)) return 'Its order was cancelled: nothing more is issued.';
  if (isDone(order.stage)) return 'Its order is already done. Replace a file on its page.';
  return undefined;
}

/** Matches files to orders by the tracking ID in their names, or says why not. @throws as `find` */
export async function matchFiles(
  files: readonly File[],
  kind: Kind,
  find: (tracking_id: string) => Promise<QueueRow[]>,
): Promise<Matched[]> {
  const ids = files.map(({ name }) => trackingIdsIn(name));
  const match = async (file: File, at: number): Promise<Omit<Matched, 'file'>> => {
    const problem = fileProblem(file);
    if (problem) return { says: FILE_PROBLEMS[problem] };
    const [tracking_id, another] = ids[at] ?? [];
    if (!tracking_id) return { says: 'Its name holds no valid tracking ID.' };
    if (another) return { says: 'Its name holds two tracking IDs.' };
    if (ids.filter((one) => one.includes(tracking_id)).length > 1)
      return { says: 'Two files name this order: choose one of them.' };
    const [order] = await find(tracking_id);
    return { order, says: whyNot(order, kind) };
  };
  const matched: Matched[] = [];
  for (const [at, file] of files.entries()) matched.push({ file, ...(await match(file, at)) });
  return matched;
}
