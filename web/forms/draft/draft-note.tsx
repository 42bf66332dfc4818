import { Save } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { counted } from '#shared/words.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type FormState, useFormShell } from '../form-context.ts';

const HOUR_MS = 3_600_000;

function ageOf(at: number): string {
  const ms = Date.now() - at;
  if (ms < HOUR_MS) return counted(Math.max(1, Math.round(ms / 60_000)), 'minute');
  return ms < 24 * HOUR_MS
    ? counted(Math.round(ms / HOUR_MS), 'hour')
    : counted(Math.round(ms / 24 / HOUR_MS), 'day');
}

function Found({ at, unread, resume, remove }: NonNullable<FormState['draft']['found']>) {
  return (
    <Notice role="status" title="We found your unfinished form" className="mb-6">
      <p>You left it {ageOf(at)} ago on this phone.</p>
      {unread && <p role="alert">It could not be opened. Try again, or load this page again.</p>}
      <div className="flex gap-4">
        <Button kind="link" onClick={resume}>
          Continue with it
        </Button>
        <Button kind="link" onClick={remove}>
          Delete it
        </Button>
      </div>
    </Notice>
  );
}

function Keep({ kept, keep, keeping, unkept }: FormState['draft']) {
  if (!keep) return null;
  if (unkept)
    return (
      <span role="alert" className="block">
        Your browser can’t keep it: leave this page open until you have sent it.
      </span>
    );
  return (
    <span className="block">
      {kept && <span>Kept on this phone for 7 days. </span>}
      <Button
        kind="link"
        busy={keeping ? 'Keeping it' : undefined}
        onClick={() => void keep(!kept)}
      >
        {kept ? 'Keep it no longer' : 'Keep this on my phone for 7 days'}
      </Button>
    </span>
  );
}

/** Says that the draft is restored. `files`: the form has files. */
export function DraftNote(props: { files?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  const offers = Boolean(useFormShell().draft.found);
  // The button that was pressed is gone.
  useEffect(() => (offers ? () => place.current?.focus() : undefined), [offers]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Note {...props} />
    </div>
  );
}

function Note({ files = true }: { files?: boolean }) {
  const { restored, filesRestored, carried, found } = useFormShell().draft;
  if (found) return <Found {...found} />;
  if (carried) {
    return (
      <Notice
        role="status"
        title={`We filled in what you typed for ${carried.about}`}
        className="mb-6"
      >
        <Button kind="link" onClick={carried.clear}>
          Clear<span className="sr-only"> what we filled in</span>
        </Button>
      </Notice>
    );
  }
  if (restored) {
    return (
      <Notice role="status" title="What you typed is back" className="mb-6">
        {files && (
          <p>
            {filesRestored
              ? 'So are the files you chose.'
              : 'Files that are missing: choose them again.'}
          </p>
        )}
      </Notice>
    );
  }
  return null;
}

function KeptUntil({ files }: { files: boolean }) {
  const { draft, uploads } = useFormShell();
  const unkept = Object.values(uploads.use()).some((upload) => upload.unkept);
  if (draft.lost)
    return (
      <span role="alert">
        {`Your browser can’t keep what you type${files ? ' or choose' : ''}: leave this page open until you have sent it.`}
      </span>
    );
  return (
    <>
      {!draft.carried && !draft.restored && !draft.kept && (
        <span>
          {`What you type is kept until you close this tab.${files && !unkept ? ' So are the files you choose.' : ''}`}
        </span>
      )}
      <Keep {...draft} />
    </>
  );
}

/** What submitting agrees to, where help is, how long the draft is stored, and a button to store it longer. */
export function DraftPromise({ files = true }: { files?: boolean }) {
  return (
    <>
      <p className="mt-6 text-ink-2 text-small">
        By submitting you agree to our <a href={paths.terms}>terms</a> and{' '}
        <a href={paths.privacy}>privacy notice</a>. <a href={paths.help}>Help</a>: what you need,
        paying and refunds.
      </p>
      <div className="mt-3 flex gap-[.6rem] text-ink-2 text-small noscript:hidden">
        <Save aria-hidden className="mt-[.1rem] size-[1.25em] flex-none" />
        <p>
          <KeptUntil files={files} />
        </p>
      </div>
    </>
  );
}
