import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { confirmation } from '#shared/people/admins.ts';
import { Refused } from '../../api.ts';
import { CodeField } from '../../forms/code-field.tsx';
import { PasswordField } from '../../forms/password-field.tsx';
import { ShortForm } from '../../session/short-form.tsx';
import { SubmitSection } from '../../session/submit-section.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { adminSession } from './admin-session.ts';
import { useMe } from './use-admin-me.ts';

/** Resolves to false if the dialog is closed. */
type Confirm = () => Promise<boolean>;
const StepUpContext = createContext<Confirm>(async () => false);

/** Asks for a recent login if a call was refused for lack of one; true means retry. */
export function useStepUp(): (error: unknown) => Promise<boolean> {
  const confirm = useContext(StepUpContext);
  return useCallback(
    async (error) => error instanceof Refused && error.code === 'step_up' && (await confirm()),
    [confirm],
  );
}

export function StepUp({ children }: { children: ReactNode }) {
  const token = adminSession.useToken();
  const [open, setOpen] = useState(false);
  const guarded = useMe()?.second_factor;
  const waiting = useRef<(confirmed: boolean) => void>(undefined);
  const confirm = useCallback(() => {
    waiting.current?.(false);
    setOpen(true);
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve;
    });
  }, []);
  const end = (confirmed: boolean) => {
    setOpen(false);
    waiting.current?.(confirmed);
    waiting.current = undefined;
  };
  return (
    <StepUpContext value={confirm}>
      {children}
      <Dialog open={open} onClose={() => end(false)} title="Confirm that it is you">
        <p className="mb-5 text-ink-2 text-small">
          You logged in a while ago, and this matters. Once confirmed, it goes on by itself; for ten
          minutes you are not asked again.
        </p>
        <ShortForm
          schema={confirmation}
          call="POST /admin/step-up"
          token={token ?? undefined}
          failed="This could not be confirmed."
          onDone={() => end(true)}
          className="relative grid gap-5"
        >
          {guarded ? (
            <CodeField hint="The six digits that your authenticator app shows, or a recovery code." />
          ) : (
            <PasswordField name="admin_password" label="Your password" />
          )}
          <SubmitSection sending="Confirming...">Confirm</SubmitSection>
        </ShortForm>
      </Dialog>
    </StepUpContext>
  );
}
