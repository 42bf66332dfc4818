import { useEffect, useState } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { readJoined } from '../../ui/storage.ts';

interface AddTravellerProps {
  code?: string | undefined;
  /** Path of the last traveller's form, for a reader who opened the group's link. */
  form?: string | undefined;
  /** Of an order submitted from this tab. */
  tracking_id?: string | undefined;
}

interface Next {
  form: string;
  code: string;
  /** A draft of the next traveller is stored on this device. */
  begun?: boolean;
}

/** Drafts are in the forms' scripts, so they are loaded only on a group's page. */
const begunIn = async (code: string): Promise<Next | undefined> => {
  const { keptFor } = await import('../../forms/draft/drafts.ts');
  const form = keptFor(code);
  return form ? { form, code, begun: true } : undefined;
};

function nextOf({ code, form, tracking_id }: AddTravellerProps): Next | undefined {
  const joined = readJoined();
  if (joined && (code ? joined.code === code : joined.tracking_id === tracking_id)) return joined;
  return code && form ? { form, code } : undefined;
}

/** Links to the form for the group's next traveller. */
export function AddTraveller({ code, form, tracking_id }: AddTravellerProps) {
  const [next, setNext] = useState<Next>();
  useEffect(() => {
    setNext(nextOf({ code, form, tracking_id }));
    // If this fails, the link leads to an empty form.
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
        {next.begun ? 'Go on with the traveller you started' : 'Add another traveller'}
      </ButtonLink>
      <span className="mt-2 block text-ink-2 text-small">
        All are paid together. Each stays a separate application.
      </span>
    </p>
  );
}
