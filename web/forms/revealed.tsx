import type { ReactNode } from 'react';

/** Fields that appear after a choice, beside a dashed line below it. */
export const Revealed = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-6 border-brand border-l-3 border-dashed pt-1 pb-2 pl-4">{children}</div>
);
