import { LoaderCircle } from 'lucide-react';
import { NeedsScript } from '../ui/needs-script.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const Rows = ({ many }: { many: number }) =>
  Array.from({ length: many }, (_, place) => (
    <div
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no ids and never change their order.
      key={place}
      className="grid grid-cols-[minmax(0,1fr)_7rem] gap-x-6 gap-y-3 border-line border-t py-5"
    >
      <Skeleton className="max-w-72" />
      <Skeleton />
      <Skeleton className="h-3 max-w-48" />
    </div>
  ));

const Fields = () =>
  Array.from({ length: 6 }, (_, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above.
    <div key={place} className="mb-6 grid max-w-form gap-2">
      <Skeleton className="w-32" />
      <Skeleton className="h-13" />
    </div>
  ));

const Panels = () => (
  <>
    <div className="mb-10 grid gap-3 md:grid-cols-2">
      <Skeleton className="h-21" />
      <Skeleton className="h-21" />
    </div>
    <Rows many={4} />
  </>
);

interface AgentSkeletonProps {
  says: string;
  shape: 'rows' | 'fields' | 'panels';
}

/** A layout's placeholder; rendered by the server, so it contains no personal data. */
export function AgentSkeleton({ says, shape }: AgentSkeletonProps) {
  return (
    <Page>
      <NeedsScript what="page" />
      <p role="status" className="mb-4 flex items-center gap-3 text-ink-2">
        <LoaderCircle aria-hidden className="size-5 flex-none animate-turn" />
        {says}
      </p>
      <Skeleton className="mb-3 h-9 max-w-80" />
      <Skeleton className="mb-8 max-w-md" />
      {shape === 'rows' && <Rows many={5} />}
      {shape === 'fields' && <Fields />}
      {shape === 'panels' && <Panels />}
    </Page>
  );
}
