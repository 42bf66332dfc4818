import type { FastifyInstance } from 'fastify';
import { type Deps, transaction } from '#server/deps.ts';
import { correctFields } from '#server/features/corrections/correct-fields.ts';
import { correctContact } from '#server/features/manage/contact.ts';
import { adminOf } from '#server/features/sessions/guards.ts';
import { byId, done, ok } from '#shared/errors.ts';
import { fieldCorrections } from '#shared/orders/orders.ts';
import { contact } from '#shared/staff/messages.ts';

export function correctRoutes(app: FastifyInstance, deps: Deps): void {
  app.put(
    '/admin/orders/:id/contact',
    {
      config: { needs: 'orders', stepUp: true },
      schema: {
        summary: 'Correct where an applicant is reached',
        description:
          'What is left out stays. Mails that wait or were refused are sent again to the new address at once, which is told, as is the old one ' +
          'unless it refused us. Links that were mailed to the old address end. 409 when `shown`, what the page showed, isn’t what is changed.',
        params: byId,
        body: contact,
        response: { 200: done },
      },
    },
    async (request) => {
      const again = await transaction(deps, (tx, deps) =>
        correctContact(tx, deps, request.params.id, request.body, adminOf(request)),
      );
      const sent =
        again === 1 ? ' One message is sent again.' : ` ${again} messages are sent again.`;
      return ok(`Corrected.${again > 0 ? sent : ''}`);
    },
  );
  app.put(
    '/admin/orders/:id/fields',
    {
      config: { needs: 'orders', noStepUp: 'before and after stand in the history' },
      schema: {
        summary: 'Correct typing errors of an order’s fields',
        description:
          'Names, dates and numbers of its form, by the form’s own rules; nothing on which the price or what was ordered depends, and no answers about ' +
          'health. What is left out stays. Where the applicant is reached has a call of its own.',
        params: byId,
        body: fieldCorrections,
        response: { 200: done },
      },
    },
    async (request) => {
      await correctFields(deps, request.params.id, request.body.fields, adminOf(request));
      return ok('Corrected.');
    },
  );
}
