import { useLocation, useRouteError } from 'react-router';
import { fullName } from '#shared/people/names.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { Refused } from '../../../api.ts';
import { orderPaths } from '../../../order-paths.ts';
import { Empty } from '../../../ui/empty.tsx';
import { type Matches, pageMeta } from '../../../ui/site.ts';
import { AdminLoadFailure, AdminPage, AdminSkeleton } from '../admin-page.tsx';
import type { ServiceKind } from './order-calls.ts';

interface OrderFailureProps {
  title: string;
  /** Shown if the server gives no message. */
  failed: string;
  back: string;
  /** Shown if the order doesn't exist. */
  none: string;
  /** True if that is known without a response. */
  gone?: boolean;
}

export function OrderFailure({ title, failed, back, none, gone }: OrderFailureProps) {
  const error = useRouteError();
  if (!gone && !(error instanceof Refused && error.status === 404))
    return <AdminLoadFailure title={title} failed={failed} back={back} />;
  return (
    <AdminPage title={title} back={back}>
      <Empty title={none} className="mt-6 max-w-form">
        <p className="text-ink-2">
          It may have been deleted, or the address is incomplete. Find it by name or tracking ID in
          the list.
        </p>
      </Empty>
    </AdminPage>
  );
}

interface OrderPageWords {
  kind: ServiceKind;
  /** For example 'Insurance application'. */
  title: string;
  /** Shown after the applicant's name. */
  service: string;
}

/** What an order's page exports next to its component. */
export function orderPageParts({ kind, title, service }: OrderPageWords) {
  const what = title.charAt(0).toLowerCase() + title.slice(1);
  return {
    meta: ({
      matches,
      loaderData,
    }: {
      matches: Matches;
      loaderData?: { record: Parameters<typeof fullName>[0] };
    }) => pageMeta(matches, loaderData ? `${fullName(loaderData.record)}, ${service}` : title),
    HydrateFallback: () => <AdminSkeleton says={`Loading the ${what}...`} />,
    ErrorBoundary: function Failed() {
      return (
        <OrderFailure
          title={title}
          failed={`The ${what} could not be loaded.`}
          back={orderPaths.orders(kind) + useLocation().search}
          // Document 2's sentence for visas, with this service's name.
          none={`No ${descriptionOf(kind).pages.admin.replace('-', ' ')} status found.`}
        />
      );
    },
  };
}
