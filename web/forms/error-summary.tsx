import { type MouseEvent, useEffect, useRef } from 'react';
import { Notice } from '../ui/notice.tsx';
import type { Failure, Problem } from './form-context.ts';

/** The control to focus for a field: the one with that name, or the first of its group. */
function controlOf(name: string): HTMLElement | null {
  const found = document.getElementById(name);
  return found instanceof HTMLFieldSetElement ? found.querySelector<HTMLElement>('input, select, textarea') : found;
}

const goTo = (name: string) => (event: MouseEvent) => {
  event.preventDefault();
  const control = controlOf(name);
  control?.focus({ preventScroll: true });
  control?.closest('[data-field]')?.scrollIntoView({ block: 'center' });
};

interface SummaryProps {
  problems: Problem[];
  /** The server's message besides the fields' errors. */
  failure: Failure | undefined;
}

/** All errors at once: it takes the focus and links to each field. */
export function ErrorSummary({ problems, failure }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problems.length > 0) box.current?.focus();
  }, [problems]);
  if (problems.length === 0) return null;
  return (
    <div className="mb-7 grid gap-4">
      {failure && (
        <Notice tone="bad" role="alert" title={failure.title}>
          {failure.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      <div ref={box} tabIndex={-1} role="alert" className="rounded-field border-3 border-bad bg-surface px-5 pt-[1.1rem] pb-5">
        <h2 className="text-h3">
          There {problems.length === 1 ? 'is 1 thing' : `are ${problems.length} things`} to put right.{' '}
          <span className="font-normal text-ink-2">Everything else you typed is kept.</span>
        </h2>
        <ul className="mt-2">
          {problems.map(({ name, text, onPage }) => (
            <li key={name} className="py-[.3rem] font-semibold text-[1rem] text-bad">
              {onPage ? (
                <a href={`#${name}`} onClick={goTo(name)} className="text-bad hover:text-bad">
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
