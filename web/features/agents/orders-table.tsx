import { Link } from 'react-router';
import type { AgentOrder } from '#shared/agents.ts';
import { descriptionOf, isDecided } from '#shared/services/index.ts';
import { shownPaymentStatus } from '#shared/states.ts';
import { paths } from '../../paths.ts';
import { Money } from '../../ui/price.tsx';
import { StateWord } from '../../ui/state-word.tsx';
import { PayLinkButton } from '../payments/pay-link-button.tsx';
import { makeOwnPayLink } from '../payments/payment-calls.ts';
import { awaitsPayment, customerOf, stageWords, submittedOn } from './own-orders.ts';

/** What a title alone doesn't say: where it is a destination, the name of the service. */
const serviceName = (kind: AgentOrder['kind']) => isDecided(kind) && descriptionOf(kind).names.short;

const CELL = 'md:border-line md:border-b md:py-2 md:pr-4 md:align-top';
const HEAD = 'border-ink border-b pt-2 pr-4 pb-2 text-left font-semibold text-micro';

/** On a phone two columns, the whole row a link; from 768 px a table. */
function Row({ order, now }: { order: AgentOrder; now: Date }) {
  return (
    <tr className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-b py-3 md:static md:table-row md:border-0">
      <td className={`col-start-1 row-start-1 ${CELL}`}>
        <Link
          to={paths.track(order.tracking_id)}
          className="font-semibold text-ink max-md:text-body max-md:no-underline max-md:after:absolute max-md:after:inset-0"
        >
          {customerOf(order)}
        </Link>
        <span className="code hidden text-ink-2 md:block">{order.tracking_id}</span>
      </td>
      <td className={`col-start-1 row-start-2 ${CELL}`}>
        {order.title}
        {serviceName(order.kind) && <span className="text-ink-2 md:block max-md:before:content-[',_']">{serviceName(order.kind)}</span>}
      </td>
      <td className={`col-start-2 row-start-2 text-right ${CELL}`}>
        <Money amount={order.amount} />
      </td>
      <td className={`col-start-2 row-start-3 text-right md:text-left ${CELL}`}>
        <StateWord state={shownPaymentStatus(order.payment_status)} />
        <a href={order.receipt_url ?? order.invoice_url} className="relative z-1 ml-3 md:ml-0 md:block">
          {order.receipt_url ? 'Receipt' : 'Invoice'}
          <span className="sr-only"> for {customerOf(order)} (PDF)</span>
        </a>
        {awaitsPayment(order) && (
          <PayLinkButton
            size="dense"
            className="relative z-1 mt-2 text-left md:max-w-60"
            make={() => makeOwnPayLink(order.id)}
            forWhom={customerOf(order)}
          />
        )}
      </td>
      <td className={`col-start-2 row-start-1 text-right md:text-left ${CELL}`}>
        {order.visa_status && order.stage !== 'cancelled' && <StateWord state={order.visa_status} />}
        <span className="block max-w-52 text-ink-2 max-md:ml-auto">{stageWords(order, now)}</span>
      </td>
      <td className={`col-start-1 row-start-3 text-ink-2 md:whitespace-nowrap md:pr-0 ${CELL}`}>{submittedOn(order, now)}</td>
    </tr>
  );
}

/** An agent's orders, newest first; each leads to where it is followed. */
export function OrdersTable({ orders, now }: { orders: readonly AgentOrder[]; now: Date }) {
  return (
    <table className="mt-3 block w-full text-small md:table md:text-dense">
      <caption className="sr-only">Your applications, newest first</caption>
      <thead className="hidden md:table-header-group">
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
            Filed
          </th>
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {orders.map((order) => (
          <Row key={order.id} order={order} now={now} />
        ))}
      </tbody>
    </table>
  );
}
