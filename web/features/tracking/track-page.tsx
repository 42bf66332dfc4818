import { useEffect, useRef } from 'react';
import {
  Form,
  type HeadersFunction,
  Link,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router';
import type { Group } from '#shared/money/groups.ts';
import type { TrackingRecord } from '#shared/orders/tracking.ts';
import { TRACKING_TEXTS } from '#shared/orders/tracking-texts.ts';
import { descriptionOf } from '#shared/services/index.ts';
import { paths } from '../../paths.ts';
import { features } from '../../server-context.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { pageMeta } from '../../ui/site.ts';
import { useRevalidateOnReturn } from '../../ui/use-revalidate-on-return.ts';
import { TrackedHeadline, TrackedOrder } from './tracked-order.tsx';

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'no-store' });

const titleOf = (record: TrackingRecord | undefined): string =>
  record ? `${descriptionOf(record.kind).names.short} Status` : 'Visa Status';

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(
    matches,
    titleOf(loaderData?.record),
    'Enter your tracking ID to see where your application stands.',
  );

/** Texts by error code. */
const REFUSALS: Record<string, string> = {
  invalid: TRACKING_TEXTS.empty,
  tracking_id_mistyped: TRACKING_TEXTS.unknown,
  not_found: TRACKING_TEXTS.unknown,
};

interface Found {
  typed: string;
  record?: TrackingRecord;
  refusal?: string;
  /** Set when the reader came by the group's link. */
  group?: Group | undefined;
}

export async function loader({
  url: { searchParams },
  context,
}: LoaderFunctionArgs): Promise<Found> {
  const typed = searchParams.get('tracking_id');
  if (typed === null) return { typed: '' };
  const { track, group } = context.get(features);
  const code = searchParams.get('group');
  try {
    const record = await track(typed);
    return {
      typed: record.tracking_id,
      record,
      group: code ? await group(code, false) : undefined,
    };
  } catch (error) {
    const refusal = REFUSALS[String((error as { code?: unknown }).code)];
    if (!refusal) throw error;
    return { typed, refusal };
  }
}

export default function TrackPage() {
  const { typed, record, refusal, group } = useLoaderData<typeof loader>();
  const asking = useNavigation().state === 'loading';
  // Each navigation has its own key, so that repeated searches are announced too.
  const { key } = useLocation();
  useRevalidateOnReturn();
  const { input, answer } = useAnswerFocus(key, refusal !== undefined);
  const form = (
    <Form
      action={paths.track()}
      className="mt-4 grid max-w-[36rem] gap-[.9rem] print:hidden md:grid-cols-[1fr_auto] md:items-end"
    >
      <div>
        <label htmlFor="tracking_id">Tracking ID</label>
        <span id="tracking_id-hint" className="mt-[.125rem] block text-ink-2 text-small">
          In the email we sent you. Capitals and dashes don’t matter.
        </span>
        <input
          key={typed}
          ref={input}
          id="tracking_id"
          name="tracking_id"
          defaultValue={typed}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-describedby="tracking_id-hint"
          aria-invalid={refusal ? true : undefined}
          className="control mt-[.4rem] font-mono"
        />
      </div>
      <Button type="submit" busy={asking ? 'Looking' : undefined}>
        Track
      </Button>
    </Form>
  );
  return (
    <Page back={paths.home}>
      <h1 className={record && 'font-semibold text-ink-2 text-small tracking-normal'}>
        {titleOf(record)}
      </h1>
      {refusal && (
        <Notice key={key} tone="bad" role="alert" title={refusal} className="mt-4 max-w-[36rem]" />
      )}
      {record ? (
        <details key={`change ${record.tracking_id}`} className="print:hidden">
          <summary className="flex min-h-(--target) flex-wrap items-center gap-x-4">
            <span className="code font-semibold">{typed}</span>
            <span className="font-semibold text-brand text-small underline underline-offset-[.18em]">
              Change<span className="sr-only"> the tracking ID</span>
            </span>
          </summary>
          <div className="pb-6">{form}</div>
        </details>
      ) : (
        form
      )}
      <div ref={answer} tabIndex={-1} aria-live="polite" className="outline-none">
        {record && <TrackedHeadline record={record} />}
      </div>
      {record && <TrackedOrder key={record.tracking_id} record={record} group={group?.code} />}
      {record && group && <Others group={group} tracking_id={record.tracking_id} />}
    </Page>
  );
}

function Others({ group: { code, orders }, tracking_id }: { group: Group; tracking_id: string }) {
  const others = orders.filter((one) => one.tracking_id !== tracking_id);
  if (others.length === 0 || others.length === orders.length) return null;
  return (
    <section aria-labelledby="together" className="mt-8 max-w-[36rem] print:hidden">
      <h2 id="together">The others in its group</h2>
      <ul className="mt-2">
        {others.map((one) => (
          <li key={one.tracking_id} className="border-line border-t">
            <Link
              className="link flex min-h-(--target) items-center wrap-anywhere"
              to={paths.track(one.tracking_id, code)}
            >
              {one.name}
            </Link>
          </li>
        ))}
      </ul>
      <Link className="link" to={paths.group(code)}>
        The whole group
      </Link>
    </section>
  );
}

/** Focuses the answer when the form is folded away; after a refusal, the new input. */
function useAnswerFocus(key: string, refused: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const last = useRef(key);
  useEffect(() => {
    if (last.current !== key && document.activeElement === document.body)
      (refused ? input : answer).current?.focus();
    last.current = key;
  }, [key, refused]);
  return { input, answer };
}
