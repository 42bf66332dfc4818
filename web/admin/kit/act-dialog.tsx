import { type ReactNode, useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Failure, FailureNotice } from '../../ui/failure-notice.tsx';
import { Key, useKeysOn } from './keys.tsx';
import { useAdminAction } from './use-admin-action.ts';

interface Words {
  question: string;
  yes: string;
  doing: string;
  danger?: boolean;
  /** Enter confirms: for frequent questions. */
  enter?: boolean;
  /** The person or thing that the question is about. */
  name?: ReactNode;
  explains?: string | readonly string[];
  /** Shown when the server gives no reason. */
  failed: string;
}

export interface Act extends Words {
  /** A text that it resolves to is shown as the success message. */
  call(token: string): Promise<unknown>;
}

/** The texts of an action whose call is defined elsewhere. */
export interface ActWords extends Words {
  done: string;
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

interface ActDialogProps {
  /** Undefined while the dialog is closed. */
  act: Act | undefined;
  onClose(): void;
  /** Called after the action succeeded and the dialog closed. */
  onDone?(): void;
  /** False keeps the dialog open because an input is invalid. */
  ready?(): boolean;
  /** True if this failure makes the action impossible: then only closing is offered. */
  over?(failure: Failure): boolean;
  /** Confirming is disabled while the options load. */
  waits?: boolean;
  /** The action leads to another page. */
  leaves?: boolean;
  children?: ReactNode | ((over: boolean, confirm: () => void) => ReactNode);
}

/** Confirms and runs an action. For list rows, render it in the page: the row may disappear. */
export function ActDialog({
  act,
  onClose,
  onDone,
  ready = () => true,
  over,
  waits,
  leaves,
  children,
}: ActDialogProps) {
  const { busy, failure, run, clear } = useAdminAction();
  // Retrying is useless because only an owner can change the role.
  const isOver =
    failure !== undefined && (failure.code === 'role_needed' || over?.(failure) === true);
  const close = () => {
    clear();
    onClose();
  };
  const confirm = () => {
    if (!act || !ready()) return;
    void run(act.failed, act.call, leaves).then((done) => {
      if (!done) return;
      close();
      onDone?.();
    });
  };
  const byEnter = useKeysOn() && act?.enter;
  useEnter(byEnter && !busy && !isOver && !waits ? confirm : undefined);
  return (
    <Dialog open={act !== undefined} onClose={busy ? () => undefined : close} title={act?.question}>
      <div className="grid gap-2 text-small">
        {act?.name && <p className="font-semibold text-body wrap-anywhere">{act.name}</p>}
        {[act?.explains ?? []].flat().map((words) => (
          <p key={words} className="text-ink-2 wrap-anywhere">
            {words}
          </p>
        ))}
        {typeof children === 'function' ? act && children(isOver, confirm) : children}
      </div>
      <div role="alert">{failure && <FailureNotice failure={failure} className="mt-4" />}</div>
      {/* Covers the dialog's padding and stays in view in a long dialog. */}
      <div className="sticky bottom-0 mt-4 -mb-6 flex flex-wrap gap-3 border-line border-t bg-paper pt-3 pb-4 md:-mb-7 md:pb-5">
        {!isOver && (
          <Button
            size="small"
            kind={act?.danger ? 'danger' : 'main'}
            solid={act?.danger}
            disabled={waits}
            busy={busy ? act?.doing : undefined}
            onClick={confirm}
          >
            <span>{`${failure ? 'Try again: ' : ''}${act?.yes ?? ''}`}</span>
            {byEnter && (
              <span aria-hidden>
                <Key>Enter</Key>
              </span>
            )}
          </Button>
        )}
        {/* Takes the focus when the confirm button is removed. */}
        <Button
          key={isOver ? 'back' : 'cancel'}
          autoFocus={isOver}
          size="small"
          kind="second"
          disabled={busy}
          onClick={close}
        >
          {isOver ? 'Back to the page' : 'Cancel'}
        </Button>
      </div>
    </Dialog>
  );
}
