import { useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { adminSession } from '../../../admin/shell/admin-session.ts';
import { useStepUp } from '../../../admin/step-up.tsx';
import { saying } from '../../../session/words.ts';
import { useToast } from '../../../ui/toast.tsx';

/** What the forms of a dialog that moves an order's money have in common: `failed` says that it did not happen, `close` ends the dialog once it did. */
export function useRefundForm(failed: string, close: () => void) {
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
