import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useFormContext, useFormState } from 'react-hook-form';
import { CONTACT_FIRST } from '#shared/orders/submissions.ts';
import { Notice } from '../ui/notice.tsx';

/** Shown when email or phone is missing; rendered into `above`, before the error summary. */
export function ContactFirst({
  fields,
  above,
}: {
  fields: readonly string[];
  above: HTMLElement | null;
}) {
  const { getFieldState } = useFormContext();
  const { submitCount, isSubmitting } = useFormState();
  const [told, setTold] = useState({ at: 0, missing: false });
  // Decided once per submission, not per keystroke.
  if (told.at !== submitCount)
    setTold({ at: submitCount, missing: fields.some((name) => getFieldState(name).invalid) });
  if (!above || !told.missing || isSubmitting) return null;
  return createPortal(
    <Notice tone="bad" role="alert" title={CONTACT_FIRST} className="mb-4" />,
    above,
  );
}
