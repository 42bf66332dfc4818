import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type COMING, newOpeningWait } from '#shared/places/openings.ts';
import { callApi, Refused } from '../../api.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { EmailField } from '../../forms/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

const FAILED = 'It could not be sent. Check your connection and try again.';

/** From the mailed link. A button, since mail scanners open links. */
function Leave({ code, onLeft }: { code: string; onLeft(said: string): void }) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  const leave = async () => {
    setBusy(true);
    setFailed(undefined);
    try {
      const { message } = await callApi('DELETE /openings/waits/{code}', { path: { code } });
      onLeft(message);
    } catch (error) {
      setFailed(error instanceof Refused ? error.message : FAILED);
      setBusy(false);
    }
  };
  return (
    <>
      <div role="alert">{failed && <Notice tone="bad" title={failed} className="mb-4" />}</div>
      <Button busy={busy ? 'Taking it off' : undefined} onClick={leave}>
        Take my address off the list
      </Button>
    </>
  );
}

/** Asks for an address to write to when it opens. */
export function TellMe({ page }: { page: (typeof COMING)[number] }) {
  const [said, setSaid] = useState<string>();
  const [params] = useSearchParams();
  // The cached page knows nothing of it.
  const code = useHydrated() ? params.get('leave') : null;
  if (said) return <Notice tone="good" role="status" title={said} className="w-full max-w-form" />;
  if (code) return <Leave code={code} onLeft={setSaid} />;
  return (
    <div className="w-full max-w-[24rem]">
      <NeedsScript />
      <FormShell
        schema={newOpeningWait}
        call="POST /openings/waits"
        defaults={{ page }}
        once
        lost={FAILED}
        onDone={({ message }) => setSaid(message)}
        className="grid gap-4 noscript:hidden"
      >
        <EmailField
          name="email"
          label="Email address"
          hint="For this one mail, and nothing else."
        />
        <SubmitButton>Tell me when it opens</SubmitButton>
      </FormShell>
    </div>
  );
}
