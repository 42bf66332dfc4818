import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Empty } from '../../../ui/empty.tsx';
import { useKeys } from '../keys.tsx';
import { type Scan, ScanPanel, type SentScan } from './scan-panel.tsx';

const isSent = (scan: Scan): scan is SentScan => scan.link !== undefined && scan.file !== undefined;

const TAB =
  'flex min-h-10 items-center gap-2 whitespace-nowrap text-ink-2 hover:text-ink aria-selected:font-bold aria-selected:text-ink aria-selected:shadow-[inset_0_-3px_0_var(--marigold)] max-lg:min-h-(--target) pointer-coarse:min-h-(--target)';

function NotSent({ labels }: { labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <details className="text-ink-2 open:w-full">
      <summary className="flex min-h-10 items-center gap-1 text-micro underline underline-offset-[.18em] pointer-coarse:min-h-(--target)">
        {`${labels.length} not sent`}
      </summary>
      <p className="pb-2 text-micro">{labels.join(', ')}</p>
    </details>
  );
}

interface ScansProps {
  scans: readonly Scan[];
  now: Date;
  onSeen?: (field: string) => void;
  children?: ReactNode;
}

/** An order's files in tabs; keys 1 to 9 switch between them. */
export function Scans({ scans, now, onSeen, children }: ScansProps) {
  const sent = scans.filter(isSent);
  const [picked, setPicked] = useState(sent[0]?.field);
  const chosen = sent.some(({ field }) => field === picked) ? picked : sent[0]?.field;
  // Opened scans stay mounted to keep their zoom.
  const [opened, setOpened] = useState([chosen]);
  const choose = (field: string) => {
    setPicked(field);
    setOpened((before) => [...new Set([...before, chosen, field])]);
  };
  const isOpen = (field: string) => field === chosen || opened.includes(field);
  useKeys(Object.fromEntries(sent.map(({ field }, at) => [String(at + 1), () => choose(field)])));
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const at = sent.findIndex(({ field }) => field === chosen);
    const next = by && sent[(at + by + sent.length) % sent.length];
    if (!next) return;
    event.preventDefault();
    choose(next.field);
    document.getElementById(`tab-${next.field}`)?.focus();
  };
  return (
    <section aria-label="Scans" className="min-w-0 rounded-field bg-sunk">
      <div className="flex flex-wrap items-center justify-between gap-x-5 border-line border-b px-4">
        <div
          role="tablist"
          aria-label="Documents"
          onKeyDown={walk}
          className="flex min-w-0 gap-x-5 sideways [--under:var(--sunk)]"
        >
          {sent.map(({ field, label }) => (
            <button
              key={field}
              type="button"
              role="tab"
              id={`tab-${field}`}
              aria-selected={field === chosen}
              aria-controls={isOpen(field) ? `scan-${field}` : undefined}
              tabIndex={field === chosen ? 0 : -1}
              onClick={() => choose(field)}
              className={TAB}
            >
              {label}
            </button>
          ))}
        </div>
        <NotSent labels={scans.filter((scan) => !isSent(scan)).map(({ label }) => label)} />
      </div>
      {sent.length === 0 && <Empty title="No scans here." className="m-3" />}
      {sent
        .filter(({ field }) => isOpen(field))
        .map((scan) => (
          <div
            key={scan.field}
            role="tabpanel"
            id={`scan-${scan.field}`}
            aria-labelledby={`tab-${scan.field}`}
            hidden={scan.field !== chosen}
          >
            <ScanPanel
              scan={scan}
              active={scan.field === chosen}
              now={now}
              onSeen={onSeen && (() => onSeen(scan.field))}
            />
          </div>
        ))}
      {children}
    </section>
  );
}
