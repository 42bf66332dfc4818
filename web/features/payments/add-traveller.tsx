import { useEffect, useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { readJoined } from '../../ui/tab-storage.ts';

interface AddTravellerProps {
  code?: string | undefined;
  /** The last traveller's form, for whoever comes by the group's link. */
  form?: string | undefined;
  /** Of an order that this tab sent. */
  tracking_id?: string | undefined;
}

interface Next {
  form: string;
  code: string;
  /** Somebody was begun on this device, and kept. */
  begun?: boolean;
}

/** Loaded on a group's page alone: drafts come with the forms' scripts. */
const begunIn = async (code: string): Promise<Next | undefined> => {
  const { keptFor } = await import('../../forms/draft/tab.ts');
  const form = keptFor(code);
  return form ? { form, code, begun: true } : undefined;
};

function nextOf({ code, form, tracking_id }: AddTravellerProps): Next | undefined {
  const joined = readJoined();
  if (joined && (code ? joined.code === code : joined.tracking_id === tracking_id)) return joined;
  return code && form ? { form, code } : undefined;
}

/** Where the next traveller of the group is typed. */
export function AddTraveller({ code, form, tracking_id }: AddTravellerProps) {
  const [next, setNext] = useState<Next>();
  useEffect(() => {
    setNext(nextOf({ code, form, tracking_id }));
    // Without it they begin anew.
    if (code)
      begunIn(code).then(
        (begun) => begun && setNext(begun),
        () => undefined,
      );
  }, [code, form, tracking_id]);
  if (!next) return null;
  return (
    <p className="mt-4 print:hidden">
      <ButtonLink to={`${next.form}?group=${next.code}`} kind="second" size="small">
        {next.begun ? 'Go on with the traveller you began' : 'Add another traveller'}
      </ButtonLink>
      <span className="mt-2 block text-ink-2 text-small">
        All are paid together. Each stays an application of its own.
      </span>
    </p>
  );
}
