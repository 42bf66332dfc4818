import { Save } from 'lucide-react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useFormShell } from './form-context.ts';

/** Says that the draft is restored. `files`: the form has files, which aren't saved. */
export function DraftNote({ files = true }: { files?: boolean }) {
  const { restored, carried } = useFormShell();
  if (carried) {
    return (
      <Notice
        role="status"
        title={`We filled in what you typed for ${carried.about}`}
        className="mb-6"
      >
        <Button kind="link" className="-ml-1" onClick={carried.clear}>
          Clear<span className="sr-only"> what we filled in</span>
        </Button>
      </Notice>
    );
  }
  if (restored) {
    return (
      <Notice role="status" title="What you typed is back" className="mb-6">
        {files && <p>Files are not kept: choose them again.</p>}
      </Notice>
    );
  }
  return null;
}

/** Where nothing was filled in, what becomes of what one types. */
export function DraftPromise({ files = true }: { files?: boolean }) {
  const { restored, carried } = useFormShell();
  if (carried || restored) return null;
  return (
    <p className="mt-6 flex gap-[.6rem] text-ink-2 text-small">
      <Save aria-hidden className="mt-[.1rem] size-[1.25em] flex-none" />
      What you type is kept until you close this tab.{files && ' Files are not.'}
    </p>
  );
}
