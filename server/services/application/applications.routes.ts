import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { qrLink } from '#server/features/orders/links.ts';
import { submissionRoute } from '#server/features/submissions/submission-route.ts';
import { fileLinks } from '#server/features/uploads/files.ts';
import { toNaira } from '#shared/money/money.ts';
import { applicationForm, submittedApplication } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { applicationOf } from './find-application.ts';
import { editionOf } from './records.ts';

export function applicationRoute(scope: FastifyInstance, deps: Deps, kind: DecidedKind): void {
  submissionRoute(scope, deps, {
    kind,
    form: applicationForm,
    response: submittedApplication,
    present: async (deps, order) => {
      const { db } = deps.connection;
      const { passport_photograph = '' } = await fileLinks(db, deps, order.id, [
        'passport_photograph',
      ]);
      const row = await applicationOf(db, order.id);
      return {
        edition: row ? editionOf(row) : null,
        visa_fee: toNaira(order.amount_kobo),
        qr_code_filename: qrLink(deps, order.id),
        passport_photograph,
      };
    },
  });
}
