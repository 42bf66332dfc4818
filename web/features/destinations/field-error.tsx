import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Around a field without a value: the red bar at its side. */
export const WRONG = 'pl-[.9rem] shadow-[inset_4px_0_0_var(--bad)]';

/** What to do about a field, between its label and its box. Name it in the field's `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-[.35rem] flex gap-[.4rem] font-semibold text-bad text-small leading-[1.4]">
      <CircleAlert aria-hidden className="size-5 flex-none" />
      {children}
    </p>
  );
}
