import { type MetaFunction, useLocation } from 'react-router';
import { LEADING_KIND } from '#shared/services/destination-pages.ts';
import { descriptionOf, KINDS, type Kind } from '#shared/services/index.ts';
import { AdminPage, AdminSkeleton } from '../../admin/shell/admin-page.tsx';
import { orderPaths } from '../../order-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/site.ts';

/** Which service's order or receipt a URL would be about, and what the page is called. */
function wantedAt(pathname: string): { kind: Kind; title: string } {
  const [, admin, what] = /^\/(.+)-(status|receipt)/.exec(pathname.toLowerCase()) ?? [];
  const kind = KINDS.find((one) => descriptionOf(one).pages.admin === admin) ?? LEADING_KIND;
  return { kind, title: what === 'receipt' ? 'Receipt' : descriptionOf(kind).names.short };
}

/** Nothing to fetch: it is there for the layout's guard, which asks before anything is shown. */
export const clientLoader = () => null;

export const meta: MetaFunction = ({ matches, location }) => pageMeta(matches, wantedAt(location.pathname).title);

export function HydrateFallback() {
  return <AdminSkeleton title={wantedAt(useLocation().pathname).title} says="Loading..." />;
}

/** The URL of an order or a receipt without saying whose (document 2, section 8). */
export default function NoIdPage() {
  const { kind, title } = wantedAt(useLocation().pathname);
  const { one, sidebar } = descriptionOf(kind).names;
  const list = orderPaths.orders(kind);
  return (
    <AdminPage title={title} back={list}>
      <Notice tone="bad" role="alert" title="No ID found" className="mt-6 max-w-form text-small">
        <p>This address doesn’t say which {one} is meant. Choose one from the list.</p>
      </Notice>
      <ButtonLink to={list} size="small" className="mt-6">
        {sidebar}
      </ButtonLink>
    </AdminPage>
  );
}
