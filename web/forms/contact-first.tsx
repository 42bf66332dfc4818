import { useState } from 'react';
import { createPortal } from 'react-dom';
import { useFormContext, useFormState } from 'react-hook-form';
import { CONTACT_FIRST } from '#shared/submissions.ts';
import { Notice } from '../ui/notice.tsx';

/**
 * Shown when a form was submitted without an email address or a phone number, by the field names given. It belongs in `above`,
 * before the form: the error summary, which has the focus, comes right after it.
 */
export function ContactFirst({ fields, above }: { fields: readonly string[]; above: HTMLElement | null }) {
  const { getFieldState } = useFormContext();
  const { submitCount, isSubmitting } = useFormState();
  const [told, setTold] = useState({ at: 0, missing: false });
  // Decided once per submission, not on every keystroke afterwards.
  if (told.at !== submitCount) setTold({ at: submitCount, missing: fields.some((name) => getFieldState(name).invalid) });
  if (!above || !told.missing || isSubmitting) return null;
  return createPortal(<Notice tone="bad" role="alert" title={CONTACT_FIRST} className="mb-4" />, above);
}
