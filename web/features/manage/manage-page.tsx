import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigate,
} from 'react-router';
import type { ManageOrder, ManageSession } from '#shared/manage.ts';
import { manageLinkRequest } from '#shared/manage-link.ts';
import { turnOf } from '#shared/turn.ts';
import { callApi, Refused } from '../../api.ts';
import { FormShell } from '../../forms/form-shell.tsx';
import { SubmitButton } from '../../forms/submit-button.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { paths } from '../../paths.ts';
import { features } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { NotArrived } from '../../ui/not-arrived.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import { forgetManageToken, keepManageToken, readManageToken } from '../../ui/tab-storage.ts';
import { Held } from './held.tsx';
import { LookIntoMailbox } from './look-into-mailbox.tsx';
import { LostMailbox } from './lost-mailbox.tsx';
import { AskedFor, RequestForm } from './request-form.tsx';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Your order', 'Everything we hold of your order, and what you can change.');

interface Loaded {
  code?: string;
  /** An order opened without script or before hydration. */
  opened?: ManageSession;
  ended?: true;
  tracking_id?: string;
}

/**
 * A link is used up by a button, not by opening it: mail scanners open links. Works without script.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Loaded> {
  const { searchParams } = new URL(request.url);
  const code = searchParams.get('code') ?? undefined;
  if (!code || !searchParams.has('open'))
    return { code, tracking_id: searchParams.get('tracking_id') ?? undefined };
  const opened = await context.get(features).openOrder(code);
  return opened ? { opened } : { ended: true };
}

const ENDED = 'This link has been used or has ended. Ask for a new one with your tracking ID.';

function AskForLink({ tracking_id }: { tracking_id?: string }) {
  const [asked, setAsked] = useState<{ said: string; tracking_id: string }>();
  const [lost, setLost] = useState(false);
  const typed = useRef(tracking_id);
  if (lost)
    return (
      <LostMailbox tracking_id={asked?.tracking_id ?? tracking_id} onBack={() => setLost(false)} />
    );
  if (asked) return <LookIntoMailbox {...asked} onLost={() => setLost(true)} />;
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
        onDone={({ message }) => setAsked({ said: message, tracking_id: typed.current ?? '' })}
        className="grid max-w-form gap-6 noscript:hidden"
      >
        <p>
          Your order opens by a link that we mail to the address it was sent from. Nobody else can
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
        <Button kind="link" className="-ml-1" onClick={() => setLost(true)}>
          I can’t read the order’s mailbox
        </Button>
      </p>
    </>
  );
}

export default function ManagePage() {
  const { code, opened, ended, tracking_id } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const [token, setToken] = useState<string>();
  const [order, setOrder] = useState<ManageOrder | undefined>(opened?.order);
  const [failure, setFailure] = useState<string | undefined>(ended && ENDED);
  /** Session whose order failed to load. */
  const [unread, setUnread] = useState<string>();
  const reading = useRef<AbortController>(undefined);
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const toTop = () => heading.current?.focus();
  // The message stands below the heading, and its form is gone. A closing dialog returns the focus
  // first.
  useEffect(() => {
    if (said) heading.current?.focus();
  }, [said]);

  const leave = useCallback((why?: string) => {
    reading.current?.abort();
    forgetManageToken();
    setToken(undefined);
    setOrder(undefined);
    setFailure(why);
  }, []);
  const load = useCallback(
    async (key: string) => {
      // The last request wins.
      reading.current?.abort();
      const own = new AbortController();
      reading.current = own;
      setUnread(undefined);
      try {
        const read = await callApi('GET /manage/order', { token: key, signal: own.signal });
        if (own.signal.aborted) return;
        setOrder(read);
        setToken(key);
      } catch (error) {
        if (own.signal.aborted) return;
        if (error instanceof Refused && error.status === 401)
          leave('Two hours are over. Ask for a new link.');
        else setUnread(key);
      }
    },
    [leave],
  );
  useEffect(() => {
    const known = readManageToken();
    if (known && !code && !opened && !token) void load(known);
  }, [code, opened, token, load]);

  // Drops the code from URL and history, without scrolling: somebody may be reading on.
  const enter = useCallback(
    async (session: ManageSession) => {
      reading.current?.abort();
      setUnread(undefined);
      keepManageToken(session.token);
      setToken(session.token);
      setOrder(session.order);
      setFailure(undefined);
      await navigate(paths.manage(), { replace: true, preventScrollReset: true });
    },
    [navigate],
  );

  async function open() {
    if (!code) return;
    setBusy(true);
    try {
      await enter(await callApi('POST /manage/session', { body: { code } }));
      // The button pressed is gone.
      if (!document.activeElement?.closest('main')) toTop();
    } catch (error) {
      setFailure(
        error instanceof Refused
          ? error.message
          : 'It could not be opened. Check your connection and try again.',
      );
    } finally {
      setBusy(false);
    }
  }

  // Once hydrated, the page is no longer read-only.
  useEffect(() => {
    if (opened) void enter(opened);
  }, [opened, enter]);

  return (
    <Page back={paths.track(order?.tracking_id)} width="form">
      <h1 ref={heading} tabIndex={-1} className="outline-none">
        Your order
      </h1>
      {order && <p className="mt-2 text-lead wrap-anywhere">{order.title}</p>}
      {order && (
        <p className="mt-1 text-ink-2">
          {turnOf(order.stage, order.kind, order.expected_by, new Date())}
        </p>
      )}
      <div role="alert">{failure && <Notice tone="bad" title={failure} className="mt-4" />}</div>
      {unread && (
        <NotArrived
          title={
            order ? 'This may be older than your last change' : 'Your order could not be loaded'
          }
          again={() => void load(unread)}
        />
      )}
      <div role="status">{said && <Notice tone="good" title={said} className="mt-4" />}</div>
      {!order && code && (
        <form
          method="get"
          className="mt-6 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void open();
          }}
        >
          <p>
            This opens your order for two hours on this device. On a phone that others use, close
            the page when you are done.
          </p>
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="open" value="1" />
          <Button type="submit" busy={busy ? 'Opening' : undefined}>
            Open my order
          </Button>
        </form>
      )}
      {!order && !unread && (!code || failure) && <AskForLink tracking_id={tracking_id} />}
      {order && token && order.request && (
        <RequestForm
          key={order.request.id}
          order={order}
          request={order.request}
          token={token}
          onRefused={({ status, message }) => {
            if (status === 401) leave('Two hours are over. Open the link in our mail again.');
            if (status !== 409) return;
            setFailure(message);
            toTop();
            void load(token);
          }}
          onDone={(message) => {
            setFailure(undefined);
            setSaid(message);
            void load(token);
          }}
        />
      )}
      {order?.request && !token && <AskedFor request={order.request} />}
      {order && (
        <Held
          order={order}
          token={token}
          onChanged={(message) => {
            setSaid(message);
            if (token) void load(token);
          }}
          onStale={() => {
            if (token) void load(token);
          }}
          onLeave={() => leave()}
        />
      )}
    </Page>
  );
}
