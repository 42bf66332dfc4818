import type { ReactNode } from 'react';
import { ExportButton } from '../kit/lists/export-button.tsx';
import { QuietSelect } from '../kit/lists/quiet-select.tsx';
import { useMay } from '../kit/may.tsx';

interface ReportSectionProps {
  id: string;
  title: string;
  call: `GET ${string}`;
  query: Record<string, string>;
  /** What the lines stand for, with a select to change it. */
  lines?: {
    name: string;
    value: string;
    words: Readonly<Record<string, string>>;
    onChange(value: string): void;
  };
  children: ReactNode;
}

/** One report with its CSV. Lines by person are only for roles that may read them. */
export function ReportSection({ id, title, call, query, lines, children }: ReportSectionProps) {
  const may = useMay();
  return (
    <section aria-labelledby={id} className="mt-8 first:mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3 border-ink border-b pb-1">
        <h2 id={id}>{title}</h2>
        <div className="flex flex-wrap items-center gap-2">
          {lines && (
            <QuietSelect
              label={`Lines of ${title}`}
              {...lines}
              options={Object.entries(lines.words).filter(
                ([one]) => one !== 'person' || may('people_reports'),
              )}
            />
          )}
          <ExportButton call={call} query={query} words={`Save ${id} as CSV`} />
        </div>
      </div>
      {children}
    </section>
  );
}
