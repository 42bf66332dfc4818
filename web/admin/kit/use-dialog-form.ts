import { useRevalidator } from 'react-router';
import { failing } from '../../session/words.ts';
import { useToast } from '../../ui/toast.tsx';
import { adminSession } from './admin-session.ts';
import { useStepUp } from './step-up.tsx';

/** Props of a dialog's FormShell; `failed` is the error's title. */
export function useDialogForm(failed: string, close: () => void) {
  const say = useToast();
  const recover = useStepUp();
  const { revalidate } = useRevalidator();
  return {
    token: adminSession.token() ?? undefined,
    once: true,
    ...failing(failed),
    recover,
    // Reload, because a colleague may have acted first.
    onRefused: () => void revalidate(),
    onDone: async ({ message }: { message: string }) => {
      close();
      say(message);
      await revalidate();
    },
    className: 'relative grid gap-5',
  };
}
