import { useEffect, useState } from 'react';
import { dayInWords, lagosDay } from '#shared/dates.ts';
import { fold } from '#shared/fold.ts';
import type { ApplicationRecord } from '#shared/services/application-form.ts';
import type { Scan } from '../../admin/kit/scans/scan-panel.tsx';
import { dayOf } from '../../forms/passport/days.ts';
import type { Found } from '../../forms/passport/decide.ts';
import { Knot } from '../../ui/steps.tsx';

interface Compared {
  differs: string[];
  names: boolean;
  cut: boolean;
}

/** Where the passport's code lines and the form differ; names only if both readings agreed. */
function compare(found: Found, record: ApplicationRecord): Compared {
  const today = lagosDay(new Date());
  const birth = dayOf(found.birth, 'birth', today);
  const expiry = dayOf(found.expiry, 'expiry', today);
  const differs: string[] = [];
  if (found.number !== record.passport_number.toUpperCase())
    differs.push(`passport number ${found.number}`);
  if (birth !== record.date_of_birth) differs.push(`born ${dayInWords(birth)}`);
  if (record.passport_expires_on && expiry !== record.passport_expires_on)
    differs.push(`last day ${dayInWords(expiry)}`);
  const names = found.sure.names === 'agreed';
  const words = (name: string) => fold(name).replace(/[^a-z]/g, '');
  const form = words(`${record.first_name} ${record.middle_name ?? ''}`);
  const agree = (read: string, typed: string) =>
    found.cut ? typed.startsWith(words(read)) : typed === words(read);
  if (names && !agree(found.surname, words(record.last_name)))
    differs.push(`surname ${found.surname}`);
  if (names && !agree(found.given, form)) differs.push(`given names ${found.given}`);
  return { differs, names, cut: found.cut };
}

async function readLines(link: string): Promise<Found | undefined> {
  const { openReader } = await import('../../forms/passport/read-passport.ts');
  const response = await fetch(link);
  if (!response.ok) return undefined;
  const reader = openReader();
  try {
    const { found, proved } = await reader.read(await response.blob());
    return proved ? found : undefined;
  } finally {
    reader.close();
  }
}

/** Reads the data page's two code lines in the browser and compares them with the form. */
export function CodeLines({ record, dataPage }: { record: ApplicationRecord; dataPage: Scan }) {
  const { link, file } = dataPage;
  const scanned = file && file.scan !== 'waiting' && file.scan !== 'infected';
  const isPicture = link && scanned && file.media_type !== 'application/pdf';
  const path = isPicture ? link.split('?')[0] : undefined;
  const [compared, setCompared] = useState<Compared | 'reading' | 'unread'>('reading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly signed URL is the same picture.
  useEffect(() => {
    if (!path || !link) return;
    let left = false;
    setCompared('reading');
    readLines(link).then(
      (found) => left || setCompared(found ? compare(found, record) : 'unread'),
      () => left || setCompared('unread'),
    );
    return () => {
      left = true;
    };
  }, [path, record.passport_number, record.date_of_birth]);
  if (!path) return null;
  return (
    <p role="status" className="flex items-center gap-2 border-line border-t p-3 text-dense">
      {compared === 'reading' && <span className="text-ink-2">Reading the code lines...</span>}
      {compared === 'unread' && (
        <span className="text-ink-2">
          The code lines could not be read by machine: compare them yourself.
        </span>
      )}
      {typeof compared === 'object' &&
        (compared.differs.length === 0 ? (
          <>
            <Knot state="done" className="size-4 flex-none" />
            <span>{`The code lines agree with the form.${compared.cut ? ' They have no room for the whole name: compare it yourself.' : compared.names ? '' : ' Compare the names yourself.'}`}</span>
          </>
        ) : (
          <b className="text-bad">{`The code lines differ: ${compared.differs.join(', ')}.`}</b>
        ))}
    </p>
  );
}
