import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import {
  adminOf,
  OF_THE_DOCUMENTS,
  readerOf,
  seesAgentPrice,
} from '#server/features/sessions/guards.ts';
import { AppError } from '#server/http/errors.ts';
import { hasCopy } from '#server/http/has-copy.ts';
import { sendList } from '#server/http/lists.ts';
import { cursorOf, limitOf, page, pageQuery } from '#server/http/paging.ts';
import type { ReadyResponses } from '#server/http/ready-responses.ts';
import { SECURITY } from '#server/openapi/describe.ts';
import { byId, done, ok } from '#shared/errors.ts';
import {
  adminDestination,
  destinationChange,
  destinationList,
  newDestination,
} from '#shared/places/destinations.ts';
import { destinationDetail } from '#shared/places/editions.ts';
import { ADMIN_WORDS } from '#shared/services/destination-calls.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { type CachedResponse, type Catalogue, cacheResponse } from './catalogue.ts';
import { addAs, changeAs } from './changes.ts';
import {
  findDestination,
  NAME_PLACE,
  namePlace,
  pageOfDestinations,
  presentForAdmins,
} from './destinations.ts';

const listQuery = z.extend(pageQuery, { origin: pageQuery.shape.q, search: pageQuery.shape.q });
const NUMBER = /^\d{1,9}$/;

const HEADERS = { 'cache-control': 'no-cache', vary: 'Authorization' };
const sendBytes = (reply: FastifyReply, bytes: Buffer) =>
  reply.headers(HEADERS).type('application/json; charset=utf-8').send(bytes);

function send(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: CachedResponse) {
  reply.header('etag', etag);
  if (hasCopy(request, etag)) return reply.headers(HEADERS).status(304).send();
  return sendBytes(reply, bytes);
}

export function publicDestinationRoutes(
  app: FastifyInstance,
  deps: Deps,
  catalogue: Catalogue,
  ready: ReadyResponses,
  kind: DecidedKind,
): void {
  const security = [...SECURITY.anybody];
  const schema = {
    security,
    querystring: listQuery,
    response: { 200: destinationList },
  };

  for (const path of [`/${kind}/destinations`, `/${kind}/available-destinations`]) {
    app.get(path, { schema }, async (request, reply) => {
      const { query } = request;
      const ticket = ready.ticket(request);
      const agentPrice = seesAgentPrice(await readerOf(request, deps));
      const origin = query.origin?.trim();
      const search = query.search?.trim() || query.q?.trim();
      if (!origin && !search && !query.limit) {
        const whole = await catalogue.whole(kind, agentPrice);
        const sent = send(request, reply, whole);
        ready.keep(ticket, reply, whole.bytes, whole.freshUntil);
        return sent;
      }
      const found = await catalogue.find(kind, agentPrice, {
        origin,
        search,
      });
      if (!query.limit) return send(request, reply, cacheResponse(found));
      const after = Number(cursorOf(query, NUMBER) ?? 0);
      const rows = found.filter(({ id }) => id > after).sort((a, b) => a.id - b.id);
      return send(request, reply, cacheResponse(page(request, reply, rows, limitOf(query))));
    });
  }

  app.get(
    `/${kind}/destinations/:id`,
    { schema: { security, params: byId, response: { 200: destinationDetail } } },
    async (request, reply) => {
      const ticket = ready.ticket(request);
      const agentPrice = seesAgentPrice(await readerOf(request, deps));
      const { place, freshUntil } = await catalogue.get(kind, agentPrice, request.params.id);
      if (!place) throw new AppError('not_found', `Error fetching ${kind} details`);
      const bytes = Buffer.from(JSON.stringify(place));
      const sent = sendBytes(reply, bytes);
      ready.keep(ticket, reply, bytes, freshUntil);
      return sent;
    },
  );
}

export function adminDestinationRoutes(
  app: FastifyInstance,
  deps: Deps,
  catalogue: Catalogue,
  kind: DecidedKind,
): void {
  const { db } = deps.connection;
  const { list, add, change } = ADMIN_WORDS[kind];

  app.post(
    add.path,
    {
      config: { needs: 'destinations', noStepUp: OF_THE_DOCUMENTS },
      schema: { body: newDestination, response: { 201: z.extend(done, { id: z.int() }) } },
    },
    async (request, reply) => {
      const { id } = await addAs(deps, adminOf(request), kind, request.body);
      catalogue.forget();
      return reply.status(201).send({ ...ok(add.done), id });
    },
  );

  app.get(
    list,
    {
      config: { needs: 'read' },
      schema: {
        querystring: pageQuery,
        response: { 200: z.object({ data: z.array(adminDestination) }) },
      },
    },
    async (request, reply) => {
      const search = request.query.q;
      const read = async (limit: number, after: string | undefined) => {
        const rows = await pageOfDestinations(db, kind, {
          limit,
          after,
          search,
        });
        return rows.map(presentForAdmins);
      };
      return sendList(
        request,
        reply,
        {
          name: `${kind}-destinations`,
          columns: Object.keys(adminDestination.shape),
          cursor: NAME_PLACE,
          place: namePlace,
          read,
        },
        (data) => ({ data }),
      );
    },
  );

  app.get(
    `${list}/:id`,
    {
      config: { needs: 'read' },
      schema: { params: byId, response: { 200: z.object({ data: adminDestination }) } },
    },
    async ({ params }) => ({ data: presentForAdmins(await findDestination(db, params.id, kind)) }),
  );

  app.put(
    change.path,
    {
      config: { needs: 'destinations', noStepUp: OF_THE_DOCUMENTS },
      schema: { body: destinationChange, response: { 200: done } },
    },
    async (request) => {
      const { visa_id, ...changes } = request.body;
      await changeAs(deps, adminOf(request), kind, visa_id, changes);
      catalogue.forget();
      return ok(change.done);
    },
  );
}
