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
  /** What is affected, what is not deleted, and which mails will be sent. */
  children: ReactNode;
  /** The label of the confirm button. */
  yes: string;
  /** Its label while the action runs. */
  doing: string;
  /** The action is destructive: the button is red. */
  danger?: boolean;
  /** Enter confirms while the question has the focus: for questions that are asked often. */
  enter?: boolean;
  /** The action is no longer possible, as `failure` says: the dialog offers only to continue. */
  over?: boolean;
  /** What is to be chosen from has not arrived: it can't be confirmed yet. */
  waits?: boolean;
  busy: boolean;
  failure: CallFailure | undefined;
  onYes: () => void;
  onClose: () => void;
}

/** Enter on the question itself confirms; a key that is still held down after opening the dialog (`repeat`) does not. */
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

/** Asks for confirmation before an action that can't be undone. It stays open while the action runs, and shows its error. */
export function AskDialog({
  open,
  question,
  children,
  yes,
  doing,
  danger,
  enter,
  over,
  waits,
  busy,
  failure,
  onYes,
  onClose,
}: AskDialogProps) {
  const byEnter = useKeysOn() && enter;
  useEnter(open && byEnter && !busy && !over && !waits ? onYes : undefined);
  return (
    <Dialog open={open} onClose={busy ? () => undefined : onClose} title={question}>
      <div className="grid gap-2 text-small">{children}</div>
      <div role="alert">{failure && <FailureNotice failure={failure} className="mt-4" />}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        {!over && (
          <Button
            size="small"
            kind={danger ? 'danger' : 'main'}
            solid={danger}
            disabled={waits}
            busy={busy ? doing : undefined}
            onClick={onYes}
          >
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
