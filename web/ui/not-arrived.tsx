import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export function NotArrived({
  title,
  children,
  again,
}: {
  title: string;
  children?: ReactNode;
  again(): void;
}) {
  return (
    <Notice tone="bad" role="alert" title={title} className="mt-4">
      <p>Check your internet connection. {children}</p>
      <Button kind="link" onClick={again}>
        Try again
      </Button>
    </Notice>
  );
}
