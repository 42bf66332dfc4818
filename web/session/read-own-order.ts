import type { ManageOrder } from '#shared/people/manage.ts';
import { callApi, Refused } from '../api.ts';
import { forgetManageToken, readManageToken } from '../ui/storage.ts';

export interface OwnOrder {
  token: string;
  order: ManageOrder;
}

/** `over`: the session has expired; `before`: the last order read. */
export type Reading =
  | ({ at: 'read' } & OwnOrder)
  | { at: 'failed'; before?: OwnOrder | undefined }
  | { at: 'closed'; over: boolean };

let last: OwnOrder | undefined;

/** The order that this tab's session opens. */
export async function readOwnOrder(signal?: AbortSignal): Promise<Reading> {
  const token = readManageToken();
  if (!token) return { at: 'closed', over: false };
  try {
    last = { token, order: await callApi('GET /manage/order', { token, signal }) };
    return { at: 'read', ...last };
  } catch (error) {
    if (!(error instanceof Refused && error.status === 401))
      return { at: 'failed', before: last?.token === token ? last : undefined };
    forgetManageToken();
    return { at: 'closed', over: true };
  }
}
