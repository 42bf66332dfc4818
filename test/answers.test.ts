// Every response matches the schema that its route declares: a whole story is run, and every response in it is compared.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DECIDED_KINDS } from '#shared/services/index.ts';
import { nothingWatched, watchAnswers } from './declared-answers.ts';
import { withHooks } from './routes.ts';
import { SERVICE_KINDS } from './services.ts';
import { anApplicantManagesTheirOrder, anApplicantPaysAndCancels, moreIsAskedForAndSent } from './story/applicants.ts';
import { applicationsAreSubmittedAndDecided } from './story/applications.ts';
import {
  aMonthIsSummedUp,
  aStoppedClearingIsAllowed,
  givenUpMailsAreSeenTo,
  NOTICES_ENV,
  receiptsOfNoticesCome,
  refusedMailsAreCorrected,
} from './story/operations.ts';
import { aDifferenceIsSeenTo, moneyGoesBack, somebodyElsePays, TWO_PERSONS_ABOVE, theRestIsAskedFor } from './story/payments.ts';
import { administratorSignsIn, agentsComeAndGo, theTeamChanges } from './story/people.ts';
import { appointmentsAreMoved, ordersAreSubmittedAndPaid } from './story/services.ts';
import { appointmentsAreWorkedOn, ordersAreWorkedOn } from './story/work.ts';
import { openProduct, type Product } from './support.ts';

describe('every answer is what its route declares', () => {
  const watched = nothingWatched();
  let product: Product;

  beforeAll(async () => {
    product = await withHooks(watchAnswers(watched), () => openProduct({ env: { REFUND_TWO_PERSONS: TWO_PERSONS_ABOVE, ...NOTICES_ENV } }));
  });
  afterAll(() => product.stop());

  test('in a story of every call', async () => {
    const token = await administratorSignsIn(product);
    await theTeamChanges(product, token);
    await agentsComeAndGo(product, token);
    for (const kind of DECIDED_KINDS) await applicationsAreSubmittedAndDecided(product, kind, token);
    for (const kind of SERVICE_KINDS) await ordersAreSubmittedAndPaid(product, kind, token);
    await appointmentsAreMoved(product);
    await givenUpMailsAreSeenTo(product, token);
    await refusedMailsAreCorrected(product, token);
    await receiptsOfNoticesCome(product);
    await anApplicantManagesTheirOrder(product, token);
    await anApplicantPaysAndCancels(product);
    await moreIsAskedForAndSent(product, token);
    await ordersAreWorkedOn(product, token);
    await appointmentsAreWorkedOn(product, token);
    await somebodyElsePays(product, token);
    await theRestIsAskedFor(product, token);
    await moneyGoesBack(product, token);
    await aDifferenceIsSeenTo(product, token);
    await aStoppedClearingIsAllowed(product, token);
    await aMonthIsSummedUp(product, token);
    // What takes nothing but a token is only asked for.
    for (const { method, url } of watched.routes)
      if (method === 'GET' && url.startsWith('/api/admin/') && !url.includes(':')) await product.call('GET', url, { token });
    // Everything that was done above, in the words of every event.
    for (const query of ['by=everybody&limit=200', 'limit=1&q=ada', 'kind=none'])
      await product.call('GET', `/api/admin/activity?${query}`, { token });
    expect(watched.wrong).toEqual([]);
    expect(watched.compared).toBeGreaterThan(200);
  }, 120_000);

  test('and no route was left out', () => {
    const all = watched.routes.filter(({ url, method, hidden }) => url.startsWith('/api/') && method !== 'HEAD' && !hidden);
    const missing = all.map(({ method, url }) => `${method} ${url}`).filter((name) => !watched.succeeded.has(name));
    expect(missing).toEqual([]);
  });
});
