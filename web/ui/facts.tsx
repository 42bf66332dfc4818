import type { ReactNode } from 'react';

type Row = [label: string, value: ReactNode];

/** Whose order it is, as it was typed: a name may be a word of another language. */
export const applicantRow = ({
  first_name,
  last_name,
}: {
  first_name: string;
  last_name: string;
}): Row => [
  'Applicant',
  <span key="applicant" translate="no">{`${first_name} ${last_name}`}</span>,
];

export function Facts({ rows, className }: { rows: Row[]; className?: string }) {
  const told = rows.filter(
    ([, value]) => value !== undefined && value !== null && value !== '' && value !== false,
  );
  return (
    <dl className={`text-[1rem] ${className ?? ''}`}>
      {told.map(([label, value]) => (
        <div
          key={label}
          className="grid grid-cols-[minmax(6rem,34%)_1fr] gap-3 border-line border-t py-[.6rem] last:border-b"
        >
          <dt className="pt-[.08rem] text-ink-2 text-small">{label}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
