import type { AgentRow } from '#shared/agents.ts';
import { useToast } from '../../ui/toast.tsx';
import { AskDialog } from '../kit/ask-dialog.tsx';
import { useAdminAction } from '../kit/use-admin-action.ts';
import { AGENT_ACTS, type AgentAct, type AgentActName } from './acts.ts';

export interface Asked {
  act: AgentActName;
  agent: AgentRow;
}

interface AdminActDialogProps {
  asked: Asked | undefined;
  onClose: () => void;
  onDone: (asked: Asked) => void;
}

/**
 * Confirms and runs an action on an agent. Belongs to the page: the row may go while it is open.
 */
export function AdminActDialog({ asked, onClose, onDone }: AdminActDialogProps) {
  const say = useToast();
  const { busy, failure, run, clear } = useAdminAction();
  const act: AgentAct | undefined = asked && AGENT_ACTS[asked.act];
  const close = () => {
    clear();
    onClose();
  };
  const doIt = async () => {
    if (!asked || !act) return;
    const done = await run(act.failed, async (token) => {
      await act.call(asked.agent, token);
      return true;
    });
    if (!done) return;
    onDone(asked);
    say(act.done(asked.agent));
  };
  return (
    <AskDialog
      open={asked !== undefined}
      question={act?.question ?? ''}
      yes={act?.yes ?? ''}
      doing={act?.doing ?? ''}
      danger={act?.danger}
      busy={busy}
      failure={failure}
      onYes={doIt}
      onClose={close}
    >
      {asked && (
        <>
          <p className="font-semibold text-body wrap-anywhere">
            {asked.agent.agent_name}{' '}
            <span className="block font-normal text-ink-2 text-small">
              {asked.agent.agent_email}
            </span>
          </p>
          <p className="text-ink-2">{act?.explains(asked.agent)}</p>
        </>
      )}
    </AskDialog>
  );
}
