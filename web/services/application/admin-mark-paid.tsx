import { fullName } from '#shared/people/names.ts';
import type { OpenedApplication } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { MarkPaid } from '../../admin/kit/orders/mark-paid.tsx';

export function MarkApplicationPaid({
  kind,
  record,
  look,
}: {
  kind: DecidedKind;
  record: OpenedApplication;
  look?: 'main';
}) {
  return (
    <MarkPaid
      kind={kind}
      id={record.id}
      name={fullName(record)}
      amount={record.visa_fee}
      email={record.agent_id === null ? record.contact_email : undefined}
      waiting={record.payments_to_review}
      look={look}
    />
  );
}
