import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export const WRONG = 'pl-[.9rem] shadow-[inset_4px_0_0_var(--bad)]';

/** A field's error; the field's `aria-describedby` must contain `id`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p
      id={id}
      className="mt-[.35rem] flex gap-[.4rem] font-semibold text-bad text-small leading-[1.4]"
    >
      <CircleAlert aria-hidden className="size-5 flex-none" />
      {children}
    </p>
  );
}
