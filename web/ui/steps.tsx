import type { ReactNode } from 'react';

type State = 'done' | 'now' | 'todo' | 'failed' | 'note';

const KNOTS: Record<State, ReactNode> = {
  done: (
    <>
      <path d="M12 1l11 11-11 11L1 12z" fill="var(--brand)" />
      <path d="M7.5 12.2l3.1 3.1 6-6.2" fill="none" stroke="var(--on-brand)" strokeWidth="2.4" />
    </>
  ),
  failed: (
    <>
      <path
        d="M12 2l10 10-10 10L2 12z"
        fill="var(--bad-soft)"
        stroke="var(--bad)"
        strokeWidth="2"
      />
      <path
        d="M8.8 8.8l6.4 6.4M15.2 8.8l-6.4 6.4"
        fill="none"
        stroke="var(--bad)"
        strokeWidth="2.4"
      />
    </>
  ),
  note: (
    <>
      <path d="M12 2l10 10-10 10L2 12z" fill="var(--paper)" stroke="var(--brand)" strokeWidth="2" />
      <path d="M12 9l3 3-3 3-3-3z" fill="var(--brand)" />
    </>
  ),
  now: (
    <>
      <path
        d="M12 2l10 10-10 10L2 12z"
        fill="var(--marigold)"
        stroke="var(--ink)"
        strokeWidth="2.4"
      />
      <path d="M12 8.5l3.5 3.5-3.5 3.5-3.5-3.5z" fill="var(--on-marigold)" />
    </>
  ),
  todo: (
    <path
      d="M12 2.5l9.5 9.5-9.5 9.5L2.5 12z"
      fill="var(--paper)"
      stroke="var(--edge)"
      strokeWidth="2"
    />
  ),
};

/** A tick when done, a rim when current, hollow to come, a cross when failed, a dot for a note. */
export function Knot({ state, className }: { state: State; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={`z-1 size-6 flex-none ${className ?? ''}`}
    >
      {KNOTS[state]}
    </svg>
  );
}

export interface Step {
  state: State;
  title: ReactNode;
  children?: ReactNode;
}

interface StepsProps {
  steps: Step[];
  /** `across`: side by side from 1024 px. */
  direction?: 'down' | 'across';
  heading?: 'h2' | 'h3' | 'h4' | 'p';
  className?: string;
}

export function Steps({ steps, direction = 'down', heading: Title = 'h3', className }: StepsProps) {
  return (
    <ol className={`thread ${direction === 'across' ? 'thread-across' : ''} ${className ?? ''}`}>
      {steps.map((step, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is identified by its position.
          key={place}
          data-state={step.state}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <Knot state={step.state} className="absolute top-[.05rem] left-0" />
          <Title
            className={`leading-[1.45] ${step.state === 'todo' ? 'font-medium text-ink-2' : 'font-semibold'}`}
          >
            {step.title}
          </Title>
          {step.children}
        </li>
      ))}
    </ol>
  );
}
