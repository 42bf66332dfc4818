import { presentConsent, signKey } from '#server/features/orders/present-record.ts';
import { createRecords } from '#server/features/orders/records.ts';
import { APPLICATION_FIELDS } from '#shared/services/application-form.ts';
import { SERVICES } from '#shared/services/index.ts';
import { reviewedHash } from './reviewed.ts';
import { applications } from './table.ts';

export const editionOf = ({
  edition_id: id,
  edition_version: version,
}: Pick<typeof applications.$inferSelect, 'edition_id' | 'edition_version'>) =>
  id === null || version === null ? null : { id, version };

const issued = [SERVICES.visa.ends.files[0].field, SERVICES.permit.ends.files[0].field] as const;

export const applicationRecords = createRecords(
  applications,
  APPLICATION_FIELDS,
  (reading, row) => ({
    data_consent: presentConsent(row.consents, 'data') ?? {
      given: false,
      at: row.order.created_at.toISOString(),
      version: '',
    },
    ...(Object.fromEntries(
      issued.map((field) => [field, signKey(reading, row.files?.[field])]),
    ) as Partial<Record<(typeof issued)[number], string>>),
    edition: editionOf(row.detail),
    ...(reading.opened ? { hash: reviewedHash(row) } : {}),
  }),
);
