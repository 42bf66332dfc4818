import { Link, useLocation, useSearchParams } from 'react-router';
import { descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import { orderPaths } from '../../../order-paths.ts';

/** Shown above one agent's orders: links to their other lists and to all agents' orders. */
export function AgentBar({ kind }: { kind: Kind }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const agent = params.get('agent');
  if (!agent) return null;
  return (
    <nav
      aria-label="This agent’s orders"
      className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-dense"
    >
      <b className="font-semibold wrap-anywhere">Orders of one agent</b>
      {KINDS.map((one) => (
        <Link
          key={one}
          to={orderPaths.ordersOf(one, agent)}
          aria-current={one === kind ? 'page' : undefined}
          className="inline-flex min-h-9 items-center aria-current:font-bold aria-current:text-ink aria-current:no-underline pointer-coarse:min-h-(--target)"
        >
          {descriptionOf(one).names.short}
        </Link>
      ))}
      <Link to={pathname} className="link">
        Everybody’s
      </Link>
    </nav>
  );
}
