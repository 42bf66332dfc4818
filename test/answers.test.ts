// Every response matches the schema that its route declares, and what is only read stays as it is: a whole story is run, and every response in
// it is compared, as are the tables before and after every GET.
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcileQueue } from '#server/features/payments/reconcile.ts';
import { DECIDED_KINDS, descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import { SERVICE_KINDS } from './factories/services.ts';
import { nothingWatched, watchAnswers } from './kit/declared-answers.ts';
import { withHooks } from './kit/routes.ts';
import { openProduct, type Product } from './kit/support.ts';
import { type WatchedChanges, watchChanges } from './kit/watched-changes.ts';
import {
  anApplicantManagesTheirOrder,
  anApplicantPaysAndCancels,
  correctionsAreAskedFor,
  moreIsAskedForAndSent,
} from './story/applicants.ts';
import { applicationsAreSubmittedAndDecided } from './story/applications.ts';
import { editionsAreMade } from './story/editions.ts';
import { aWaiverIsApproved, peopleAskAboutTheirData } from './story/law.ts';
import {
  aMonthIsSummedUp,
  aStoppedClearingIsAllowed,
  givenUpMailsAreSeenTo,
  NOTICES_ENV,
  receiptsOfNoticesCome,
  refusedMailsAreCorrected,
} from './story/operations.ts';
import {
  aBankTakesItBack,
  aDifferenceIsSeenTo,
  aFamilyPays,
  moneyGoesBack,
  somebodyElsePays,
  TWO_PERSONS_ABOVE,
  theRestIsAskedFor,
} from './story/payments.ts';
import {
  administratorSignsIn,
  agentsComeAndGo,
  somebodyWaitsForAnOpening,
  theTeamChanges,
} from './story/people.ts';
import { everyPageIsRead, papersAreLookedAt } from './story/reading.ts';
import { appointmentsAreMoved, ordersAreSubmittedAndPaid } from './story/services.ts';
import { appointmentsAreWorkedOn, ordersAreWorkedOn, staffWorksFaster } from './story/work.ts';

const WRITTEN_DOWN = ['insert order_events'];
const CODED = ['insert verify_codes'];
/** Who opened an order, and that it is opened, on which may depend what a cancellation gives back. */
const OPENED = [...WRITTEN_DOWN, 'orders.opened_at'];
/** All that reading changes, by its route. Where calls are counted (`RATE_LIMITS`), counters too. */
const READING_CHANGES = {
  ...Object.fromEntries(
    KINDS.map((kind) => [`/api${descriptionOf(kind).calls.base}/status/:id`, OPENED]),
  ),
  // Who took a copy along, or fetched a file.
  '/api/visa/all': [...WRITTEN_DOWN, 'order_events.detail'],
  '/api/admin/orders/:id/evidence.zip': [...WRITTEN_DOWN, ...CODED],
  '/api/admin/orders/:id/file.pdf': WRITTEN_DOWN,
  // The code of a paper is written down with the paper.
  '/api/orders/:id/invoice.pdf': CODED,
  '/api/admin/reports/access': ['insert order_events'],
  '/api/agents/badge.pdf': CODED,
  '/api/manage/export': WRITTEN_DOWN,
  '/api/manage/files/:name': WRITTEN_DOWN,
  '/uploads/*': WRITTEN_DOWN,
  // Any call with a session: when it was used, which is noted every few minutes.
  '/api/admin/me': ['admins.last_seen_at', 'sessions.last_used_at'],
  '/api/agents/details': ['sessions.expires_at', 'sessions.last_used_at'],
};

describe('every answer is what its route declares', () => {
  const watched = nothingWatched();
  let product: Product;
  let tables: WatchedChanges;
  /** What GETs have changed, by their route. */
  const changedBy: Record<string, string[]> = {};
  let asked = '';

  beforeAll(async () => {
    const watch = (app: FastifyInstance) => {
      watchAnswers(watched)(app);
      app.addHook('onRequest', async ({ method, routeOptions }) => {
        if (method === 'GET') asked = routeOptions.url ?? '';
      });
    };
    // Every row that comes and goes is written down here: a bystander's, too.
    // What each call says is written down, and a bystander would stand in the lists.
    product = await withHooks(watch, () =>
      openProduct({
        bystander: false,
        env: { REFUND_TWO_PERSONS: TWO_PERSONS_ABOVE, ...NOTICES_ENV },
      }),
    );
    tables = await watchChanges(product.deps.connection);
    const { call } = product;
    // The story asks for one thing after the other, so what changes during a GET is changed by it.
    product.call = async (method, url, options) => {
      if (method !== 'GET') return call(method, url, options);
      await tables.since();
      const answer = await call(method, url, options);
      // The sandbox's webhooks come on their own, whatever is asked meanwhile.
      const changed = (await tables.since()).filter(
        (one) => one !== `insert job ${reconcileQueue.name}`,
      );
      if (changed.length > 0)
        changedBy[asked] = [...new Set([...(changedBy[asked] ?? []), ...changed])].toSorted();
      return answer;
    };
  });
  afterAll(async () => {
    await tables.stop();
    await product.stop();
  });

  /** Tells a part of the story, and writes down what its calls were answered: calls of one route after another on one line. */
  const lines: string[] = [];
  async function tell<T, More extends unknown[]>(
    part: (product: Product, ...more: More) => Promise<T>,
    ...more: More
  ): Promise<T> {
    watched.told.length = 0;
    const told = await part(product, ...more);
    lines.push(`\n${[part.name, ...more.filter((one) => KINDS.includes(one as Kind))].join(' ')}`);
    let before = '';
    for (const [call, answer] of watched.told) {
      if (call === before) lines.push(`${lines.pop()}, ${answer}`);
      else lines.push(`${call}: ${answer}`);
      before = call;
    }
    return told;
  }

  test('in a story of every call', async () => {
    const token = await tell(administratorSignsIn);
    await tell(theTeamChanges, token);
    await tell(agentsComeAndGo, token);
    await tell(somebodyWaitsForAnOpening);
    for (const kind of DECIDED_KINDS) await tell(applicationsAreSubmittedAndDecided, kind, token);
    for (const kind of SERVICE_KINDS) await tell(ordersAreSubmittedAndPaid, kind, token);
    await tell(appointmentsAreMoved);
    await tell(givenUpMailsAreSeenTo, token);
    await tell(refusedMailsAreCorrected, token);
    await tell(receiptsOfNoticesCome);
    await tell(anApplicantManagesTheirOrder, token);
    await tell(anApplicantPaysAndCancels);
    await tell(moreIsAskedForAndSent, token);
    await tell(correctionsAreAskedFor, token);
    await tell(peopleAskAboutTheirData, token);
    await tell(aWaiverIsApproved, token);
    await tell(ordersAreWorkedOn, token);
    await tell(staffWorksFaster, token);
    await tell(editionsAreMade, token);
    await tell(appointmentsAreWorkedOn, token);
    await tell(somebodyElsePays, token);
    await tell(aFamilyPays, token);
    await tell(theRestIsAskedFor, token);
    await tell(moneyGoesBack, token);
    await tell(aBankTakesItBack, token);
    await tell(aDifferenceIsSeenTo, token);
    await tell(aStoppedClearingIsAllowed, token);
    await tell(aMonthIsSummedUp, token);
    // What takes nothing but a token is only asked for.
    for (const { method, url } of watched.routes)
      if (method === 'GET' && url.startsWith('/api/admin/') && !url.includes(':'))
        await product.call('GET', url, { token });
    // Everything that was done above, in the words of every event.
    for (const query of ['by=everybody&limit=200', 'limit=1&q=ada', 'kind=none'])
      await product.call('GET', `/api/admin/activity?${query}`, { token });
    expect(watched.wrong).toEqual([]);
    expect(watched.compared).toBeGreaterThan(200);
    // A refusal that becomes a success, or another refusal, shows in the diff.
    await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('snapshots/story.txt');
  }, 300_000);

  test('and reading changes nothing, but who looked at whose papers is written down', async () => {
    expect(await everyPageIsRead(product)).toBeGreaterThan(50);
    await papersAreLookedAt(product);
    expect(changedBy).toEqual(READING_CHANGES);
    expect(tables.tables).toBeGreaterThan(30);
    // As many pages as there are: beside other work they take longer than a test usually may.
  }, 300_000);

  test('and no route was left out', () => {
    const all = watched.routes.filter(
      ({ url, method, hidden }) => url.startsWith('/api/') && method !== 'HEAD' && !hidden,
    );
    const missing = all
      .map(({ method, url }) => `${method} ${url}`)
      .filter((name) => !watched.succeeded.has(name));
    expect(missing).toEqual([]);
  });
});
