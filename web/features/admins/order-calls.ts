import type { ClientLoaderFunctionArgs } from 'react-router';
import type { Kind } from '#shared/states.ts';
import { callApi } from '../../api.ts';
import { listQuery } from './admin-calls.ts';
import { readerOf } from './guard.ts';
import { type Neighbours, readNeighbours } from './neighbours.tsx';

/** The three services that are not decided: they are paid or not. */
export type ServiceKind = Exclude<Kind, 'visa' | 'permit'>;

/** Where a service's calls begin, after `/api`. */
export const ORDER_BASES: Record<Kind, string> = {
  visa: '/visa',
  permit: '/permit',
  insurance: '/insurance',
  booking: '/bookings',
  appointment: '/appointments',
};

/** What marks a service's order as Paid; visa support's has the documents' name. */
export const PAID_CALLS: Record<ServiceKind, string> = {
  insurance: '/admin/insurance-payment-update',
  booking: '/admin/visa-payment-update',
  appointment: '/admin/appointment-payment-update',
};

/**
 * What the page of one order shows: its record, and its neighbours in the list it was opened from, whose query stands in the address.
 * @throws as `callApi`
 */
export async function readOrder<Opened>(
  args: Pick<ClientLoaderFunctionArgs, 'context' | 'params' | 'request'>,
  kind: Kind,
  query = listQuery(args.request.url),
): Promise<{ record: Opened; neighbours: Neighbours; now: Date }> {
  const reader = readerOf(args);
  const id = encodeURIComponent(args.params.id ?? '');
  const base = ORDER_BASES[kind];
  const [record, neighbours] = await Promise.all([
    callApi<Opened>('GET', `${base}/status/${id}`, reader),
    readNeighbours(reader, base, id, query),
  ]);
  return { record, neighbours, now: new Date() };
}
