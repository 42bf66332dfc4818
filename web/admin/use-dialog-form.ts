import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { saying } from '../session/words.ts';
import { useToast } from '../ui/toast.tsx';
import { adminSession } from './shell/admin-session.ts';
import { useStepUp } from './step-up.tsx';

/** What the forms of administrators' dialogs have in common: `failed` says that it did not happen, `close` ends the dialog once it did. */
export function useDialogForm(failed: string, close: () => void) {
  const say = useToast();
  const recover = useStepUp();
  const { revalidate } = useRevalidator();
  const explain = useMemo(() => saying(failed), [failed]);
  return {
    token: adminSession.token() ?? undefined,
    once: true,
    lost: failed,
    explain,
    recover,
    // A colleague may have been faster: the page then shows what is true.
    onRefused: () => void revalidate(),
    onDone: async ({ message }: { message: string }) => {
      close();
      say(message);
      await revalidate();
    },
    className: 'relative grid gap-5',
  };
}
