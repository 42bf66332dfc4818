import { Suspense } from 'react';
import { Await } from 'react-router';
import type { ListCounts } from '#shared/staff/list-counts.ts';
import { callApi } from '../../../api.ts';
import type { Reader } from '../../../session/page-guard.ts';
import { type Tab, Tabs } from '../../../tabs.tsx';

/** For a loader, which doesn't await it; undefined if the call fails. */
export const readCounts = (reader: Reader): Promise<ListCounts | undefined> =>
  callApi('GET /admin/list-counts', reader).catch(() => undefined);

interface CountedTabsProps {
  label: string;
  counts: Promise<ListCounts | undefined>;
  tabsOf: (counts: ListCounts | undefined) => readonly Tab[];
  within?: boolean;
}

/** Tabs rendered at once; their counts follow. */
export function CountedTabs({ counts, tabsOf, ...rest }: CountedTabsProps) {
  return (
    <Suspense fallback={<Tabs {...rest} tabs={tabsOf(undefined)} />}>
      <Await resolve={counts}>{(came) => <Tabs {...rest} tabs={tabsOf(came)} />}</Await>
    </Suspense>
  );
}
