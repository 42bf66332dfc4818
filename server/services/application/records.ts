import { applications } from '#server/database/schema.ts';
import { createRecords, presentConsent, presentOrder, priceOf, signKeys } from '#server/features/orders/records.ts';
import type { ApplicationRecord } from '#shared/applications.ts';

/** Applications as administrators see them, under the documents' names; their files as signed links. */
export const applicationRecords = createRecords(applications, (deps, { order, detail, files, consents }): ApplicationRecord => {
  const { destination_id, visa_destination, visa_excerpt, process_time, process_type, date_of_birth, passport_number, visa_status } =
    detail;
  return {
    ...presentOrder(deps, order),
    contact_email: order.email,
    visa_fee: priceOf(order),
    destination_id,
    visa_destination,
    visa_excerpt,
    process_time,
    process_type,
    date_of_birth,
    passport_number,
    visa_status,
    data_consent: presentConsent(consents, 'data') ?? { given: false, at: order.created_at.toISOString(), version: '' },
    ...signKeys(deps, files),
  };
});
