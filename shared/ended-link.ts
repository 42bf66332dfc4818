import * as z from 'zod/mini';

/** Papers of an order that have a link, each with its name. */
const PAPERS: Record<string, string> = { 'invoice.pdf': 'invoice', 'receipt.pdf': 'receipt', 'credit-notes': 'credit note' };
const LINK =
  /^(\/uploads\/(?<key>[\w.-]+)|\/api\/orders\/(?<order_id>[\w-]+)\/(?<paper>invoice\.pdf|receipt\.pdf|credit-notes)(\/[\w-]+)?)$/;
/** Longer than any link of ours. */
const LONGEST = 500;

/** Asks for a link in place of one that has expired: its path with the query, as the browser had it. */
export const endedLinkRequest = z.object({
  link: z.string('Open the link in our mail.').check(z.maxLength(LONGEST, 'Open the link in our mail.')),
});

export interface EndedLink {
  path: string;
  query: Record<string, string>;
  /** What it led to: a stored file, or an order's paper. */
  to: { key: string } | { order_id: string; paper: string };
}

/** Reads a link of ours that may be mailed anew; undefined for anything else, and for one that was made for somebody signed in. */
export function readEndedLink(link: string): EndedLink | undefined {
  if (link.length > LONGEST || !link.startsWith('/')) return undefined;
  const [path = '', search] = link.split('?');
  const query = Object.fromEntries(new URLSearchParams(search));
  const { key, order_id, paper } = LINK.exec(path)?.groups ?? {};
  if (query.viewer !== undefined) return undefined;
  if (key) return { path, query, to: { key } };
  return order_id && paper ? { path, query, to: { order_id, paper } } : undefined;
}

/** 'invoice' */
export const paperName = (paper: string): string => PAPERS[paper] ?? 'file';
