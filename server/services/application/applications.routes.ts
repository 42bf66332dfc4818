import type { FastifyInstance } from 'fastify';
import { together } from '#server/database/together.ts';
import type { Deps } from '#server/deps.ts';
import { qrLink } from '#server/features/orders/links.ts';
import { submissionRoute } from '#server/features/submissions/submission-route.ts';
import { currentFiles } from '#server/features/uploads/files.ts';
import { LINK_MS, signLink } from '#server/http/signed-links.ts';
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
    present: async (db, deps, order) => {
      const [sent, row] = await together(currentFiles(db, order.id), applicationOf(db, order.id));
      // Named at once, though nobody gets it before it is scanned.
      const photo = sent.find(({ field }) => field === 'passport_photograph');
      return {
        edition: row ? editionOf(row) : null,
        visa_fee: toNaira(order.amount_kobo),
        qr_code_filename: qrLink(deps, order.id),
        passport_photograph: photo
          ? signLink(deps.config.SECRET, `/uploads/${photo.key}`, deps.clock.now(), LINK_MS)
          : '',
      };
    },
  });
}
