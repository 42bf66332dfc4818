import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { payments } from '#server/database/schema.ts';
import { DAY_MS } from '#shared/dates.ts';
import type { Opened } from '#shared/orders/record-details.ts';
import {
  DECIDED,
  DECIDED_STATUSES,
  type DecidedStatus,
  type DecisionAct,
  VISA_STATUSES,
} from '#shared/orders/states.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import { DECIDED_KINDS, type DecidedKind } from '#shared/services/index.ts';
import { nightly } from '#test/factories/erased-person.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  decide,
  pdf,
  sendIssued,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { ACTIONS, type Action, offeredActions } from './offered-actions.ts';

const PAID = {
  visa: '/api/admin/payment-update',
  permit: '/api/admin/permit-payment-update',
} as const;

const byAct = <T>(of: (status: DecidedStatus) => T) =>
  Object.fromEntries(
    DECIDED_STATUSES.map((status) => [DECIDED[status].act.name, of(status)]),
  ) as Record<DecisionAct, T>;

/** What an action would change; it changes nothing else. */
const CHANGED: Record<Action, (record: Opened<ApplicationRecord>) => unknown> = {
  pay: ({ payment_status }) => payment_status,
  ...byAct(
    () =>
      ({ visa_status }) =>
        visa_status,
  ),
  issue: ({ visa_file, permit_file }) => visa_file ?? permit_file,
};

describe.each(DECIDED_KINDS)(
  'what the page of a %s application offers is what the server does',
  (kind: DecidedKind) => {
    const product = aProduct({ bystander: false });
    let token: string;
    let destination_id: number;
    beforeAll(async () => {
      ({ token } = await anAdmin(product));
      destination_id = (await aDestination(product, kind)).id;
    });

    const act: Record<Action, (id: string) => ReturnType<typeof decide>> = {
      pay: (id) => product.call('PUT', `${PAID[kind]}/${id}`, { token, body: { status: 'Paid' } }),
      ...byAct((status) => (id) => decide(product, { id }, status, token, kind)),
      issue: (id) => sendIssued(product, { id }, pdf(), token, kind),
    };
    const open = async (id: string): Promise<Opened<ApplicationRecord>> =>
      (await product.call('GET', `/api/${kind}/status/${id}`, { token })).json();

    const states = VISA_STATUSES.flatMap((visa_status) =>
      (['Paid', 'Not Paid'] as const).map((payment) => [visa_status, payment] as const),
    );
    test.each(states)('%s and %s', async (visa_status, payment_status) => {
      const seen: Action[] = [];
      for (const action of ACTIONS) {
        const { id } = await anApplication(product, {
          kind,
          destination_id,
          files: { data_page: pdf(), passport_photograph: pdf() },
        });
        if (payment_status === 'Paid') await act.pay(id);
        if (visa_status !== 'Pending') await decide(product, { id }, visa_status, token, kind);
        const before = await open(id);
        expect([before.visa_status, before.payment_status]).toEqual([visa_status, payment_status]);
        expect(offeredActions(before)).toEqual(
          offeredActions({ visa_status, payment_status, stage: 'in_progress' }),
        );
        const { statusCode } = await act[action](id);
        const after = await open(id);
        const changed = CHANGED[action](before) !== CHANGED[action](after);
        if (changed) seen.push(action);
        // What changes nothing is refused, or says again what is so already.
        expect([200, 409], action).toContain(statusCode);
        if (changed) expect(statusCode, action).toBe(200);
      }
      expect(seen).toEqual(offeredActions({ visa_status, payment_status, stage: 'in_progress' }));
    });

    test('no payment, once an unpaid one was erased; no payment link of that or a denied one', async () => {
      const options = { kind, destination_id };
      const { id } = await anApplication(product, options);
      const denied = await anApplication(product, options);
      const link = async (of: string) =>
        (await product.call('POST', `/api/admin/orders/${of}/pay-link`, { token })).statusCode;
      await decide(product, denied, 'Denied', token, kind);
      expect([await link(denied.id), (await open(denied.id)).nothing_to_pay]).toEqual([
        409,
        'the application was denied',
      ]);
      await product.deps.connection.db
        .update(payments)
        .set({ status: 'expired' })
        .where(eq(payments.status, 'created'));
      product.clock.forward(181 * DAY_MS);
      await nightly(product);
      ({ token } = await anAdmin(product));
      const erased = await open(id);
      expect(erased.nothing_to_pay).toContain('we erased what was sent');
      expect(offeredActions(erased)).not.toContain('pay');
      expect([(await act.pay(id)).statusCode, await link(id)]).toEqual([409, 409]);
    });

    test.each(['Paid', 'Not Paid'] as const)(
      'nothing, once a %s one is cancelled',
      async (payment_status) => {
        const { id } = await anApplication(product, {
          kind,
          destination_id,
          files: { data_page: pdf(), passport_photograph: pdf() },
        });
        if (payment_status === 'Paid') await act.pay(id);
        await product.call('POST', `/api/admin/orders/${id}/cancel`, {
          token,
          body: { reason: 'By phone', refund: 0 },
        });
        const before = await open(id);
        expect([before.payment_status, before.stage, offeredActions(before)]).toEqual([
          payment_status,
          'cancelled',
          [],
        ]);
        for (const action of ACTIONS) {
          await act[action](id);
          expect([action, CHANGED[action](await open(id))]).toEqual([
            action,
            CHANGED[action](before),
          ]);
        }
      },
    );
  },
);
