import type { ReactNode } from 'react';

export const Revealed = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-6 border-brand border-l-3 border-dashed pt-1 pb-2 pl-4">{children}</div>
);
