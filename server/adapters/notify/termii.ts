import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { matches, readJson } from '../payment/signatures.ts';
import { postJson } from './client.ts';
import { type Notifier, PhoneRefused } from './interface.ts';

interface TermiiAccess {
  baseUrl: string;
  apiKey: string;
  secretKey: string;
  sender: string;
  /** `dnd` also reaches numbers that refuse advertising. */
  route: 'dnd' | 'generic';
}

const accepted = z.object({
  message_id: z.union([z.string().min(1), z.number()]),
  message_id_str: z.string().optional(),
});
const failure = z.object({ message: z.union([z.string(), z.array(z.string())]).default('') });
const report = z.object({
  type: z.string().optional(),
  message_id: z.union([z.string(), z.number()]),
  status: z.string(),
});

export const termiiSignature = (rawBody: Buffer | string, secretKey: string): string =>
  createHmac('sha512', secretKey).update(rawBody).digest('hex');

/** Errors of our account, which are retried. */
const OURS = /balance|sender|api.?key|route|country inactive/i;

export function createTermii({
  baseUrl,
  apiKey,
  secretKey,
  sender,
  route,
}: TermiiAccess): Notifier {
  return {
    channel: 'sms',
    webhookName: 'termii',
    async send({ to, text }) {
      const { status, body } = await postJson(`${baseUrl}/api/sms/send`, {
        api_key: apiKey,
        to: to.replace(/^\+/, ''),
        from: sender,
        sms: text,
        type: 'plain',
        channel: route,
      });
      const taken = status < 300 ? accepted.safeParse(body) : undefined;
      // `message_id` may have too many digits for a JavaScript number.
      if (taken?.success) return String(taken.data.message_id_str ?? taken.data.message_id);
      const { data } = failure.safeParse(body);
      const words = [data?.message ?? ''].flat().join(', ') || `Termii answered ${status}`;
      if ((status === 400 || status === 422) && !OURS.test(words)) throw new PhoneRefused(words);
      throw new Error(words);
    },
    readReceipts(headers, rawBody) {
      if (!matches(headers['x-termii-signature'], termiiSignature(rawBody, secretKey)))
        return 'refused';
      const { data } = report.safeParse(readJson(rawBody));
      if (!data) return [];
      const provider_id = String(data.message_id);
      if (/^delivered/i.test(data.status)) return [{ provider_id, state: 'delivered', words: '' }];
      return /fail|dnd|reject|expired/i.test(data.status)
        ? [{ provider_id, state: 'failed', words: data.status }]
        : [];
    },
  };
}
