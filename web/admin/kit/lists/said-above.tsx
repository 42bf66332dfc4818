import { createContext, type ReactNode, useContext, useState } from 'react';
import { type Failure, FailureNotice } from '../../../ui/failure-notice.tsx';

const Above = createContext<((failure: Failure | undefined) => void) | undefined>(undefined);

/** Shows a failure above the list, because its row may disappear. Undefined outside lists. */
export const useSayAbove = () => useContext(Above);

/** Wraps a list; a failure from another `view` isn't shown. */
export function SaidAbove({ view, children }: { view: string; children: ReactNode }) {
  const [said, setSaid] = useState<{ view: string; failure: Failure | undefined }>();
  const failure = said?.view === view ? said.failure : undefined;
  return (
    <Above value={(failure) => setSaid({ view, failure })}>
      <div role="alert">{failure && <FailureNotice failure={failure} className="mt-2" />}</div>
      {children}
    </Above>
  );
}
