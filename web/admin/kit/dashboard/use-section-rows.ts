import { useEffect, useRef } from 'react';
import type { Reader } from '../../../session/page-guard.ts';
import { useDataRead } from '../../../ui/use-data-read.ts';
import { useAdminReading } from '../use-admin-reading.ts';

/** A section's rows, read again with the page's data; those from before stay until then. */
export function useSectionRows<Row>(
  failed: string,
  ask: (reader: Reader) => Promise<readonly Row[]>,
): readonly Row[] {
  const { value, load } = useAdminReading(failed, ask);
  const read = useDataRead();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each reading of the page's data.
  useEffect(load, [load, read]);
  const last = useRef<readonly Row[]>([]);
  if (value) last.current = value;
  return last.current;
}
