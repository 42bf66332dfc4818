import { ADMIN_WORDS } from '#shared/services/destination-calls.ts';
import { pagesOf } from '#shared/services/destination-pages.ts';
import { DECIDED_KINDS, descriptionOf } from '#shared/services/index.ts';
import { kindOfOrder, orderPages, orderPaths } from '../../order-paths.ts';
import { usePattern } from '../../page-pattern.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AdminPage, pageParts } from '../kit/admin-page.tsx';
import { adminPaths } from '../kit/paths.ts';

function wantedBy(pattern: string) {
  const place = DECIDED_KINDS.find((kind) => pagesOf(kind).change === pattern);
  if (place) {
    const { one, title: all, change, loadingOne: loading } = ADMIN_WORDS[place];
    return { one, title: change.title, loading, list: adminPaths.destinations(place), all };
  }
  const kind = kindOfOrder(pattern);
  const { one, short, sidebar: all } = descriptionOf(kind).names;
  const title = pattern === orderPages(kind).noReceipt ? 'Receipt' : short;
  return { one, title, loading: 'Loading...', list: orderPaths.orders(kind), all };
}

/** Loads nothing; only on pages with a loader, the layout's guard runs first. */
export const clientLoader = () => null;

export const { meta, HydrateFallback } = pageParts(wantedBy);

/** For the URL of an order, receipt or destination without its id (document 2, section 8). */
export default function NoIdPage() {
  const { one, title, list, all } = wantedBy(usePattern());
  return (
    <AdminPage title={title} back={list}>
      <Notice tone="bad" role="alert" title="No ID found" className="mt-6 max-w-form text-small">
        <p>This address doesn’t say which {one} is meant. Choose one from the list.</p>
      </Notice>
      <ButtonLink to={list} size="small" className="mt-6">
        {all}
      </ButtonLink>
    </AdminPage>
  );
}
