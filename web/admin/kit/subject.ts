import type { ActivityEntry } from '#shared/orders/activity.ts';
import { isDecided } from '#shared/services/index.ts';
import { orderPaths } from '../../order-paths.ts';
import { adminPaths } from './paths.ts';

/** The page of what an event is about; undefined if that was deleted. */
export function subjectOf({
  order_id,
  kind,
  agent_id,
  agent_name,
  destination_id,
  deleted,
}: ActivityEntry): string | undefined {
  if (deleted) return undefined;
  if (order_id && kind) return orderPaths.order(kind, order_id);
  if (agent_id && agent_name) return adminPaths.agents(agent_name);
  if (destination_id && kind && isDecided(kind))
    return adminPaths.editDestination(kind, destination_id);
  return undefined;
}
