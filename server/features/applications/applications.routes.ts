import type { FastifyInstance } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { filingRoute } from '#server/features/filings/filing-route.ts';
import { qrLink } from '#server/features/receipts/links.ts';
import { fileLinks } from '#server/features/uploads/files.ts';
import { APPLICATION_FILES, applicationForm, filedApplication } from '#shared/applications.ts';
import { toNaira } from '#shared/money.ts';
import type { ApplicationKind } from '#shared/states.ts';
import { planApplication } from './plan.ts';

/** `POST /visa/application` and `/permit/application`. */
export function applicationRoute(scope: FastifyInstance, deps: Deps, kind: ApplicationKind): void {
  filingRoute(scope, deps, {
    kind,
    form: applicationForm,
    files: APPLICATION_FILES,
    plan: planApplication,
    answer: filedApplication,
    present: async (_deps, order) => {
      const { passport_photograph = '' } = await fileLinks(deps.connection.db, deps, order.id, ['passport_photograph']);
      return { visa_fee: toNaira(order.amount_kobo), qr_code_filename: qrLink(deps, order.id), passport_photograph };
    },
  });
}
