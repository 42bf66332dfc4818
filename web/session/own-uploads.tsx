import { FileText, Image } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatShort } from '#shared/dates.ts';
import type { ManageOrder } from '#shared/people/manage.ts';
import { Refused } from '../api.ts';
import { fileSize } from '../forms/files/file-size.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { saveFile } from '../ui/save-file.ts';
import { ownBytes } from './own-bytes.ts';

type Upload = ManageOrder['uploads'][number];

/** Pictures of more bytes than this are fetched on demand, because mobile data is expensive. */
const FETCHED_WHEN_SEEN = 1_000_000;
const isPicture = ({ media_type }: Upload) => media_type.startsWith('image/');

interface OwnUploadsProps {
  uploads: Upload[];
  /** Undefined: only the files' names are shown. */
  token: string | undefined;
  /** Called when a file is gone or the session has expired. */
  onStale(): void;
  beside?: (upload: Upload) => ReactNode;
}

export function OwnUploads({ uploads, ...more }: OwnUploadsProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-3">
      {uploads.map((upload) => (
        <OwnUpload key={`${upload.name}${upload.sent_at}`} upload={upload} {...more} />
      ))}
    </ul>
  );
}

/** Pictures are fetched as object URLs; PDFs are downloaded. */
function useUpload(upload: Upload, { token, onStale }: Pick<OwnUploadsProps, 'token' | 'onStale'>) {
  const [picture, setPicture] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const reading = useRef<Promise<boolean>>(undefined);
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture]);
  const fetchIt = async (): Promise<boolean> => {
    if (!token) return false;
    setFailure(undefined);
    try {
      const bytes = await ownBytes(`files/${upload.name}`, token);
      if (isPicture(upload)) setPicture(URL.createObjectURL(bytes));
      else saveFile(bytes, `${upload.name}.pdf`);
      return true;
    } catch (error) {
      setFailure(
        error instanceof Refused
          ? error.message
          : 'It could not be loaded. Check your connection and try again.',
      );
      if (error instanceof Refused && (error.status === 401 || error.status === 404)) onStale();
      return false;
    }
  };
  const read = (): Promise<boolean> => {
    reading.current ??= fetchIt().finally(() => {
      reading.current = undefined;
    });
    return reading.current;
  };
  return { picture, failure, read };
}

function OwnUpload({
  upload,
  token,
  onStale,
  beside,
}: Omit<OwnUploadsProps, 'uploads'> & { upload: Upload }) {
  const { label, sent_at, replaced_at, bytes, scan } = upload;
  const served = scan === 'off' || scan === 'clean';
  const { picture, failure, read } = useUpload(upload, { token, onStale });
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const tried = useRef(false);
  const whenSeen = token !== undefined && served && isPicture(upload) && bytes <= FETCHED_WHEN_SEEN;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, when it is first seen.
  useEffect(() => {
    if (!row.current || !whenSeen || tried.current) return;
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting || tried.current) return;
      tried.current = true;
      void read();
    });
    seen.observe(row.current);
    return () => seen.disconnect();
  }, [whenSeen]);
  const press = async () => {
    setBusy(true);
    const there = picture !== undefined || (await read());
    setBusy(false);
    if (there && isPicture(upload)) setOpen(true);
  };
  const Icon = isPicture(upload) ? Image : FileText;
  return (
    <li ref={row} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="grid size-16 flex-none place-items-center overflow-hidden rounded-field bg-sunk text-ink-2">
        {picture ? (
          <img src={picture} alt="" className="dusk size-full object-cover" />
        ) : (
          <Icon aria-hidden className="size-6" />
        )}
      </span>
      <span className="min-w-32 flex-1 wrap-anywhere">
        {label}
        <span className="block text-ink-2 text-small">
          {[
            fileSize(bytes),
            `sent ${formatShort(sent_at, new Date())}`,
            replaced_at && 'an earlier version',
            scan === 'waiting' && 'waiting for our virus scan',
            scan === 'infected' && 'harmful: nobody can open it',
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
      {token && served && (
        <Button
          kind="second"
          size="small"
          busy={busy ? 'Loading' : undefined}
          onClick={() => void press()}
        >
          <span>{isPicture(upload) ? 'Open' : 'Download'}</span>
          <span className="sr-only">{label}</span>
        </Button>
      )}
      {beside?.(upload)}
      <p role="alert" className="basis-full text-bad empty:hidden">
        {failure}
      </p>
      <Dialog open={open} onClose={() => setOpen(false)} title={label}>
        <a href={picture} target="_blank" rel="noreferrer">
          <img src={picture} alt={`${label}, as you sent it`} className="w-full rounded-field" />
          <span className="mt-2 block">Open it in a new tab</span>
        </a>
      </Dialog>
    </li>
  );
}
