import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { paths } from '../../paths.ts';
import { readManageToken } from '../../ui/storage.ts';

export interface AnswersProps {
  tracking: TrackingRecord;
  /** Shown when the session has expired or belongs to another order. */
  otherwise: ReactNode;
}

const CheckAnswers = lazy(() =>
  import('./check-answers.tsx').then((part) => ({ default: part.CheckAnswers })),
);

/** The answers, loaded only in the tab that submitted them; others are offered a link by mail. */
export function OwnAnswers({ tracking }: { tracking: TrackingRecord }) {
  const [ours, setOurs] = useState(false);
  useEffect(() => setOurs(readManageToken() !== undefined), []);
  const otherwise = <GetLink tracking={tracking} />;
  if (!ours) return otherwise;
  return (
    <Suspense fallback={null}>
      <CheckAnswers tracking={tracking} otherwise={otherwise} />
    </Suspense>
  );
}

/** Not for an agent's customers, who ask the agent. */
const GetLink = ({ tracking: { tracking_id, agent_pays } }: { tracking: TrackingRecord }) =>
  !agent_pays && (
    <p className="mt-4 text-small print:hidden">
      Is something wrong? <Link to={paths.manage(tracking_id)}>Get a link by mail</Link> that opens
      your answers.
    </p>
  );
