import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';

export interface Failure {
  title: string;
  lines: string[];
  /** The server's error code. */
  code?: string;
}

interface FailureNoticeProps {
  failure: Failure;
  role?: 'alert';
  className?: string;
  children?: ReactNode;
}

export function FailureNotice({
  failure: { title, lines },
  role,
  className,
  children,
}: FailureNoticeProps) {
  return (
    <Notice tone="bad" role={role} title={title} className={className}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </Notice>
  );
}
