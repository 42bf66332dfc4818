import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Deps } from '#server/deps.ts';
import type { Catalogue } from '#server/features/destinations/catalogue.ts';
import { mayCountGap } from '#server/features/sessions/limits.ts';
import { lagosDay } from '#shared/dates.ts';
import { namesOf } from '#shared/destination-names.ts';
import type { Destination } from '#shared/destinations.ts';
import { eligibility, eligibilityQuestion } from '#shared/editions.ts';
import { errorResponse } from '#shared/errors.ts';
import { fold } from '#shared/fold.ts';
import { type Candidate, eligibilityOf } from './eligibility.ts';
import { countGap } from './gaps.ts';

/** By id, or by any of its names, whole. */
function isMeant(place: Destination, wanted: string | number): boolean {
  const text = String(wanted);
  if (/^\d+$/.test(text)) return String(place.id) === text;
  return namesOf(place).some((name) => fold(name) === fold(text));
}

export function eligibilityRoute(
  scope: FastifyInstance,
  deps: Deps,
  catalogue: Pick<Catalogue, 'find' | 'held'>,
): void {
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/eligibility',
    {
      schema: {
        tags: ['destinations'],
        summary: 'Whether a destination is offered to a traveller, and what it asks for',
        description:
          '`destination` is a name or an id. `offered`: `offers` are those open to the traveller. `not_for_you`: `unmet` says why. `unknown`: it isn’t sold; nothing of the ' +
          'traveller is kept but the count of nationality, destination, purpose and month. `ask` names what would decide something and isn’t among the `facts`: ' +
          'nationality, residence, purpose, travel_on, return_on, passport_expires_on, age, and questions by key. `price` is naira, `ready_by` the least and the most ' +
          'days if it is paid today.',
        body: eligibilityQuestion,
        response: { 200: eligibility, '4xx': errorResponse, '5xx': errorResponse },
      },
    },
    async (request, reply) => {
      const { kind, nationality, destination, facts } = request.body;
      const places = (await catalogue.find(kind, false)).filter((place) =>
        isMeant(place, destination),
      );
      const candidates = await Promise.all(
        places.map(async (place): Promise<Candidate[]> => {
          const held = await catalogue.held(place.id);
          return held ? [{ place, ...held }] : [];
        }),
      );
      const answer = await eligibilityOf(
        candidates.flat(),
        { ...facts, nationality },
        lagosDay(deps.clock.now()),
      );
      if (
        answer.outcome === 'unknown' &&
        typeof destination === 'string' &&
        (await mayCountGap(deps, request))
      ) {
        const purpose = typeof facts?.purpose === 'string' ? facts.purpose.slice(0, 60) : '';
        await countGap(deps, { kind, nationality, destination, purpose });
      }
      return reply.header('cache-control', 'no-store').send(answer);
    },
  );
}
