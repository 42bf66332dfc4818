import { isCancelled } from '#shared/orders/stages.ts';
import { isOpen } from '#shared/orders/states.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import { StateWord } from '../../ui/state-word.tsx';

export function ApplicationState({
  visa_status,
  stage,
}: Pick<ApplicationRecord, 'visa_status' | 'stage'>) {
  if (!isCancelled(stage)) return <StateWord state={visa_status} />;
  return (
    <>
      <StateWord state="Cancelled" />
      {!isOpen(visa_status) && <span className="block text-ink-2">{visa_status}</span>}
    </>
  );
}
