import { Link } from 'react-router';
import type { AgentOrder } from '#shared/agents.ts';
import { shownPaymentWord } from '#shared/order-words.ts';
import { descriptionOf, isDecided } from '#shared/services/index.ts';
import { isCancelled } from '#shared/stages.ts';
import { paths } from '../../paths.ts';
import { PayLinkButton } from '../../pay-link-button.tsx';
import { Money } from '../../ui/price.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { makeOwnPayLink } from '../payments/payment-calls.ts';
import { awaitsPayment, customerOf, stageWords, submittedOn } from './own-orders.ts';

const serviceName = (kind: AgentOrder['kind']) =>
  isDecided(kind) && descriptionOf(kind).names.short;

const CELL = 'tabled:border-line tabled:border-b tabled:py-2 tabled:pr-4 tabled:align-top';
const HEAD = 'border-ink border-b pt-2 pr-4 pb-2 text-left font-semibold text-micro';

function Row({ order, now }: { order: AgentOrder; now: Date }) {
  return (
    <tr className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-3 tabled:static tabled:table-row tabled:border-0">
      <td className={`col-start-1 row-start-1 wrap-anywhere tabled:min-w-32 ${CELL}`}>
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
      <td className={`col-start-1 row-start-2 wrap-anywhere tabled:min-w-24 ${CELL}`}>
        {order.title}
        {serviceName(order.kind) && (
          <span className="text-ink-2 tabled:block stacked:before:content-[',_']">
            {serviceName(order.kind)}
          </span>
        )}
      </td>
      <td className={`col-start-2 row-start-2 text-right ${CELL}`}>
        <Money amount={order.amount} />
      </td>
      <td className={`col-start-2 row-start-3 text-right tabled:text-left ${CELL}`}>
        <StateWord state={shownPaymentWord(order)} />
        <a
          href={order.receipt_url ?? order.invoice_url}
          className="relative z-1 ml-3 tabled:ml-0 tabled:block"
        >
          {order.receipt_url ? 'Receipt' : 'Invoice'}
          <span className="sr-only"> for {customerOf(order)} (PDF)</span>
        </a>
        {awaitsPayment(order) && (
          <PayLinkButton
            size="dense"
            className="relative z-1 mt-2 text-left tabled:max-w-60"
            make={() => makeOwnPayLink(order.id)}
            forWhom={customerOf(order)}
          />
        )}
      </td>
      <td className={`col-start-2 row-start-1 text-right tabled:text-left ${CELL}`}>
        {order.visa_status && !isCancelled(order.stage) && <StateWord state={order.visa_status} />}
        <span className="block max-w-52 text-ink-2 stacked:ml-auto">{stageWords(order, now)}</span>
      </td>
      <td
        className={`col-start-1 row-start-3 text-ink-2 tabled:whitespace-nowrap tabled:pr-0 ${CELL}`}
      >
        {submittedOn(order, now)}
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
            <th scope="col" className={HEAD}>
              Customer
            </th>
            <th scope="col" className={HEAD}>
              Service
            </th>
            <th scope="col" className={`${HEAD} text-right`}>
              Price
            </th>
            <th scope="col" className={HEAD}>
              Payment
            </th>
            <th scope="col" className={HEAD}>
              Status
            </th>
            <th scope="col" className={`${HEAD} pr-0`}>
              Submitted
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
