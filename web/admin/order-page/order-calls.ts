import type { ClientLoaderFunctionArgs } from 'react-router';
import type { PayLink } from '#shared/pay-links.ts';
import { type DecidedKind, descriptionOf, type Kind } from '#shared/services/index.ts';
import { callApi } from '../../api.ts';
import { listQuery } from '../admin-calls.ts';
import { adminSession } from '../shell/admin-session.ts';
import { readerOf } from '../shell/guard.ts';
import { type Neighbours, readNeighbours } from './neighbours.tsx';

/** Services whose orders need no decision: they are only paid or unpaid. */
export type ServiceKind = Exclude<Kind, DecidedKind>;

/**
 * What the page of one order shows: its record, and its neighbours in the list it was opened from, whose query is in the URL.
 * @throws as `callApi`
 */
export async function readOrder<Opened>(
  args: Pick<ClientLoaderFunctionArgs, 'context' | 'params' | 'request'>,
  kind: Kind,
  query = listQuery(args.request.url),
): Promise<{ record: Opened; neighbours: Neighbours; now: Date }> {
  const reader = readerOf(args);
  const id = encodeURIComponent(args.params.id ?? '');
  const { base } = descriptionOf(kind).calls;
  const [record, neighbours] = await Promise.all([
    callApi<Opened>('GET', `${base}/status/${id}`, reader),
    readNeighbours(reader, base, id, query, new URL(args.request.url).search),
  ]);
  return { record, neighbours, now: new Date() };
}

/** A link by which anybody may pay the order. @throws as `callApi` */
export const makePayLink = (id: string): Promise<PayLink> =>
  callApi('POST', `/admin/orders/${id}/pay-link`, { token: adminSession.token() ?? undefined });
