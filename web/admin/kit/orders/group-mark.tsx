import { Link } from 'react-router';
import type { GroupPlace } from '#shared/orders.ts';
import type { Kind } from '#shared/services/index.ts';
import { orderPaths } from '../../../order-paths.ts';

interface Grouped {
  group?: GroupPlace | undefined;
}

/** Of a list's row: which of those that are paid together it is. */
export const GroupMark = ({ row: { group } }: { row: Grouped }) =>
  group && (
    <span className="block text-ink-2">
      {group.place} of {group.of}
    </span>
  );

/** The others that are paid together with this one. */
export const PaidTogether = ({ record: { id, group } }: { record: Grouped & { id: string } }) =>
  group && (
    <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-small">
      <span>
        {group.place} of {group.of} paid together
      </span>
      {group.orders.flatMap((one) =>
        one.id === id
          ? []
          : [
              <Link key={one.id} className="link" to={orderPaths.order(one.kind as Kind, one.id)}>
                {one.name}
              </Link>,
            ],
      )}
    </p>
  );
