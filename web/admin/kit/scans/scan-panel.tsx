import { Download, ExternalLink } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatShort } from '#shared/dates.ts';
import type { StoredFile } from '#shared/orders/stored-files.ts';
import { fileSize } from '../../../forms/files/file-size.ts';
import { Button } from '../../../ui/button.tsx';
import { Patience } from '../../../ui/connection.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ANOTHER } from './another.ts';
import { PdfStage } from './pdf-stage.tsx';
import { ICON, PictureStage } from './picture-stage.tsx';

export interface Scan {
  field: string;
  label: string;
  /** Its signed URL; absent when nothing was uploaded. */
  link?: string;
  file?: StoredFile;
}
export interface SentScan extends Scan {
  link: string;
  file: StoredFile;
}

const KINDS: Record<StoredFile['media_type'], string> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
};

/** 'JPEG, 1.8 MB, sent 12 Nov, 09:12' */
export const fileWords = ({ media_type, bytes, sent_at }: StoredFile, now: Date): string =>
  `${KINDS[media_type]}, ${fileSize(bytes)}, sent ${formatShort(sent_at, now)}`;

const pathOf = (link: string) => link.split('?')[0];

/** Keeps the loaded URL, so that a newly signed one doesn't fetch the file again. */
export function useHeldLink(link: string): [src: string, hold: () => void] {
  const [held, setHeld] = useState<string>();
  const src = held && pathOf(held) === pathOf(link) ? held : link;
  return [src, () => setHeld(src)];
}

/** The URL that failed to load; retried when the connection is back. */
function useFailed(): [failed: string | undefined, fail: (src: string) => void] {
  const [failed, setFailed] = useState<string>();
  const patience = useRef(new Patience());
  useEffect(() => {
    if (!failed) return;
    const over = new AbortController();
    patience.current.wait(over.signal).then(
      (again) => again && setFailed(undefined),
      () => undefined,
    );
    return () => over.abort();
  }, [failed]);
  return [failed, setFailed];
}

function FileLinks({ scan: { label, link, file }, now }: { scan: SentScan; now: Date }) {
  return (
    <span className="ml-auto flex items-center gap-1">
      <span className="pr-1 text-ink-2 text-micro tabular-nums max-sm:hidden">
        {fileWords(file, now)}
      </span>
      <a href={link} target="_blank" rel="noreferrer" className={ICON}>
        <ExternalLink aria-hidden />
        <span className="sr-only">Open in a new tab: {label}</span>
      </a>
      <a href={link} download className={ICON}>
        <Download aria-hidden />
        <span className="sr-only">Download: {label}</span>
      </a>
    </span>
  );
}

function Said({ children }: { children: ReactNode }) {
  return <div className="grid min-h-56 place-items-center p-3">{children}</div>;
}

export function ScanPanel({
  scan,
  active,
  now,
  onSeen,
}: {
  scan: SentScan;
  active: boolean;
  now: Date;
  onSeen?: (() => void) | undefined;
}) {
  const { label, link, file } = scan;
  const [src, hold] = useHeldLink(link);
  const [failed, fail] = useFailed();
  const { revalidate, state } = useRevalidator();
  if (file.scan === 'waiting' || file.scan === 'infected')
    return (
      <Said>
        {file.scan === 'waiting' ? (
          <Notice tone="wait" role="status" title={`${label}: waiting for the scan`}>
            <p>The virus scanner hasn’t seen it yet. It shows here once it is found clean.</p>
          </Notice>
        ) : (
          <Notice tone="bad" role="status" title={`${label}: harmful`}>
            <p>
              {[
                'The virus scanner found it harmful: nobody can open it.',
                file.another && ANOTHER[file.another],
              ]
                .filter(Boolean)
                .join(' ')}
            </p>
          </Notice>
        )}
      </Said>
    );
  if (failed === src)
    return (
      <Said>
        <Notice tone="bad" role="alert" title={`${label} could not be shown.`}>
          <p>Its address may have expired, the network may be away, or the file is damaged.</p>
          <p>
            <a href={link} download>
              Download it
            </a>{' '}
            to look at it outside the browser.
          </p>
          <Button
            size="dense"
            className="mt-3"
            busy={state === 'loading' ? 'Fetching' : undefined}
            onClick={() => void revalidate()}
          >
            Fetch it again
          </Button>
        </Notice>
      </Said>
    );
  const Stage = file.media_type === 'application/pdf' ? PdfStage : PictureStage;
  return (
    <Stage
      key={src}
      src={src}
      label={label}
      active={active}
      onLoad={() => {
        hold();
        onSeen?.();
      }}
      onError={() => fail(src)}
    >
      <FileLinks scan={scan} now={now} />
    </Stage>
  );
}
