import { useEffect, useState } from 'react';
import type { OrderInvoice, TrackingRecord } from '#shared/tracking.ts';
import { endIfUnknown, useAgentToken } from '../../session/agent-session.ts';

/** What somebody who pays reads of an order: what it costs, and its papers. */
export type PayersInvoice = OrderInvoice & { tracking: TrackingRecord & { amount: number; invoice_url: string } };

/** Whether an invoice names what is paid: of an agent's order only the agent's does. */
export const namesAmount = (invoice: OrderInvoice): invoice is PayersInvoice =>
  invoice.tracking.amount !== undefined && invoice.tracking.invoice_url !== undefined;

/**
 * The invoice with its amounts. An agent's order comes without them, since pages are made for whoever has the tracking ID: where an agent is
 * signed in, it is asked for with their token. 'asking' while that is on its way, undefined where it is somebody else's to pay.
 */
export function useOwnInvoice(invoice: OrderInvoice): PayersInvoice | 'asking' | undefined {
  const token = useAgentToken();
  const { id, payment_status, payment_waits = '', nothing_to_pay = '' } = invoice.tracking;
  const open = namesAmount(invoice);
  const [own, setOwn] = useState<PayersInvoice>();
  // Of which order, in which state and with which token it was asked for last.
  const [asked, setAsked] = useState<string>();
  const question = token && `${id} ${payment_status} ${payment_waits} ${nothing_to_pay} ${token}`;
  useEffect(() => {
    if (open || !token || !question) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    import('../../api.ts')
      .then(({ callApi }) => callApi('GET /agents/applications/{id}', { path: { id }, token, signal }))
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
