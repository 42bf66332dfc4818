import { useEffect, useRef, useState } from 'react';
import {
  type HeadersFunction,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import type { Group, GroupedOrder } from '#shared/money/groups.ts';
import type { OrderPaymentState } from '#shared/orders/states.ts';
import { type Kind, orderName } from '#shared/services/index.ts';
import { callApi } from '../../api.ts';
import lagoon from '../../assets/hero-1.svg';
import { orderPaths } from '../../order-paths.ts';
import { paths } from '../../paths.ts';
import { features, type Handle, type NextInGroup, type Paying } from '../../server-context.ts';
import { agentToken, useAgentToken } from '../../session/agent-session.ts';
import { useWork } from '../../session/use-work.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { Money } from '../../ui/price.tsx';
import { pageMeta } from '../../ui/site.ts';
import { StateWord } from '../../ui/state-word.tsx';
import { Knot } from '../../ui/steps.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import { AddTraveller } from './add-traveller.tsx';
import { AgentNext } from './agent-next.tsx';
import { NOT_OPENED, NotHeard, NotOpened } from './arrival-notices.tsx';
import { forgetJoined } from './forget-joined.ts';
import { HostedForms, PracticeNotice } from './hosted-forms.tsx';
import { MoneyWaits } from './money-waits.tsx';
import { leaveFor, startHosted } from './payment-calls.ts';

export const handle: Handle = { pays: true };

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

const GROUP_NOT_OPENED: typeof NOT_OPENED = {
  ...NOT_OPENED,
  days_over: 'A day in one of the orders has passed: change it, or take the order out.',
  slot_taken:
    'The time of an appointment is taken or has passed: choose another time, or take it out.',
  forbidden: 'The agent who placed these orders pays for them.',
};
const UNKNOWN = 'This group is unknown, or has expired';
const titleOf = ({ amount, orders }: Group): string =>
  amount > 0
    ? 'Check and pay together'
    : orders.some(isKept)
      ? 'All of it is paid'
      : 'Nothing to pay';

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => [
  ...pageMeta(matches, loaderData?.group ? titleOf(loaderData.group) : UNKNOWN),
  { name: 'robots', content: 'noindex' },
];

export async function loader({ url: { searchParams }, params, context }: LoaderFunctionArgs) {
  const { group, paying } = context.get(features);
  const returned = searchParams.has('returned');
  return {
    group: await group(params.code ?? '', returned),
    paying,
    returned,
    problem: searchParams.get('problem'),
  };
}

export default function GroupPage() {
  const { group, ...arrival } = useLoaderData<typeof loader>();
  useRevalidateOnReturn();
  if (!group)
    return (
      <Page back={paths.home} width="text">
        <h1>{UNKNOWN}</h1>
        <p className="mt-2 text-lead">
          A group’s link works for seven days after the last traveller was added. Each of its orders
          is still there: follow it with its tracking ID.
        </p>
        <Link className="link" to={paths.track()}>
          Follow an order
        </Link>
      </Page>
    );
  return (
    <Page back={paths.home} width="form" picture={lagoon}>
      <Together group={group} {...arrival} />
    </Page>
  );
}

const isPaid = ({ payment_status }: GroupedOrder) => payment_status === 'Paid';
/** Neither refunded nor reversed. */
const isKept = (order: GroupedOrder) =>
  isPaid(order) && order.payment_state !== 'Refunded' && order.payment_state !== 'Reversed';
const isOwed = (order: GroupedOrder) => !isPaid(order) && !order.nothing_to_pay;
/** Money came for it, and somebody has to look at it. */
const isLookedAt = (order: GroupedOrder) =>
  isOwed(order) && order.payment_waits !== undefined && !order.rest_due;

function Together({
  group,
  paying,
  returned,
  problem,
}: {
  group: NextInGroup;
  paying: Paying;
  returned: boolean;
  problem: string | null;
}) {
  const { code, orders, amount, form } = group;
  const agent = useAgentToken();
  const { failure, run } = useWork('The connection was lost. Try again in a moment.');
  const over = amount === 0 && orders.some(isPaid);
  const waits = orders.some(isLookedAt);
  // Where a part is kept, what is to pay is the rest.
  const inFull = waits && !orders.some(({ rest_due }) => rest_due);
  // What travellers have in common was stored for the next one; after payment there is none.
  useEffect(() => {
    if (over) forgetJoined({ code });
  }, [over, code]);

  return (
    <>
      {over && orders.some(isKept) && <Knot state="done" className="mt-3 mb-4 size-18" />}
      <h1>{titleOf(group)}</h1>
      <Standing group={group} />
      {waits && <MoneyWaits className="mt-5" />}
      {returned && amount > 0 && !waits && (
        <NotHeard
          mailed="when we know"
          again={`${paths.group(code)}?returned=1`}
          className="mt-5"
        />
      )}
      {problem && !returned && amount > 0 && (
        <NotOpened className="mt-5">{`${GROUP_NOT_OPENED[problem] ?? ''} No money was taken.`}</NotOpened>
      )}
      {failure && (
        <Notice tone="bad" role="alert" className="mt-5">
          {failure}
        </Notice>
      )}
      {amount > 0 && (
        <>
          <p className="mt-4 flex items-baseline justify-between gap-6 font-bold">
            <span>To pay</span>
            <Money amount={amount} className="text-[1.5rem]" />
          </p>
          <PayForms group={group} paying={paying} waits={waits} inFull={inFull} run={run} />
          {inFull && (
            <p className="mt-3 text-small">
              If you can’t wait, pay in full: whatever came before can then only be refunded.
            </p>
          )}
        </>
      )}
      <Orders group={group} run={run} />
      {over && agent && orders[0] && (
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
          <AgentNext kind={orders[0].kind as Kind} />
        </p>
      )}
      {form && !over && <AddTraveller code={code} form={form} />}
      {amount > 0 && <PracticeNotice />}
    </>
  );
}

/** What paying together means, and whose order is still to be paid. */
function Standing({ group: { orders, amount } }: { group: Group }) {
  if (amount === 0)
    return (
      <p key="over" className="mt-2 text-ink-2">
        Follow each one with its own tracking ID.
      </p>
    );
  const paid = orders.filter(isPaid).length;
  const missing = orders
    .filter(isOwed)
    .map(({ name }) => name)
    .join(', ');
  return (
    <>
      <p className="mt-2 text-ink-2">
        One payment for all of these. Each stays a separate application, with its own tracking ID,
        decision and refund. <Link to={paths.refunds}>What is refunded</Link>
      </p>
      {paid > 0 && (
        <p className="mt-2 font-semibold wrap-anywhere">
          {`${paid} of ${orders.length} paid. Still missing: ${missing}.`}
        </p>
      )}
    </>
  );
}

interface OrdersProps {
  group: Group;
  /** Shows a failure above both. */
  run: ReturnType<typeof useWork>['run'];
}

/** The group's orders; one that isn't paid can be taken out. */
function Orders({ group: { code, orders }, run }: OrdersProps) {
  const [taking, setTaking] = useState(false);
  const [taken, setTaken] = useState<GroupedOrder>();
  const list = useRef<HTMLUListElement>(null);
  const { revalidate } = useRevalidator();

  async function takeOut(order: GroupedOrder) {
    const { tracking_id } = order;
    setTaken(undefined);
    setTaking(true);
    await run(async () => {
      await callApi('DELETE /groups/{code}/orders/{tracking_id}', { path: { code, tracking_id } });
      setTaken(order);
    });
    await revalidate();
    setTaking(false);
    list.current?.focus();
  }

  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label="Orders in this group"
        className="mt-6 border-line border-b"
      >
        {orders.map((order) => (
          <Person
            key={order.tracking_id}
            code={code}
            order={order}
            taking={taking}
            takeOut={orders.length > 1 && isOwed(order) ? () => void takeOut(order) : undefined}
          />
        ))}
      </ul>
      <div role="status">
        {taken && (
          <Notice tone="good" title={`${taken.name} is taken out`} className="mt-4">
            The order stays, and is paid for separately.{' '}
            <Link className="link" to={orderPaths.pay(taken.kind as Kind, taken.tracking_id)}>
              Pay for {taken.name}
            </Link>
          </Notice>
        )}
      </div>
    </>
  );
}

interface PersonProps {
  code: string;
  order: GroupedOrder;
  /** A traveller is being removed. */
  taking: boolean;
  takeOut: (() => void) | undefined;
}

function Person({ code, order, taking, takeOut }: PersonProps) {
  const hydrated = useHydrated();
  const { tracking_id, kind, name, amount, nothing_to_pay, payment_waits, payment_state } = order;
  return (
    <li className="border-line border-t py-3">
      <div className="flex justify-between gap-6">
        <span className="min-w-0 wrap-anywhere">
          <b className="font-semibold">{name}</b>
          <span className="block text-ink-2 text-small">{orderName(kind as Kind)}</span>
        </span>
        {!nothing_to_pay && <Money amount={amount} />}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <Link className="link" to={paths.track(tracking_id, code)}>
          {tracking_id}
        </Link>
        {nothing_to_pay ? (
          !payment_waits && <span>Nothing to pay: {nothing_to_pay}.</span>
        ) : (
          <StateWord
            state={(payment_state as OrderPaymentState) ?? (isPaid(order) ? 'Paid' : 'Not paid')}
          />
        )}
        <span className="flex basis-full flex-wrap gap-x-4 empty:hidden">
          {isOwed(order) && (
            <Link className="link" to={paths.manage(tracking_id)} aria-label={`Change ${name}`}>
              Change
            </Link>
          )}
          {takeOut && (
            <Button
              kind="link"
              className="noscript:hidden"
              disabled={taking || !hydrated}
              onClick={takeOut}
              aria-label={`Take out ${name}`}
            >
              Take out
            </Button>
          )}
        </span>
      </div>
      {payment_waits && <p className="mt-1 text-marigold-ink text-small">{payment_waits}</p>}
    </li>
  );
}

/** Agents pay by a call with their token, others by a plain form. */
function PayForms({
  group: { code, amount },
  paying,
  waits,
  inFull,
  run,
}: OrdersProps & { paying: Paying; waits: boolean; inFull: boolean }) {
  const [opening, setOpening] = useState(false);
  const { revalidate } = useRevalidator();
  async function asAgent(provider: string | undefined) {
    setOpening(true);
    await run(async () =>
      leaveFor(await startHosted({ group: code, expected_amount: amount }, provider)),
    );
    setOpening(false);
    void revalidate();
  }
  return (
    <HostedForms
      of={{ group: code }}
      amount={amount}
      paying={paying}
      bar
      waits={waits}
      inFull={inFull}
      busy={opening ? 'Opening the payment page...' : undefined}
      onSubmit={(event, provider) => {
        if (!agentToken()) return;
        event.preventDefault();
        void asAgent(provider);
      }}
    />
  );
}
