import type { GroupPlace } from '#shared/orders/orders.ts';

/** Of a list's row: which of those that are paid together it is. */
export const GroupMark = ({ row: { group } }: { row: { group?: GroupPlace | undefined } }) =>
  group && (
    <span className="block text-ink-2">
      {group.place} of {group.of}
    </span>
  );
