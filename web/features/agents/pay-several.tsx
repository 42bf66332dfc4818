import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { MOST_ORDERS } from '#shared/money/groups.ts';
import { formatNaira } from '#shared/money/money.ts';
import type { AgentOrder } from '#shared/people/agents.ts';
import { callApi } from '../../api.ts';
import { agentToken } from '../../session/agent-session.ts';
import { useWork } from '../../session/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/price.tsx';
import { leaveFor, startHosted } from '../payments/payment-calls.ts';
import { awaitsPayment, customerOf } from './own-orders.ts';

const leftOf = ({ amount, rest_to_pay }: AgentOrder): number => rest_to_pay ?? amount;

/** Lets an agent pay several of their orders in one payment, on the provider's page. */
export function PaySeveral({ orders }: { orders: readonly AgentOrder[] }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { revalidate } = useRevalidator();
  const { busy, failure, run } = useWork('The connection was lost. No money was taken. Try again.');
  const unpaid = orders.filter(awaitsPayment);
  if (unpaid.length < 2) return null;
  const paying = unpaid.filter(({ tracking_id }) => chosen.includes(tracking_id));
  const sum = paying.reduce((naira, order) => naira + leftOf(order), 0);

  async function pay() {
    await run(async () => {
      const { code } = await callApi('POST /agents/groups', {
        body: { tracking_ids: paying.map(({ tracking_id }) => tracking_id) },
        token: agentToken() ?? undefined,
      });
      await leaveFor(await startHosted({ group: code, expected_amount: sum }));
    });
    // Orders that were paid meanwhile leave the list.
    void revalidate();
  }

  return (
    <details className="mt-4 rounded-field bg-sunk px-4 py-3">
      <summary className="cursor-pointer font-semibold">Pay several at once</summary>
      <fieldset className="mt-3">
        <legend className="text-ink-2 text-small">
          At most {MOST_ORDERS}, in one payment. Each stays a separate order.
        </legend>
        {unpaid.map((order) => (
          <label key={order.id} className="flex min-h-11 items-center gap-3 py-1">
            <input
              type="checkbox"
              className="size-5 flex-none"
              checked={paying.includes(order)}
              disabled={busy || (paying.length >= MOST_ORDERS && !paying.includes(order))}
              onChange={({ target }) =>
                setChosen((before) =>
                  target.checked
                    ? [...before, order.tracking_id]
                    : before.filter((one) => one !== order.tracking_id),
                )
              }
            />
            <span className="min-w-0 flex-1 wrap-anywhere">
              {customerOf(order)}, {order.title}
              {order.payment_waits && (
                <span className="block font-normal text-marigold-ink text-small">
                  {order.payment_waits}
                </span>
              )}
            </span>
            <Money amount={leftOf(order)} />
          </label>
        ))}
      </fieldset>
      {failure && (
        <p role="alert" className="mt-2 font-semibold text-bad">
          {failure}
        </p>
      )}
      <Button
        kind="pay"
        className="mt-3"
        busy={busy ? 'Opening the payment page...' : undefined}
        disabled={paying.length === 0}
        onClick={pay}
      >
        {paying.length === 0
          ? 'Choose orders to pay'
          : `Pay ${formatNaira(sum)} for ${paying.length}`}
      </Button>
    </details>
  );
}
