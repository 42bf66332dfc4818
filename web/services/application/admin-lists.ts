import type { DecidedKind } from '#shared/services/index.ts';
import { adminPaths } from '../../admin/paths.ts';
import { orderPaths } from '../../order-paths.ts';

/** An administrators' list of applications. */
export interface ApplicationList {
  kind: DecidedKind;
  /** Its name in the call: `/visa/pending`. */
  call: 'all' | 'pending' | 'approved' | 'denied' | 'all-paid-visa' | 'all-not-paid-visa';
  address: string;
  /** On its tab, and in its heading. */
  text: string;
}

const CALLS = {
  all: 'all',
  pending: 'pending',
  approved: 'approved',
  denied: 'denied',
  paid: 'all-paid-visa',
  'not-paid': 'all-not-paid-visa',
} as const;
const TEXTS = { all: 'All', pending: 'Pending', approved: 'Approved', denied: 'Denied', paid: 'Paid', 'not-paid': 'Not Paid' } as const;

/** The six lists of a kind, in the order of their tabs. */
export const applicationLists = (kind: DecidedKind): ApplicationList[] =>
  (Object.keys(CALLS) as (keyof typeof CALLS)[]).map((name) => ({
    kind,
    call: CALLS[name],
    address: name === 'all' ? orderPaths.orders(kind) : adminPaths.applications(kind, name),
    text: TEXTS[name],
  }));

/** The list at a URL; all visa applications for any other. */
export function listAt(pathname: string): ApplicationList {
  const lists = [...applicationLists('visa'), ...applicationLists('permit')];
  const at = pathname.replace(/\/+$/, '').toLowerCase();
  return lists.find(({ address }) => address === at) ?? (lists[0] as ApplicationList);
}
