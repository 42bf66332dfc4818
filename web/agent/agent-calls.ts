import type { AgentDetails, AgentMonth, AgentOrder } from '#shared/people/agents.ts';
import type { Destination } from '#shared/places/destinations.ts';
import type { DestinationDetail } from '#shared/places/editions.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { callApi, callList } from '../api.ts';
import type { Reader } from '../session/page-guard.ts';

/** @throws Refused (401 when the session has expired), NoResponse, NotJson */
export const readAgent = (reader: Reader): Promise<AgentDetails> =>
  callApi('GET /agents/details', reader);

/** At this agent's prices. @throws Refused, NoResponse, NotJson */
export async function readDestinations(
  reader: Reader,
  kind: DecidedKind,
  filter?: { origin: string },
): Promise<Destination[]> {
  return (await callApi(`GET /${kind}/available-destinations`, { query: filter, ...reader })).data;
}

/** @throws Refused (404 when it is not on offer), NoResponse, NotJson */
export const readDestination = (
  reader: Reader,
  kind: DecidedKind,
  id: string,
): Promise<DestinationDetail> =>
  callApi(`GET /${kind}/destinations/{id}`, { path: { id }, ...reader });

/** YYYY-MM, in Lagos. @throws Refused, NoResponse, NotJson */
export const readMonth = (reader: Reader, month: string): Promise<AgentMonth> =>
  callApi('GET /agents/month', { query: { month }, ...reader });

export interface OrdersPage {
  orders: AgentOrder[];
  /** Absent on the last page. */
  next?: string;
}

/** @throws Refused (422 for an unknown cursor), NoResponse, NotJson */
export async function readOrders(
  reader: Reader,
  asked: { limit?: string; cursor?: string; q?: string; month?: string; tab?: string },
): Promise<OrdersPage> {
  const { rows, next } = await callList('GET /agents/applications', { query: asked, ...reader });
  return { orders: rows, next };
}
