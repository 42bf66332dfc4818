import { type ReactNode, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CallFailure } from './call-failure.ts';
import { Key, useKeysOn } from './keys.tsx';

interface AskDialogProps {
  open: boolean;
  question: string;
  children: ReactNode;
  yes: string;
  doing: string;
  danger?: boolean;
  /** Enter confirms: for frequent questions. */
  enter?: boolean;
  /** No longer possible, as `failure` says: only closing is offered. */
  over?: boolean;
  /** The options have not loaded. */
  waits?: boolean;
  busy: boolean;
  failure: CallFailure | undefined;
  onYes: () => void;
  onClose: () => void;
}

/** Ignores a key still held down from opening the dialog (`repeat`). */
function useEnter(says: (() => void) | undefined) {
  useEffect(() => {
    if (!says) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.repeat || !document.activeElement?.matches('dialog h2'))
        return;
      event.preventDefault();
      says();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [says]);
}

/** A confirmation dialog; it stays open while the action runs and shows its error. */
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

export function FailureNotice({
  failure,
  className,
  children,
}: {
  failure: CallFailure;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <Notice tone="bad" title={failure.title} className={`text-small ${className ?? ''}`}>
      {failure.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </Notice>
  );
}
