import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Key, useKeys, useKeysOn } from '../admins/keys.tsx';

interface ReviewStepsProps {
  /** Which list it is that is walked through: '12 pending'. */
  list: string;
  previous: string | undefined;
  next: string | undefined;
}

function Step({ to, name, letter, children }: { to: string | undefined; name: string; letter: string; children: ReactNode }) {
  const on = useKeysOn();
  const words = (
    <>
      {children}
      <span className="sr-only">{name}</span>
      {on && (
        <span aria-hidden className="max-lg:hidden">
          <Key>{letter}</Key>
        </span>
      )}
    </>
  );
  return to ? (
    <ButtonLink size="dense" kind="second" to={to} replace aria-keyshortcuts={letter} className="min-w-11">
      {words}
    </ButtonLink>
  ) : (
    <Button size="dense" kind="second" disabled className="min-w-11">
      {words}
    </Button>
  );
}

/** The applications before and behind this one in the list one came from. They take each other's place, so that Go Back leads to the list. */
export function ReviewSteps({ list, previous, next }: ReviewStepsProps) {
  const navigate = useNavigate();
  const go = (to: string | undefined) => () => {
    if (!to) return;
    // The heading of the next one takes the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void navigate(to, { replace: true });
  };
  useKeys({ j: go(next), k: go(previous) });
  return (
    <nav aria-label="Applications of the list" className="flex items-center gap-[.4rem]">
      <span className="mr-2 text-ink-2 tabular-nums">{list}</span>
      <Step to={previous} name="Previous application" letter="K">
        <ChevronUp aria-hidden />
      </Step>
      <Step to={next} name="Next application" letter="J">
        <ChevronDown aria-hidden />
      </Step>
    </nav>
  );
}
