import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shownPaymentWord } from '#shared/orders/order-words.ts';
import { isCancelled, isDone } from '#shared/orders/stages.ts';
import { reachedBy } from '#shared/orders/states.ts';
import type { AgentOrder } from '#shared/people/agents.ts';
import { descriptionOf, isDecided, issuedFiles } from '#shared/services/index.ts';
import { orderPaths } from '../../order-paths.ts';
import { paths } from '../../paths.ts';
import { PayLinkButton } from '../../pay-link-button.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Money } from '../../ui/price.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { makeOwnPayLink } from '../payments/payment-calls.ts';
import { awaitsPayment, customerOf, keepWords, submittedOn, whenWords } from './own-orders.ts';

const serviceName = (kind: AgentOrder['kind']) =>
  isDecided(kind) && descriptionOf(kind).names.short;

const isReady = ({ kind, stage, visa_status, erased }: AgentOrder) =>
  isDone(stage) &&
  !erased &&
  issuedFiles(kind).length > 0 &&
  !(visa_status && reachedBy(visa_status) === 'failed');

const CELL = 'tabled:border-line tabled:border-b tabled:py-2 tabled:not-last:pr-3 tabled:align-top';
const HEAD = 'border-ink border-b pt-2 not-last:pr-3 pb-2 text-left font-semibold text-micro';

function Paper({ order }: { order: AgentOrder }) {
  return (
    <a
      href={order.receipt_url ?? order.invoice_url}
      className="wrap-break-word relative z-1 ml-3 tabled:ml-0 tabled:block after:absolute after:-inset-2"
    >
      {order.receipt_url ? 'Receipt' : 'Invoice'}
      <span className="sr-only"> for {customerOf(order)} (PDF)</span>
    </a>
  );
}

/** What can be done with it at once. */
function actionsOf(order: AgentOrder): ReactNode {
  const forWhom = <span className="sr-only"> for {customerOf(order)}</span>;
  const download = isReady(order) && (
    <Link to={paths.track(order.tracking_id)} className="link stacked:-mb-2">
      <Download aria-hidden className="size-[1.25em]" />
      <span>Download{forWhom}</span>
    </Link>
  );
  if (!awaitsPayment(order)) return download || null;
  const isRest = order.rest_to_pay !== undefined;
  const looked = order.payment_waits && !isRest;
  return (
    <div className="flex flex-wrap items-center gap-2 tabled:max-w-52 xl:w-52">
      {download && <span className="basis-full">{download}</span>}
      {order.payment_waits && <p className="basis-full text-marigold-ink">{order.payment_waits}</p>}
      <ButtonLink
        kind={looked ? 'link' : 'second'}
        size="small"
        to={orderPaths.pay(order.kind, order.tracking_id)}
      >
        <span>{looked ? 'Pay in full instead' : isRest ? 'Pay the rest' : 'Pay now'}</span>
        {forWhom}
      </ButtonLink>
      <PayLinkButton bare make={() => makeOwnPayLink(order.id)} forWhom={customerOf(order)} />
      <Paper order={order} />
    </div>
  );
}

function Row({ order, now }: { order: AgentOrder; now: Date }) {
  const actions = actionsOf(order);
  const when = whenWords(order, now);
  return (
    <tr
      data-row={order.id}
      className="relative flex flex-wrap items-baseline gap-x-2 border-line border-b py-3 tabled:static tabled:table-row tabled:border-0"
    >
      <td className={`order-1 flex-[1_1_9rem] wrap-anywhere tabled:min-w-32 ${CELL}`}>
        <Link
          to={paths.track(order.tracking_id)}
          className="font-semibold text-ink stacked:text-body stacked:no-underline stacked:after:absolute stacked:after:inset-0"
        >
          {customerOf(order)}
        </Link>
        <span className="code hidden whitespace-nowrap text-ink-2 tabled:block">
          {order.tracking_id}
        </span>
      </td>
      <td className={`order-3 basis-full wrap-anywhere tabled:min-w-28 ${CELL}`}>
        {order.title}
        {serviceName(order.kind) && (
          <span className="text-ink-2 tabled:block stacked:before:content-[',_']">
            {serviceName(order.kind)}
          </span>
        )}
      </td>
      <td
        className={`order-6 flex basis-full flex-row-reverse items-baseline justify-between gap-x-4 tabled:table-cell tabled:text-right ${CELL}`}
      >
        <Money amount={order.amount} />
        <span className="text-ink-2 text-micro tabular-nums tabled:block tabled:whitespace-nowrap">
          {keepWords(order).map((words, place) => (
            <span key={words} className="tabled:block">
              {place > 0 && <span className="tabled:hidden"> · </span>}
              <span>{words}</span>
            </span>
          ))}
        </span>
      </td>
      <td className={`order-5 ml-auto tabled:text-left stacked:flex stacked:items-center ${CELL}`}>
        <StateWord state={shownPaymentWord(order)} />
        {!awaitsPayment(order) && <Paper order={order} />}
      </td>
      <td
        className={`order-2 text-right empty:hidden tabled:text-left tabled:empty:table-cell ${CELL}`}
      >
        {order.visa_status && !isCancelled(order.stage) && <StateWord state={order.visa_status} />}
      </td>
      <td className={`order-4 text-ink-2 tabled:min-w-36 tabled:max-w-52 ${CELL}`}>
        <span className="tabled:whitespace-nowrap">{submittedOn(order, now)}</span>
        {when && <span className="tabled:block stacked:before:content-['._']">{when}</span>}
      </td>
      <td
        className={`relative z-1 order-7 basis-full empty:hidden tabled:empty:table-cell ${CELL}`}
      >
        {actions}
      </td>
    </tr>
  );
}

export function OrdersTable({ orders, now }: { orders: readonly AgentOrder[]; now: Date }) {
  return (
    <div className="@container/wide-list mt-3">
      <table className="block w-full text-small tabled:table tabled:text-dense">
        <caption className="sr-only">Your applications, newest first</caption>
        <thead className="hidden tabled:table-header-group">
          <tr>
            {['Customer', 'Service', 'Price', 'Payment', 'Status', 'Submitted'].map((head) => (
              <th key={head} scope="col" className={head === 'Price' ? `${HEAD} text-right` : HEAD}>
                {head}
              </th>
            ))}
            <th scope="col" className={HEAD}>
              <span className="sr-only">What to do</span>
            </th>
          </tr>
        </thead>
        <tbody className="block tabled:table-row-group">
          {orders.map((order) => (
            <Row key={order.id} order={order} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
