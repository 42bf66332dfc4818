import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { takesBytes } from '#server/http/bodies.ts';
import { AppError } from '#server/http/errors.ts';
import { takeReceipt } from './delivery-reports.ts';

const params = z.object({ provider: z.string() });

export function deliveryReportRoutes(scope: FastifyInstance, deps: Deps): void {
  const addressed = (provider: string) => {
    if (!deps.notifier?.webhookName || deps.notifier.webhookName !== provider)
      throw new AppError('not_found');
    return deps.notifier;
  };
  scope.get<{ Params: { provider: string }; Querystring: Record<string, unknown> }>(
    '/notify/webhook/:provider',
    {
      schema: {
        summary: 'A provider of notices makes sure that this address is ours',
        params,
        response: { 200: z.string() },
      },
    },
    async (request, reply) => {
      const challenge = addressed(request.params.provider).greet?.(request.query);
      if (challenge === undefined) throw new AppError('unauthorized', 'The token is wrong.');
      return reply.type('text/plain').send(challenge);
    },
  );
  scope.register(async (raw) => {
    takesBytes(raw);
    raw.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
      '/notify/webhook/:provider',
      {
        // Providers choose the size of the body.
        schema: {
          summary: 'A provider’s receipts of notices to phones',
          params,
          response: { 200: z.object({ received: z.literal(true) }) },
        },
      },
      async (request) => {
        const receipts = addressed(request.params.provider).readReceipts(
          request.headers,
          request.body ?? Buffer.alloc(0),
        );
        if (receipts === 'refused') throw new AppError('unauthorized', 'The signature is wrong.');
        for (const receipt of receipts) {
          // PostgreSQL refuses NUL in text.
          const [provider_id, words] = [receipt.provider_id, receipt.words].map((text) =>
            text.replaceAll('\0', '').toWellFormed(),
          );
          await takeReceipt(deps, {
            ...receipt,
            provider_id: provider_id ?? '',
            words: words ?? '',
          });
        }
        return { received: true as const };
      },
    );
  });
}
