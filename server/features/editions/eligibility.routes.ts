import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import type { Catalogue } from '#server/features/destinations/catalogue.ts';
import { callerAddress } from '#server/http/caller-address.ts';
import { eligibility, eligibilityQuestion } from '#shared/places/editions.ts';
import { eligibleFor } from './eligible-for.ts';

export function eligibilityRoute(
  app: FastifyInstance,
  deps: Deps,
  catalogue: Pick<Catalogue, 'meant' | 'currentEdition'>,
): void {
  app.post(
    '/eligibility',
    {
      schema: {
        summary: 'Whether a destination is offered to a traveller, and what it asks for',
        description:
          '`destination` is a name or an id. `offered`: `offers` are those open to the traveller. `not_for_you`: `unmet` says why. `unknown`: it isn’t sold; nothing of the ' +
          'traveller is kept but the count of nationality, destination, purpose and month. `ask` names what would decide something and isn’t among the `facts`: ' +
          'nationality, residence, purpose, travel_on, return_on, passport_expires_on, age, and questions by key. `price` is naira, `ready_by` the least and the most ' +
          'days if it is paid today.',
        body: eligibilityQuestion,
        response: { 200: eligibility },
      },
    },
    async (request, reply) => {
      const answer = await eligibleFor(deps, catalogue, request.body, callerAddress(request));
      return reply.header('cache-control', 'no-store').send(answer);
    },
  );
}
