import { useId } from 'react';
import { WORDS } from '#shared/services/destination-words.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { Steps } from '../../ui/steps.tsx';

const HINTS = ['Compare entry, time and price.', 'One form, your passport scan, one payment.'];

interface HowItWorksProps {
  kind: DecidedKind;
  at: 0 | 1;
  search?: string;
  direction?: 'across' | 'down';
  className?: string;
}

export function HowItWorks({
  kind,
  at,
  search = 'Choose your passport’s country and where you are going.',
  direction = 'across',
  className,
}: HowItWorksProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={className}>
      <h2 id={heading}>How it works</h2>
      <Steps
        direction={direction}
        className="mt-5"
        steps={WORDS[kind].steps.map((title, place) => ({
          state: place < at ? 'done' : place === at ? 'now' : 'todo',
          title,
          children: (
            <p className="text-ink-2">
              {`${[search, ...HINTS][place]}${place === at ? ' You are here.' : ''}`}
            </p>
          ),
        }))}
      />
    </section>
  );
}
