import { type ReactNode, useId } from 'react';
import { Facts } from '../../../ui/facts.tsx';

interface RecordSectionProps {
  title: string;
  beside?: ReactNode;
  rows?: [label: string, value: ReactNode][];
  children?: ReactNode;
  className?: string;
}

export function RecordSection({ title, beside, rows, children, className }: RecordSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-b pb-1">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {rows && (
        <Facts
          className="text-dense! [&>div:first-child]:border-t-0 [&>div]:py-[.45rem] [&_dt]:pt-0 [&_dt]:text-dense"
          rows={rows}
        />
      )}
      {children}
    </section>
  );
}
