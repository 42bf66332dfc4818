import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { TrackingRecord } from '#shared/tracking.ts';
import { paths } from '../../paths.ts';
import { readManageToken } from '../../ui/tab-storage.ts';

/** What the part that shows them is given. */
export interface AnswersProps {
  tracking: TrackingRecord;
  token: string;
  /** Stands there where the session is over or another order's. */
  otherwise: ReactNode;
}

const CheckAnswers = lazy(() => import('./check-answers.tsx').then((part) => ({ default: part.CheckAnswers })));

/** What was answered, for the tab that sent it; for any other the way to see and change it. Nothing of it is in the page itself. */
export function OwnAnswers({ tracking }: { tracking: TrackingRecord }) {
  const [token, setToken] = useState<string>();
  useEffect(() => setToken(readManageToken()), []);
  const otherwise = <GetLink tracking={tracking} />;
  if (!token) return otherwise;
  return (
    <Suspense fallback={null}>
      <CheckAnswers tracking={tracking} token={token} otherwise={otherwise} />
    </Suspense>
  );
}

/** How to see and change the answers without this tab's session; an agent's customer asks the agent. */
const GetLink = ({ tracking: { tracking_id, agent_pays } }: { tracking: TrackingRecord }) =>
  !agent_pays && (
    <p className="mt-4 text-small print:hidden">
      Is something wrong? <Link to={paths.manage(tracking_id)}>Get a link by mail</Link> that opens your answers.
    </p>
  );
