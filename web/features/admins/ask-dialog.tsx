import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Trouble } from './trouble.ts';

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
  busy: boolean;
  trouble: Trouble | undefined;
  onYes: () => void;
  onClose: () => void;
}

/** Asks before something is done that can't be taken back. It stays open while it is done, and says what went wrong. */
export function AskDialog({ open, question, children, yes, doing, danger, busy, trouble, onYes, onClose }: AskDialogProps) {
  return (
    <Dialog open={open} onClose={busy ? () => undefined : onClose} title={question}>
      <div className="grid gap-2 text-small">{children}</div>
      <div role="alert">{trouble && <TroubleNotice trouble={trouble} className="mt-4" />}</div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button size="small" kind={danger ? 'danger' : 'main'} solid={danger} busy={busy ? doing : undefined} onClick={onYes}>
          {trouble ? 'Try again: ' : ''}
          {yes}
        </Button>
        <Button size="small" kind="second" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

/** What failed, and what to do. */
export function TroubleNotice({ trouble, className, children }: { trouble: Trouble; className?: string; children?: ReactNode }) {
  return (
    <Notice tone="bad" title={trouble.title} className={`text-small ${className ?? ''}`}>
      {trouble.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </Notice>
  );
}
