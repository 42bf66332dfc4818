import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { ManageOrder } from '#shared/manage.ts';
import type { Prices } from '#shared/prices.ts';
import { callApi, Refused } from '../../api.ts';
import { controlOf } from '../../forms/control-of.ts';
import { useFields } from '../../forms/use-fields.ts';
import { orderPaths } from '../../order-paths.ts';
import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { CHANGE_FORMS } from '../../services/own-order.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { NotArrived } from '../../ui/not-arrived.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import { forgetManageToken, readManageToken } from '../../ui/tab-storage.ts';
import type { Route } from './+types/change-page';
import { ChangeForm } from './change-form.tsx';

export const handle: Handle = { cached: true };

export const loader = ({ context }: Route.LoaderArgs) => ({ prices: context.get(features).prices });

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Change your answers', 'Put right what you sent, before you pay.');

type Read =
  | { at: 'reading' | 'failed' | 'closed' }
  | { at: 'read'; token: string; order: ManageOrder };

/** This tab's order, if it is the one in the URL. */
function useOwnOrder(): { read: Read; again(): void } {
  const [read, setRead] = useState<Read>({ at: 'reading' });
  const [time, setTime] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time reads again.
  useEffect(() => {
    const token = readManageToken();
    if (!token) return setRead({ at: 'closed' });
    const leaving = new AbortController();
    callApi('GET /manage/order', { token, signal: leaving.signal }).then(
      (order) => {
        const meant = new URLSearchParams(window.location.search).get('ref');
        setRead(order.tracking_id === meant ? { at: 'read', token, order } : { at: 'closed' });
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        const over = error instanceof Refused && error.status === 401;
        if (over) forgetManageToken();
        setRead({ at: over ? 'closed' : 'failed' });
      },
    );
    return () => leaving.abort();
  }, [time]);
  return { read, again: () => setTime((before) => before + 1) };
}

export default function ChangePage({ loaderData: { prices } }: Route.ComponentProps) {
  const { read, again } = useOwnOrder();
  const [ref, setRef] = useState<string>();
  useEffect(() => setRef(new URLSearchParams(window.location.search).get('ref') ?? undefined), []);
  return (
    <Page
      back={
        read.at === 'read'
          ? orderPaths.pay(read.order.kind, read.order.tracking_id)
          : paths.track(ref)
      }
      width="form"
    >
      <h1>Change your answers</h1>
      <NeedsScript />
      {read.at === 'reading' && (
        <p role="status" className="mt-3 text-ink-2 noscript:hidden">
          Loading...
        </p>
      )}
      {read.at === 'failed' && <NotArrived title="Your answers did not arrive" again={again} />}
      {read.at === 'closed' && (
        <>
          <p className="mt-3">
            Your answers open for two hours on the device you sent them from. We mail you a link
            that opens them anywhere.
          </p>
          <p className="mt-5">
            <ButtonLink to={paths.manage(ref)}>Get a link</ButtonLink>
          </p>
        </>
      )}
      {read.at === 'read' &&
        (read.order.typed ? (
          <Opened order={read.order} typed={read.order.typed} token={read.token} prices={prices} />
        ) : (
          <p className="mt-3">
            This order can’t be changed here any more. <a href={paths.manage()}>Open your order</a>
          </p>
        ))}
    </Page>
  );
}

interface OpenedProps {
  order: ManageOrder;
  typed: Record<string, string>;
  token: string;
  prices: Prices;
}

function Opened({ order, typed, token, prices }: OpenedProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { fields, failed, again } = useFields(order.kind);
  const Form = CHANGE_FORMS[order.kind];
  const changing = {
    token,
    order_id: order.id,
    typed,
    held: order.uploads.filter(({ replaced_at }) => !replaced_at).map(({ field }) => field),
    onDone: () => navigate(orderPaths.pay(order.kind, order.tracking_id), { replace: true }),
    onRefused: ({ status, code }: Refused) => {
      if (status === 401) forgetManageToken();
      if (code === 'price_changed') void revalidate();
    },
  };
  return (
    <>
      <p className="mt-2 text-lead wrap-anywhere">{order.title}</p>
      <p className="mt-1 text-ink-2">
        It stays one order, with the same tracking ID. Nothing is paid yet.
      </p>
      {failed && <NotArrived title="The form did not arrive" again={again} />}
      {fields && (
        <Suspense
          fallback={
            <p role="status" className="mt-3 text-ink-2">
              Loading...
            </p>
          }
        >
          {Form ? (
            <Form changing={changing} prices={prices} />
          ) : (
            <ChangeForm list={fields} changing={changing} />
          )}
          <GoToField />
        </Suspense>
      )}
    </>
  );
}

/** Moves to the field named in the URL. */
function GoToField() {
  useEffect(() => {
    const control = controlOf(window.location.hash.slice(1));
    control?.focus({ preventScroll: true });
    control?.closest('[data-field]')?.scrollIntoView({ block: 'center' });
  }, []);
  return null;
}
