import { useState } from 'react';
import type { AdminMe } from '#shared/people/admins.ts';
import type { OpenedApplication } from '#shared/services/application-form.ts';
import type { Scan } from '../../admin/kit/scans/scan-panel.tsx';

/** State that belongs to the order `of`; reset when `of` changes. */
export function useStateOf<Value>(
  of: string,
  first: Value,
): [Value, (next: (before: Value) => Value) => void] {
  const [held, hold] = useState({ of, value: first });
  const now = held.of === of ? held : { of, value: first };
  if (now !== held) hold(now);
  return [
    now.value,
    (next) => hold((before) => ({ of, value: next(before.of === of ? before.value : first) })),
  ];
}

export interface Looks {
  seen: readonly string[];
  see(field: string): void;
  agree: readonly string[];
  tick(label: string, on: boolean): void;
}

const NOTHING: Pick<Looks, 'seen' | 'agree'> = { seen: [], agree: [] };

/** What the reviewer has looked at. Not stored; reset when the application changes. */
export function useLooks({ hash }: OpenedApplication): Looks {
  const [looks, change] = useStateOf(hash, NOTHING);
  return {
    ...looks,
    see: (field) =>
      change((before) =>
        before.seen.includes(field) ? before : { ...before, seen: [...before.seen, field] },
      ),
    tick: (label, on) =>
      change(({ seen, agree }) => ({
        seen,
        agree: on ? [...agree, label] : agree.filter((one) => one !== label),
      })),
  };
}

/** Sentences to read before approving: what wasn't looked at, and which colleague has the order. */
export function remarksOf(
  { assigned_to, assignee }: Pick<OpenedApplication, 'assigned_to' | 'assignee'>,
  { seen, agree }: Looks,
  scans: readonly Scan[],
  fields: number,
  me: AdminMe | undefined,
): string[] {
  const sent = scans.filter(({ link }) => link);
  const unseen = sent.filter(({ field }) => !seen.includes(field));
  return [
    ...(unseen.length > 0
      ? [
          `${sent.length - unseen.length} of ${sent.length} scans looked at. Not opened: ${unseen.map(({ label }) => label).join(', ')}.`,
        ]
      : []),
    ...(agree.length < fields
      ? [`${agree.length} of ${fields} looked at: what the data page proves.`]
      : []),
    ...(assignee && assigned_to !== me?.id ? [`${assignee} is working on this order.`] : []),
  ];
}
