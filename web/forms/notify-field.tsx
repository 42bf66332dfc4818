import { NOTIFY_CONSENT } from '#shared/staff/notify.ts';
import { useSite } from '../ui/site.ts';
import { CheckboxField } from './checkbox-field.tsx';

export function NotifyField() {
  const { notify } = useSite();
  return (
    notify && (
      <CheckboxField name="notify_consent" optional label={NOTIFY_CONSENT.wording(notify)} />
    )
  );
}
