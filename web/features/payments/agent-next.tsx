import { descriptionOf, isDecided, type Kind } from '#shared/services/index.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';

export function AgentNext({ kind }: { kind: Kind }) {
  const { names, pages } = descriptionOf(kind);
  return (
    <>
      <ButtonLink kind="link" to={isDecided(kind) ? paths.agentSearch(kind) : pages.public[0]}>
        Another {names.one} for a customer
      </ButtonLink>
      <ButtonLink kind="link" to={paths.dashboard}>
        Back to your dashboard
      </ButtonLink>
    </>
  );
}
