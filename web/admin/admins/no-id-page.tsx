import type { MetaFunction } from 'react-router';
import { descriptionOf, type Kind } from '#shared/services/index.ts';
import { kindOfOrder, orderPages, orderPaths } from '../../order-paths.ts';
import { patternOf, usePattern } from '../../page-pattern.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pageMeta } from '../../ui/site.ts';
import { AdminPage, AdminSkeleton } from '../kit/admin-page.tsx';

function wantedBy(pattern: string): { kind: Kind; title: string } {
  const kind = kindOfOrder(pattern);
  return {
    kind,
    title: pattern === orderPages(kind).noReceipt ? 'Receipt' : descriptionOf(kind).names.short,
  };
}

/** Reads nothing: a page with a loader has the layout's guard run first. */
export const clientLoader = () => null;

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, wantedBy(patternOf(matches)).title);

export function HydrateFallback() {
  return <AdminSkeleton title={wantedBy(usePattern()).title} says="Loading..." />;
}

/** The URL of an order or a receipt without an id (document 2, section 8). */
export default function NoIdPage() {
  const { kind, title } = wantedBy(usePattern());
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
