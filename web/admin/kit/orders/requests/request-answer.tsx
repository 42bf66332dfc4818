import { useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import type { OrderRequest } from '#shared/orders/requests.ts';
import type { StoredFile } from '#shared/orders/stored-files.ts';
import { Button } from '../../../../ui/button.tsx';
import { fileWords, ScanPanel } from '../../scans/scan-panel.tsx';

type AskedItem = OrderRequest['items'][number];

function Version({
  title,
  label,
  link,
  file,
  now,
}: {
  title: string;
  label: string;
  link: string;
  file: StoredFile;
  now: Date;
}) {
  return (
    <figure className="m-0 min-w-0 rounded-field bg-sunk">
      <figcaption className="px-3 py-2 text-dense">
        <b>{title}</b> <span className="text-ink-2">{fileWords(file, now)}</span>
      </figcaption>
      <ScanPanel
        scan={{ field: title, label: `${label}, ${title.toLowerCase()}`, link, file }}
        active={false}
        now={now}
      />
    </figure>
  );
}

/** Fetches the files only on demand, because each opening is logged. */
function BothVersions({
  item: { label, before_url, before_file, after_url, after_file },
  now,
}: {
  item: AskedItem;
  now: Date;
}) {
  const [open, setOpen] = useState(false);
  if (!after_url || !after_file) return null;
  return (
    <>
      <Button
        size="dense"
        kind="second"
        aria-expanded={open}
        className="print:hidden"
        onClick={() => setOpen(!open)}
      >
        <span>{open ? 'Close' : 'Old and new side by side'}</span>
        <span className="sr-only">: {label}</span>
      </Button>
      {open && (
        <div className="mt-3 grid gap-4 lg:grid-cols-2">
          {before_url && before_file && (
            <Version title="Before" label={label} link={before_url} file={before_file} now={now} />
          )}
          <Version title="New" label={label} link={after_url} file={after_file} now={now} />
        </div>
      )}
    </>
  );
}

function BothValues({ item: { before, after } }: { item: AskedItem }) {
  if (before === after) return <p className="text-dense text-ink-2">Sent as it was.</p>;
  return (
    <dl className="grid grid-cols-2 gap-4 text-dense">
      <div className="min-w-0">
        <dt className="text-ink-2">Before</dt>
        <dd className="wrap-anywhere line-through decoration-ink-3">{before || 'Empty'}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-ink-2">New</dt>
        <dd className="font-semibold wrap-anywhere">{after || 'Empty'}</dd>
      </div>
    </dl>
  );
}

export function AnsweredItems({
  request: { items, note },
  now,
}: {
  request: OrderRequest;
  now: Date;
}) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.field} className="grid gap-2 border-line border-b py-2 last:border-b-0">
          <p className="wrap-anywhere">
            <b>{item.label}</b> <span className="text-dense text-ink-2">{item.reason}</span>
          </p>
          <div>
            {item.upload ? <BothVersions item={item} now={now} /> : <BothValues item={item} />}
          </div>
        </li>
      ))}
      {note && (
        <li className="py-2 text-dense text-ink-2 whitespace-pre-line wrap-anywhere">
          Our note: “{note}”
        </li>
      )}
    </ul>
  );
}

export function RequestAnswer({
  requests,
  answered,
  now,
}: {
  requests: readonly OrderRequest[];
  answered: boolean;
  now: Date;
}) {
  const [newest] = requests;
  if (!answered || !newest?.answered_at) return null;
  return (
    <section
      aria-labelledby="answered"
      className="mt-4 rounded-field border-2 border-brand px-4 pt-3 pb-1"
    >
      <h2 id="answered">Answered</h2>
      <p className="text-dense text-ink-2">
        {`The applicant sent what ${newest.asked_by} asked for: ${formatShort(newest.answered_at, now)}.`}
      </p>
      <AnsweredItems request={newest} now={now} />
    </section>
  );
}
