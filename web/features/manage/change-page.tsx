import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import type { Prices } from '#shared/money/prices.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import type { Refused } from '../../api.ts';
import { controlOf } from '../../forms/control-of.ts';
import { useFields } from '../../forms/use-fields.tsx';
import { orderPaths } from '../../order-paths.ts';
import { paths } from '../../paths.ts';
import { features, type Handle } from '../../server-context.ts';
import { CHANGE_FORMS, ChangeUnderEdition } from '../../services/own-order.ts';
import { type Reading, readOwnOrder } from '../../session/read-own-order.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { NotArrived } from '../../ui/not-arrived.tsx';
import { Page } from '../../ui/page.tsx';
import { titled } from '../../ui/site.ts';
import { forgetManageToken } from '../../ui/storage.ts';
import type { Route } from './+types/change-page';
import { ChangeForm } from './change-form.tsx';

export const handle: Handle = { cached: true };

interface Loaded {
  prices: Prices;
  /** The tracking ID in the URL. */
  ref?: string | undefined;
  own?: Reading;
}

export const loader = ({ context }: Route.LoaderArgs): Loaded => ({
  prices: context.get(features).prices,
});

export async function clientLoader(args: Route.ClientLoaderArgs): Promise<Loaded> {
  const ref = new URL(args.request.url).searchParams.get('ref') ?? undefined;
  const [loaded, own] = await Promise.all([args.serverLoader(), readOwnOrder(args.request.signal)]);
  const isMeant = own.at !== 'read' || own.order.tracking_id === ref;
  return { ...loaded, ref, own: isMeant ? own : { at: 'closed', over: false } };
}
clientLoader.hydrate = true as const;

export const meta = titled('Change your answers', 'Correct what you sent, before you pay.');

export default function ChangePage({ loaderData: { prices, ref, own } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <Page
      back={
        own?.at === 'read'
          ? orderPaths.pay(own.order.kind, own.order.tracking_id)
          : paths.track(ref)
      }
      width="form"
    >
      <h1>Change your answers</h1>
      <NeedsScript />
      {!own && (
        <p role="status" className="mt-3 text-ink-2 noscript:hidden">
          Loading...
        </p>
      )}
      {own?.at === 'failed' && (
        <NotArrived title="Your answers did not load" again={() => void revalidate()} />
      )}
      {own?.at === 'closed' && (
        <>
          <p className="mt-3">
            For two hours your answers open on the device you sent them from; with several
            travellers, only the last one’s do. We can email you a link that opens them anywhere.
          </p>
          <p className="mt-5">
            <ButtonLink to={paths.manage(ref)}>Get a link</ButtonLink>
          </p>
        </>
      )}
      {own?.at === 'read' &&
        (own.order.typed ? (
          <Opened order={own.order} typed={own.order.typed} token={own.token} prices={prices} />
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

function Opened({ order, typed: now, token, prices }: OpenedProps) {
  // The first values only: the form's fields aren't filled in again when the order is reloaded.
  const [typed] = useState(now);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { fields, otherwise } = useFields(order.kind);
  const Form = CHANGE_FORMS[order.kind];
  const changing = {
    token,
    order_id: order.id,
    typed,
    uploaded: order.uploads.filter(({ replaced_at }) => !replaced_at).map(({ field }) => field),
    onDone: () => navigate(orderPaths.pay(order.kind, order.tracking_id), { replace: true }),
    onRefused: ({ status, code }: Refused) => {
      if (status === 401) forgetManageToken();
      if (code === 'price_changed') void revalidate();
    },
  };
  return (
    <>
      <p className="mt-2 text-lead wrap-anywhere">{order.title}</p>
      <p className="mt-1 text-ink-2">It stays one order, with the same tracking ID.</p>
      {fields ? (
        <Suspense fallback={otherwise}>
          {order.asks ? (
            <ChangeUnderEdition edition={order.asks} changing={changing} />
          ) : Form ? (
            <Form changing={changing} prices={prices} />
          ) : (
            <ChangeForm list={fields} changing={changing} />
          )}
          <GoToField />
        </Suspense>
      ) : (
        otherwise
      )}
    </>
  );
}

function GoToField() {
  useEffect(() => {
    const control = controlOf(window.location.hash.slice(1));
    control?.focus({ preventScroll: true });
    control?.closest('[data-field]')?.scrollIntoView({ block: 'center' });
  }, []);
  return null;
}
