import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { DECIDED_KINDS, descriptionOf, isDecided, KINDS, SERVICES } from '#shared/services/index.ts';
import { paths } from '../../paths.ts';
import { Pattern } from '../../ui/pattern.tsx';

const PANELS = DECIDED_KINDS.map((kind) => ({ to: paths.agentSearch(kind), title: `Apply for ${SERVICES[kind].names.short}` }));

const OTHERS = KINDS.filter((kind) => !isDecided(kind)).map((kind) => {
  const { names, pages } = descriptionOf(kind);
  return { to: pages.public[0], title: names.header };
});

/** The ways to begin an application, in words what it costs this agent. */
export function ApplyPanels({ approved }: { approved: boolean }) {
  return (
    <>
      <ul className="mt-5 grid gap-3 md:grid-cols-2">
        {PANELS.map(({ to, title }) => (
          <li key={to}>
            <Link
              to={to}
              className="group grid min-h-21 grid-cols-[2.5rem_1fr_auto] items-center gap-4 overflow-hidden rounded-button bg-deep pr-[1.1rem] text-on-deep no-underline hover:text-on-deep"
            >
              <span className="relative h-full">
                <Pattern name={title} className="absolute inset-0" />
              </span>
              <span className="grid py-3">
                <b className="font-semibold text-[1.1875rem] tracking-[-.01em] group-hover:underline">{title}</b>
                <span className="text-on-deep-2 text-small">{approved ? 'At the agent price' : 'At the public price for now'}</span>
              </span>
              <ArrowRight aria-hidden className="size-6" />
            </Link>
          </li>
        ))}
      </ul>
      <nav aria-label="Other services" className="mt-3 flex flex-wrap items-center gap-x-5 text-small">
        <span className="text-ink-2">Also for your customers:</span>
        {OTHERS.map(({ to, title }) => (
          <Link key={to} to={to} className="inline-flex min-h-(--target) items-center font-semibold">
            {title}
          </Link>
        ))}
      </nav>
    </>
  );
}
