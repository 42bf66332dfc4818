import { type ReactNode, useId } from 'react';
import { useRevalidator } from 'react-router';
import { FailureNotice } from '../../admin/ask-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import type { Part } from './dashboard-calls.ts';

/** In place of a part that could not be had: why, and another try. The rest of the page stands. */
function PartFailed({ failure }: { failure: Extract<Part<unknown>, { failure: unknown }>['failure'] }) {
  const { revalidate, state } = useRevalidator();
  return (
    <div role="alert" className="mt-2">
      <FailureNotice failure={failure}>
        <Button
          kind="second"
          size="dense"
          className="mt-3"
          busy={state === 'loading' ? 'Fetching' : undefined}
          onClick={() => void revalidate()}
        >
          Try again
        </Button>
      </FailureNotice>
    </div>
  );
}

/** What a part loaded, or that it could not be. */
export function Loaded<T>({ part, children }: { part: Part<T>; children: (loaded: T) => ReactNode }) {
  return 'loaded' in part ? children(part.loaded) : <PartFailed failure={part.failure} />;
}

interface PartSectionProps {
  title: string;
  /** Where links of this page lead. */
  id?: string;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the dashboard under its heading. */
export function PartSection({ title, id, actions, children }: PartSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} id={id} className="mt-8 min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={heading}>{title}</h2>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
