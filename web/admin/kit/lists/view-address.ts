import { DECISIONS, VISA_STATUSES } from '#shared/orders/states.ts';
import { descriptionOf, isDecided } from '#shared/services/index.ts';
import { filtersOf, isOrderList, listOf, type View, type ViewList } from '#shared/staff/views.ts';
import { query } from '../../../paths.ts';
import { adminPaths } from '../paths.ts';
import { ANY } from './list-view.ts';

const PAGES: Partial<Record<ViewList, string>> = {
  queue: adminPaths.queue(),
  orders: adminPaths.search(),
  payments: adminPaths.payments(),
  'payments-to-review': adminPaths.paymentsToReview,
  refunds: adminPaths.refunds(),
  messages: adminPaths.messages,
  agents: adminPaths.agentStatus,
  activity: adminPaths.activity,
};

const AGENTS: Record<string, string> = {
  pending: adminPaths.pendingAgent,
  approved: adminPaths.approvedAgent,
};

/** The URL of a view; undefined for a list that has no page. */
export function viewAddress(view: Pick<View, 'list' | 'query'>): string | undefined {
  const list = listOf(view.list);
  if (!list) return undefined;
  const { q, limit: _, cursor: __, columns, visa_status, ...filters } = filtersOf(view.query);
  const status = VISA_STATUSES.find((one) => one === visa_status);
  const page = (list === 'agents' && AGENTS[filters.status ?? '']) || PAGES[list];
  // Without any filter, the list would open with its default or remembered ones.
  const any = Object.keys(filters).length > 0 ? filters : { stage: ANY };
  const asked = { search: q, ...any, columns };
  if (page) return page + query(asked);
  if (!isOrderList(list) || list === 'queue' || list === 'orders') return undefined;
  const own =
    status && isDecided(list)
      ? adminPaths.applications(list, DECISIONS[status].list)
      : descriptionOf(list).pages.list;
  return own + query(asked);
}
