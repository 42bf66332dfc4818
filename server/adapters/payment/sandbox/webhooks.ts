import type { FastifyBaseLogger } from 'fastify';
import { flutterwaveSignature } from '../signatures.ts';
import { chargebackOf, transactionOf } from './answers.ts';
import type { SandboxCharge } from './charges.ts';

const RETRY_AFTER_MS = [1000, 5000, 25_000];
const TIMEOUT_MS = 10_000;

export interface WebhookOptions {
  fetch: typeof fetch;
  url: string;
  webhookHash: string;
  log: FastifyBaseLogger;
}

export interface WebhookSender {
  /** Resolves after the first try, successful or not. */
  send(charge: SandboxCharge, at: Date): Promise<void>;
  sendAfter(ms: number, charge: SandboxCharge, at: Date): void;
  sendDispute(charge: SandboxCharge, at: Date): Promise<void>;
  close(): Promise<void>;
}

/** Scheduled in memory, so some get lost, as with real providers. */
export function webhookSender({ fetch, url, webhookHash, log }: WebhookOptions): WebhookSender {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  function later(ms: number, act: () => Promise<void>): void {
    if (closed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void track(act());
    }, ms);
    timers.add(timer.unref());
  }

  function track(work: Promise<void>): Promise<void> {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  async function deliver(body: string, tries: number): Promise<void> {
    const headers = {
      'content-type': 'application/json',
      'verif-hash': webhookHash,
      'flutterwave-signature': flutterwaveSignature(body, webhookHash),
    };
    let result: unknown;
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (response.ok) return;
      result = response.status;
    } catch (error) {
      result = error;
    }
    const pause = RETRY_AFTER_MS[tries];
    if (pause === undefined)
      log.warn({ result }, 'a sandbox webhook was not accepted and is given up');
    else later(pause, () => deliver(body, tries + 1));
  }

  const bodyOf = (charge: SandboxCharge, at: Date) =>
    JSON.stringify({ event: 'charge.completed', data: transactionOf(charge, at) });
  return {
    send: (charge, at) => track(deliver(bodyOf(charge, at), 0)),
    sendAfter: (ms, charge, at) => later(ms, () => deliver(bodyOf(charge, at), 0)),
    sendDispute(charge, at) {
      const data = chargebackOf(charge, at);
      return track(deliver(JSON.stringify({ event: `chargeback.${data.status}`, data }), 0));
    },
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
