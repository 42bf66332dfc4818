import * as z from 'zod/mini';

const PAPERS: Record<string, string> = {
  'invoice.pdf': 'invoice',
  'receipt.pdf': 'receipt',
  'credit-notes': 'credit note',
};
const LINK =
  /^(\/uploads\/(?<key>[\w./-]+)|\/api\/orders\/(?<order_id>[\w-]+)\/(?<paper>invoice\.pdf|receipt\.pdf|credit-notes)(\/[\w-]+)?)$/;
const LONGEST = 500;

export const endedLinkRequest = z.object({
  link: z
    .string('Open the link in our email.')
    .check(z.maxLength(LONGEST, 'Open the link in our email.')),
});

export interface EndedLink {
  path: string;
  query: Record<string, string>;
  to: { key: string } | { order_id: string; paper: string };
}

/** Undefined for links that may not be mailed again, such as those for signed-in users. */
export function readEndedLink(link: string): EndedLink | undefined {
  if (link.length > LONGEST || !link.startsWith('/')) return undefined;
  const [path = '', search] = link.split('?');
  const query = Object.fromEntries(new URLSearchParams(search));
  const { key, order_id, paper } = LINK.exec(path)?.groups ?? {};
  if (query.viewer !== undefined) return undefined;
  if (key) return { path, query, to: { key } };
  return order_id && paper ? { path, query, to: { order_id, paper } } : undefined;
}

export const paperName = (paper: string): string => PAPERS[paper] ?? 'file';
