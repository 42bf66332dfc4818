import type { ClientLoaderFunctionArgs } from 'react-router';
import type { PayLink } from '#shared/money/pay-links.ts';
import { callsOf, type DecidedKind, type Kind, type SERVICES } from '#shared/services/index.ts';
import { type Answer, type Call, callApi } from '../../../api.ts';
import { adminSession } from '../admin-session.ts';
import { readerOf } from '../guard.ts';
import { queryOf } from '../lists/list-calls.ts';
import { type Neighbours, readNeighbours } from './neighbours.tsx';

/** Services whose orders need no decision. */
export type ServiceKind = Exclude<Kind, DecidedKind>;

type Opened<One extends Kind> = Answer<
  Extract<Call, `GET ${(typeof SERVICES)[One]['calls']['base']}/status/{id}`>
>;

/** Reads an order, and its neighbours in the list that the URL describes. @throws as `callApi` */
export async function readOrder<One extends Kind>(
  args: Pick<ClientLoaderFunctionArgs, 'context' | 'params' | 'request' | 'url'>,
  kind: One,
  query = queryOf(args.url.searchParams),
): Promise<{ record: Awaited<Opened<One>>; neighbours: Neighbours; now: Date }> {
  const reader = readerOf(args);
  const { id = '' } = args.params;
  const { base } = callsOf<Kind>(kind);
  const [record, neighbours] = await Promise.all([
    callApi(`GET ${base}/status/{id}`, { path: { id }, ...reader }) as Promise<Opened<One>>,
    readNeighbours(reader, kind, id, query, args.url.search),
  ]);
  return { record, neighbours, now: new Date() };
}

/** `group`: for all that is left to pay of the order's group. @throws as `callApi` */
export const makePayLink = (id: string, group = false): Promise<PayLink> =>
  callApi('POST /admin/orders/{id}/pay-link', {
    path: { id },
    body: { group },
    token: adminSession.token() ?? undefined,
  });
