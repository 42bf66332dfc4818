import { type RefObject, useEffect, useRef, useState } from 'react';
import { Form, replace, useNavigate, useNavigation, useRevalidator } from 'react-router';
import { readTrackingId } from '#shared/orders/tracking-id.ts';
import type { ManageSession } from '#shared/people/manage.ts';
import { manageLinkRequest } from '#shared/people/manage-link.ts';
import { callApi, Refused } from '../../api.ts';
import lagoon from '../../assets/hero-1.svg';
import { FormShell } from '../../forms/form-shell.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { paths } from '../../paths.ts';
import { features } from '../../server-context.ts';
import { MailLink } from '../../session/mail-link.tsx';
import { type Reading, readOwnOrder } from '../../session/read-own-order.ts';
import { Button } from '../../ui/button.tsx';
import { Denial } from '../../ui/denial.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { NotArrived } from '../../ui/not-arrived.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { titled } from '../../ui/site.ts';
import { StateWord } from '../../ui/state-word.tsx';
import { forget, forgetManageToken, keep, keepManageToken, recall } from '../../ui/storage.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import type { Route } from './+types/manage-page';
import { LostMailbox } from './lost-mailbox.tsx';
import { mainActOf } from './main-act.ts';
import { OrderDetails } from './order-details.tsx';
import { AskedFor, RequestForm } from './request-form.tsx';

export const meta = titled(
  'Your order',
  'Everything we hold about your order, and what you can change.',
);

interface Loaded {
  code?: string | undefined;
  tracking_id?: string | undefined;
  /** The order's mailbox can't be read. */
  lost?: boolean;
  /** Set when the link was opened without JavaScript or before hydration. */
  opened?: ManageSession | undefined;
  ended?: boolean;
  /** The order that this tab's session opens. */
  own?: Reading;
}

const linkOf = ({ searchParams }: URL) => {
  const code = searchParams.get('code') ?? undefined;
  return {
    link: {
      code,
      tracking_id: searchParams.get('tracking_id') ?? undefined,
      lost: searchParams.has('lost'),
    },
    opens: code !== undefined && searchParams.has('open'),
  };
};

/** A button (no script needed) uses the link up, not the page: mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs): Promise<Loaded> {
  const { link, opens } = linkOf(url);
  if (!opens) return link;
  const opened = await context.get(features).openOrder(link.code ?? '');
  return { opened, ended: !opened };
}

/** Hides this tab's order if the link names another one, for example a relative's. */
function asFor({ tracking_id }: Loaded, own: Reading): Reading {
  if (!tracking_id || own.at === 'closed') return own;
  const order = own.at === 'read' ? own.order : own.before?.order;
  if (!order || order.tracking_id === readTrackingId(tracking_id)) return own;
  return own.at === 'read' ? { at: 'closed', over: false } : { at: 'failed' };
}

export async function clientLoader(args: Route.ClientLoaderArgs): Promise<Loaded> {
  const { link, opens } = linkOf(args.url);
  const asked: Loaded = opens ? await args.serverLoader() : link;
  if (asked.code) return asked;
  const { opened } = asked;
  // A press before hydration names no key.
  if (asked.ended && link.code && keyOfOpening(link.code)) {
    const failed = await openOrder(link.code).catch((error: unknown) => error);
    if (!failed) throw replace(paths.manage());
    if (!(failed instanceof Refused)) return link;
  }
  if (!opened) return { ...asked, own: asFor(asked, await readOwnOrder(args.request.signal)) };
  keepManageToken(opened.token);
  return { ...asked, own: { at: 'read', ...opened } };
}
clientLoader.hydrate = true as const;

const OPENING = 'opening';

/** Set until the answer arrives, also after a reload: the link may have been used up by then. */
function keyOfOpening(code: string): string | undefined {
  const begun = recall<{ code: string; key: string }>(OPENING);
  return begun?.code === code ? begun.key : undefined;
}

async function openOrder(code: string): Promise<void> {
  const key = keyOfOpening(code) ?? crypto.randomUUID();
  keep(OPENING, { code, key });
  const { token } = await callApi('POST /manage/session', { body: { code, key } });
  forget(OPENING);
  keepManageToken(token);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const code = String((await request.formData()).get('code'));
  try {
    await openOrder(code);
  } catch (error) {
    return error instanceof Refused
      ? { failure: error.message, ended: error.status === 401 }
      : { failure: 'It could not be opened. Check your connection and try again.' };
  }
  throw replace(paths.manage());
}

const ENDED = 'This link has been used or has expired. Ask for a new one with your tracking ID.';

interface AskForLinkProps {
  tracking_id?: string;
  lostFirst?: boolean;
  heading: RefObject<HTMLElement | null>;
  onAsked(): void;
}

function AskForLink({ tracking_id, lostFirst = false, heading, onAsked }: AskForLinkProps) {
  const [asked, setAsked] = useState<{ said: string; tracking_id: string }>();
  const [lost, setLost] = useState(lostFirst);
  const typed = useRef(tracking_id);
  // The pressed button is gone.
  const keepFocus = () => heading.current?.focus();
  if (lost)
    return (
      <LostMailbox
        tracking_id={asked?.tracking_id ?? tracking_id}
        onBack={() => {
          setLost(false);
          keepFocus();
        }}
      />
    );
  if (asked)
    return (
      <div className="mt-6 max-w-form">
        <MailLink
          small
          words="Mail me the link"
          subject="Open your"
          said={asked.said}
          ask={({ callApi }) =>
            callApi('POST /orders/manage-link', { body: { tracking_id: asked.tracking_id } })
          }
          lost={
            <Button kind="link" onClick={() => setLost(true)}>
              I can’t read that mailbox
            </Button>
          }
        />
      </div>
    );
  return (
    <>
      <div className="mt-6">
        <NeedsScript />
      </div>
      <FormShell
        schema={manageLinkRequest}
        call="POST /orders/manage-link"
        defaults={tracking_id ? { tracking_id } : undefined}
        once
        lost="It could not be sent. Try again."
        body={(values) => {
          typed.current = values.tracking_id;
          return values;
        }}
        onDone={({ message }) => {
          setAsked({ said: message, tracking_id: typed.current ?? '' });
          onAsked();
          keepFocus();
        }}
        className="grid max-w-form gap-6 noscript:hidden"
      >
        <p>
          Your order opens with a link that we email to the address on the order. Nobody else can
          open it.
        </p>
        <TextField
          name="tracking_id"
          label="Tracking ID"
          hint="In the emails we sent you."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <SubmitButton>Mail me the link</SubmitButton>
      </FormShell>
      <p className="mt-4 noscript:hidden">
        <Button kind="link" onClick={() => setLost(true)}>
          I can’t read the order’s mailbox
        </Button>
      </p>
    </>
  );
}

export default function ManagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { code, opened, ended, own, tracking_id, lost } = loaderData;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  useRevalidateOnReturn();
  const [told, setTold] = useState<{ tone: 'good' | 'bad'; words: string }>();
  const [settled, setSettled] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = own?.at === 'failed' ? own.before : own?.at === 'read' ? own : undefined;
  const token = shown?.token;
  const order = (shown ?? opened)?.order;
  const over = own?.at === 'closed' && own.over && 'Your two hours are over. Ask for a new link.';
  const failure =
    (told?.tone === 'bad' && told.words) ||
    actionData?.failure ||
    over ||
    (ended && ENDED) ||
    undefined;
  const said = failure === settled ? undefined : failure;

  // A message replaces the form. A closing dialog returns the focus before this.
  useEffect(() => {
    if (told) heading.current?.focus();
  }, [told]);
  // A button that had the focus since may be gone with what the changed order offers.
  useEffect(() => {
    if (told && order && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [told, order]);
  // Removes the code from URL and history, without scrolling, since somebody may be reading.
  useEffect(() => {
    if (own && opened) void navigate(paths.manage(), { replace: true, preventScrollReset: true });
  }, [own, opened, navigate]);

  const tell = (tone: 'good' | 'bad', words: string): Promise<void> => {
    setTold({ tone, words });
    return revalidate();
  };
  return (
    <Page
      back={paths.track(order?.tracking_id)}
      width={order ? 'page' : 'form'}
      picture={order ? undefined : lagoon}
    >
      <div className="max-w-form">
        <h1 ref={heading} tabIndex={-1} className="outline-none">
          Your order
        </h1>
        {order && <p className="mt-2 text-lead wrap-anywhere">{order.title}</p>}
        {order && (
          <p className="mt-1 text-ink-2">
            {order.visa_status && <StateWord state={order.visa_status} className="mr-2" />}
            <span>{order.turn}</span>
          </p>
        )}
        {order && <Denial of={order} className="mt-4" />}
        <div role="alert">{said && <Notice tone="bad" title={said} className="mt-4" />}</div>
        <div role="status">
          {told?.tone === 'good' && <Notice tone="good" title={told.words} className="mt-4" />}
        </div>
        {own?.at === 'failed' && (
          <NotArrived
            title={
              order ? 'This may be older than your last change' : 'Your order could not be loaded'
            }
            again={() => void revalidate()}
          />
        )}
        {!order && code && !actionData?.ended && <OpenLink code={code} heading={heading} />}
        {!order && own?.at !== 'failed' && (!code || failure) && (
          <AskForLink
            tracking_id={tracking_id}
            lostFirst={lost}
            heading={heading}
            onAsked={() => setSettled(failure)}
          />
        )}
        {order && token && order.request && (
          <RequestForm
            key={`${order.request.id} ${order.request.items.length}`}
            order={order}
            request={order.request}
            token={token}
            main={mainActOf(order, token) === 'send'}
            onRefused={({ status, message }) => {
              if (status === 401) forgetManageToken();
              if (status === 401)
                void tell('bad', 'Your two hours are over. Open the link in our email again.');
              if (status === 409) void tell('bad', message);
            }}
            onDone={(message) => tell('good', message)}
          />
        )}
        {order?.request && !token && <AskedFor request={order.request} />}
      </div>
      {order && (
        <OrderDetails
          order={order}
          token={token}
          onChanged={(message) => void tell('good', message)}
          onFailed={(message) => void tell('bad', message)}
          onStale={() => void revalidate()}
          onLeave={() => {
            forgetManageToken();
            setTold(undefined);
            void revalidate();
            heading.current?.focus();
          }}
        />
      )}
    </Page>
  );
}

/** Before hydration, the form is a GET of this page. */
function OpenLink({ code, heading }: { code: string; heading: RefObject<HTMLElement | null> }) {
  const hydrated = useHydrated();
  const opening = useNavigation().formMethod === 'POST';
  // The pressed button is gone.
  useEffect(
    () => () => {
      if (!document.activeElement?.closest('main')) heading.current?.focus();
    },
    [heading],
  );
  return (
    <Form method={hydrated ? 'post' : 'get'} replace preventScrollReset className="mt-6 grid gap-4">
      <p>
        This opens your order for two hours on this device. On a phone that others use, close the
        page when you are done.
      </p>
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="open" value="1" />
      <Button type="submit" busy={opening ? 'Opening' : undefined}>
        Open my order
      </Button>
    </Form>
  );
}
