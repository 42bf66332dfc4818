import type { MetaFunction } from 'react-router';
import { ADMIN_WORDS } from '#shared/services/destination-calls.ts';
import { kindOf } from '#shared/services/destination-pages.ts';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/site.ts';
import { AdminPage, AdminSkeleton } from '../kit/admin-page.tsx';
import { adminPaths } from '../kit/paths.ts';

/** Reads nothing: a page with a loader has the layout's guard run first. */
export const clientLoader = () => null;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, ADMIN_WORDS[kindOf(patternOf(matches))].change.title);

export function HydrateFallback() {
  const { change, loadingOne } = ADMIN_WORDS[kindOf(usePattern())];
  return <AdminSkeleton title={change.title} says={loadingOne} />;
}

/** The edit URL without an id. */
export default function AdminNoIdPage() {
  const kind = kindOf(usePattern());
  const list = adminPaths.destinations(kind);
  return (
    <AdminPage title={ADMIN_WORDS[kind].change.title} back={list}>
      <Notice tone="bad" role="alert" title="No ID found" className="mt-6 max-w-form text-small">
        <p>
          This address doesn’t say which {ADMIN_WORDS[kind].one} is meant. Choose one from the list.
        </p>
      </Notice>
      <ButtonLink to={list} size="small" className="mt-6">
        {ADMIN_WORDS[kind].title}
      </ButtonLink>
    </AdminPage>
  );
}
