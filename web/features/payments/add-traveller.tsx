import { useEffect, useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { type Joined, readJoined } from '../../ui/tab-storage.ts';

/** In the tab that sent the last form of the group, or this order's. */
export function AddTraveller({ code, tracking_id }: { code?: string; tracking_id?: string }) {
  const [joined, setJoined] = useState<Joined>();
  useEffect(() => setJoined(readJoined()), []);
  if (!joined || (code ? joined.code !== code : joined.tracking_id !== tracking_id)) return null;
  return (
    <p className="mt-4 print:hidden">
      <ButtonLink to={`${joined.form}?group=${joined.code}`} kind="second" size="small">
        Add another traveller
      </ButtonLink>
      <span className="mt-2 block text-ink-2 text-small">
        All are paid together. Each stays an application of its own.
      </span>
    </p>
  );
}
