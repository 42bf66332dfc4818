import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { orderPaths } from '../../order-paths.ts';

interface Order {
  kind: Kind;
  order_id: string;
  tracking_id: string;
  deleted: boolean;
}

/** The order of a row about money; `what` by default is its service. */
export const OrderCell = ({
  order: { kind, tracking_id, deleted },
  what = descriptionOf(kind).names.short,
}: {
  order: Order;
  what?: string | undefined;
}) => (
  <>
    <span className="tabled:block">
      {what}
      {deleted && <span className="font-semibold">, order deleted</span>}
    </span>{' '}
    <span className="code text-ink-2 text-micro stacked:hidden">{tracking_id}</span>
  </>
);

/** The page of the order; a deleted one has none. */
export const pathOfOrder = ({ kind, order_id, deleted }: Order): string | undefined =>
  deleted ? undefined : orderPaths.order(kind, order_id);
