import type { AgentDetails, AgentMonth, AgentOrder } from '#shared/agents.ts';
import type { Destination } from '#shared/destinations.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { callApi, callList } from '../api.ts';
import type { Reader } from '../session/page-guard.ts';

/** The agent's own details. @throws Refused (401 when the session has ended), NoResponse, NotJson */
export const readAgent = (reader: Reader): Promise<AgentDetails> => callApi('GET /agents/details', reader);

/** What is on offer, all of it or what is open to a nationality, at the prices this agent sees. @throws Refused, NoResponse, NotJson */
export async function readDestinations(reader: Reader, kind: DecidedKind, filter?: { origin: string }): Promise<Destination[]> {
  return (await callApi(`GET /${kind}/available-destinations`, { query: filter, ...reader })).data;
}

/** One destination, at the price this agent pays. @throws Refused (404 when it is not on offer), NoResponse, NotJson */
export const readDestination = (reader: Reader, kind: DecidedKind, id: string): Promise<Destination> =>
  callApi(`GET /${kind}/destinations/{id}`, { path: { id }, ...reader });

/** What the agent submitted in a month of Lagos (YYYY-MM). @throws Refused, NoResponse, NotJson */
export const readMonth = (reader: Reader, month: string): Promise<AgentMonth> =>
  callApi('GET /agents/month', { query: { month }, ...reader });

/** A page of the agent's own orders, newest first. */
export interface OrdersPage {
  orders: AgentOrder[];
  /** Where the next page begins; absent on the last one. */
  next?: string;
}

/** @throws Refused (422 for a cursor that was never given out), NoResponse, NotJson */
export async function readOrders(
  reader: Reader,
  asked: { limit?: string; cursor?: string; q?: string; month?: string },
): Promise<OrdersPage> {
  const { rows, next } = await callList('GET /agents/applications', { query: asked, ...reader });
  return { orders: rows, next };
}
