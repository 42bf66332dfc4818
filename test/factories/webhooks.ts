import { reconcileQueue } from '#server/features/payments/reconcile.ts';
import type { Product } from '../kit/support.ts';

/**
 * Listens for webhooks of the sandbox, which come by themselves after a charge is answered; call it before the charge.
 * Returns a function that waits until so many were taken for a reference, their work queued.
 */
export function hearWebhooks({ deps }: Product): (tx_ref: string, count?: number) => Promise<void> {
  const heard: string[] = [];
  const waiting = new Set<() => void>();
  const { send } = deps.jobs;
  deps.jobs.send = async (tx, queue, data, options) => {
    await send(tx, queue, data, options);
    if (queue.name !== reconcileQueue.name) return;
    heard.push((data as unknown as { tx_ref: string }).tx_ref);
    for (const look of waiting) look();
  };
  return (tx_ref, count = 1) =>
    new Promise((done) => {
      const look = () => {
        if (heard.filter((one) => one === tx_ref).length < count) return;
        waiting.delete(look);
        done();
      };
      waiting.add(look);
      look();
    });
}
