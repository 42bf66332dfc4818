import { type ReactNode, useEffect } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import type { CallFailure } from './call-failure.ts';
import { Key, useKeysOn } from './shell/keys.tsx';

interface AskDialogProps {
  open: boolean;
  /** The document's question, or ours. */
  question: string;
  /** What it is about, what stays, and what will be mailed to whom. */
  children: ReactNode;
  /** The word of the button that does it. */
  yes: string;
  /** Shown while it is done. */
  doing: string;
  /** Takes something away: the button is red. */
  danger?: boolean;
  /** Enter says yes while the question has the focus: for what is asked all day long. */
  enter?: boolean;
  /** It can't be done any more, as `trouble` says: nothing is left but to go on. */
  over?: boolean;
  busy: boolean;
  failure: CallFailure | undefined;
  onYes: () => void;
  onClose: () => void;
}

/** Enter on the question itself, once: a key that is held down after it opened the question says nothing. */
function useEnter(says: (() => void) | undefined) {
  useEffect(() => {
    if (!says) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || !document.activeElement?.matches('dialog h2')) return;
      event.preventDefault();
      says();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [says]);
}

/** Asks before something is done that can't be taken back. It stays open while it is done, and says what went wrong. */
export function AskDialog({ open, question, children, yes, doing, danger, enter, over, busy, failure, onYes, onClose }: AskDialogProps) {
  const byEnter = useKeysOn() && enter;
  useEnter(open && byEnter && !busy && !over ? onYes : undefined);
  return (
    <Dialog open={open} onClose={busy ? () => undefined : onClose} title={question}>
      <div className="grid gap-2 text-small">{children}</div>
      <div role="alert">{failure && <FailureNotice failure={failure} className="mt-4" />}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        {!over && (
          <Button size="small" kind={danger ? 'danger' : 'main'} solid={danger} busy={busy ? doing : undefined} onClick={onYes}>
            {failure ? 'Try again: ' : ''}
            {yes}
            {byEnter && (
              <span aria-hidden>
                <Key>Enter</Key>
              </span>
            )}
          </Button>
        )}
        <Button size="small" kind="second" disabled={busy} onClick={onClose}>
          {over ? 'Back to the page' : 'Cancel'}
        </Button>
      </div>
    </Dialog>
  );
}

/** What failed, and what to do. */
export function FailureNotice({ failure, className, children }: { failure: CallFailure; className?: string; children?: ReactNode }) {
  return (
    <Notice tone="bad" title={failure.title} className={`text-small ${className ?? ''}`}>
      {failure.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </Notice>
  );
}
