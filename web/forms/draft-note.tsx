import { Save } from 'lucide-react';
import { Notice } from '../ui/notice.tsx';
import { useFormShell } from './form-context.ts';

/** Says what is kept; after a reload, that it is back. */
export function DraftNote() {
  const { restored } = useFormShell();
  if (restored) {
    return (
      <Notice role="status" title="What you typed is back" className="mb-6">
        <p>Files are not kept: choose them again.</p>
      </Notice>
    );
  }
  return (
    <p className="flex gap-[.6rem] pb-5 text-ink-2 text-small">
      <Save aria-hidden className="mt-[.1rem] size-[1.25em] flex-none" />
      What you type is kept until you close this tab. Files are not.
    </p>
  );
}
