import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PracticeLine } from '../../ui/practice-line.tsx';
import { Selvedge } from '../../ui/selvedge.tsx';
import { useSite } from '../../ui/site.ts';
import { SkipLink } from '../../ui/skip-link.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { adminPaths } from './paths.ts';

/** The layout for pages without a session. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { brand } = useSite();
  return (
    <>
      <SkipLink />
      <Selvedge />
      <header className="bg-rail text-on-rail">
        <PracticeLine />
        <p className="wrap flex min-h-16 flex-wrap items-center gap-x-4">
          <Link
            to={adminPaths.login}
            aria-label={`${brand} administration`}
            className="flex min-h-(--target) items-center text-on-rail no-underline hover:text-on-rail"
          >
            <Wordmark brand={brand} />
          </Link>
          <span className="text-on-rail-2 text-small">Administration</span>
        </p>
      </header>
      {children}
    </>
  );
}
