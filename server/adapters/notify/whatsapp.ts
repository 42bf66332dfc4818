import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { matches, readJson } from '../payment/signatures.ts';
import { pauseOf, postJson } from './client.ts';
import { type Notifier, PhoneRefused, PhoneThrottled, type Receipt } from './interface.ts';

interface WhatsAppAccess {
  baseUrl: string;
  token: string;
  phoneNumberId: string;
  appSecret: string;
  verifyToken: string;
  language: string;
}

/** The recipient isn't on WhatsApp, or opted out. */
const UNDELIVERABLE = new Set([131026, 131021, 131030, 131050]);
const THROTTLED = new Set([4, 80007, 130429, 131048, 131056]);

const failure = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_data: z.object({ details: z.string() }).partial().optional(),
  }),
});
const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const statusUpdate = z.object({
  id: z.string(),
  status: z.string(),
  errors: z
    .array(
      z
        .object({
          title: z.string(),
          message: z.string(),
          error_data: z.object({ details: z.string() }).partial(),
        })
        .partial(),
    )
    .optional(),
});
const webhook = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({ value: z.object({ statuses: z.array(statusUpdate).optional() }).optional() }),
      ),
    }),
  ),
});

export const whatsAppSignature = (rawBody: Buffer | string, appSecret: string): string =>
  `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`;

function receiptOf({ id, status: state, errors }: z.infer<typeof statusUpdate>): Receipt[] {
  const [first] = errors ?? [];
  const words = first?.error_data?.details ?? first?.message ?? first?.title ?? '';
  if (state === 'delivered' || state === 'read')
    return [{ provider_id: id, state: 'delivered', words: '' }];
  return state === 'failed' ? [{ provider_id: id, state: 'failed', words }] : [];
}

/** Sends templates, which Meta must have approved. */
export function createWhatsApp({
  baseUrl,
  token,
  phoneNumberId,
  appSecret,
  verifyToken,
  language,
}: WhatsAppAccess): Notifier {
  return {
    channel: 'whatsapp',
    webhookName: 'whatsapp',
    async send({ to, template, params }) {
      const { body } = await postJson(
        `${baseUrl}/${phoneNumberId}/messages`,
        {
          messaging_product: 'whatsapp',
          recipient_type: 'individual',
          to: to.replace(/^\+/, ''),
          type: 'template',
          template: {
            name: template,
            language: { code: language },
            components: [
              { type: 'body', parameters: params.map((text) => ({ type: 'text', text })) },
            ],
          },
        },
        { authorization: `Bearer ${token}` },
      );
      const taken = accepted.safeParse(body);
      if (taken.success) return taken.data.messages[0]?.id;
      const { data } = failure.safeParse(body);
      if (!data) throw new Error('WhatsApp gave an answer that can’t be read');
      const { code, message, error_data } = data.error;
      const words = `${code} ${error_data?.details ?? message}`.trim();
      if (UNDELIVERABLE.has(code)) throw new PhoneRefused(words);
      if (THROTTLED.has(code)) throw new PhoneThrottled(words, pauseOf(null));
      throw new Error(words);
    },
    readReceipts(headers, rawBody) {
      if (!matches(headers['x-hub-signature-256'], whatsAppSignature(rawBody, appSecret)))
        return 'refused';
      const { data } = webhook.safeParse(readJson(rawBody));
      return (data?.entry ?? []).flatMap(({ changes }) =>
        changes.flatMap(({ value }) => (value?.statuses ?? []).flatMap(receiptOf)),
      );
    },
    greet: (query) =>
      query['hub.mode'] === 'subscribe' &&
      matches(String(query['hub.verify_token'] ?? ''), verifyToken)
        ? String(query['hub.challenge'] ?? '')
        : undefined,
  };
}
