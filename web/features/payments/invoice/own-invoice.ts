import { useEffect, useState } from 'react';
import type { OrderInvoice, TrackingRecord } from '#shared/orders/tracking.ts';
import { endIfUnknown, useAgentToken } from '../../../session/agent-session.ts';

/** An invoice that includes the amounts. */
export type PayersInvoice = OrderInvoice & {
  tracking: TrackingRecord & { amount: number; invoice_url: string };
};

/** Whether the invoice includes amounts; false for an agent's order without the agent's token. */
const namesAmount = (invoice: OrderInvoice): invoice is PayersInvoice =>
  invoice.tracking.amount !== undefined && invoice.tracking.invoice_url !== undefined;

/** Fetches an agent's order's amounts, which pages lack, with the agent's token; 'asking' meanwhile, undefined for others. */
export function useOwnInvoice(invoice: OrderInvoice): PayersInvoice | 'asking' | undefined {
  const token = useAgentToken();
  const { id } = invoice.tracking;
  const open = namesAmount(invoice);
  const [own, setOwn] = useState<PayersInvoice>();
  // What the last request was for: the order as the page has it, and the token.
  const [asked, setAsked] = useState<string>();
  const question = token && `${JSON.stringify(invoice.tracking)} ${token}`;
  useEffect(() => {
    if (open || !token || !question) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    import('../../../api.ts')
      .then(({ callApi }) =>
        callApi('GET /agents/applications/{id}', { path: { id }, token, signal }),
      )
      .then(
        (invoice) => setOwn(namesAmount(invoice) ? invoice : undefined),
        (error: unknown) => {
          if (signal.aborted) return;
          setOwn(undefined);
          endIfUnknown(token, error);
        },
      )
      .finally(() => !signal.aborted && setAsked(question));
    return () => leaving.abort();
  }, [open, token, question, id]);
  if (open) return invoice;
  if (!question) return undefined;
  if (own?.tracking.id === id) return own;
  return asked === question ? undefined : 'asking';
}
