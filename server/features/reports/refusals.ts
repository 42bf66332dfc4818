import type { Deps } from '#server/deps.ts';
import { dayAfter } from '#server/features/orders/selection.ts';
import { lagosMidnight } from '#shared/dates.ts';
import { descriptionOf, KINDS } from '#shared/services/index.ts';
import type { RefusalsBy, RefusalsLine, RefusalsReport } from '#shared/staff/reports.ts';
import { adminNames } from './admin-names.ts';
import { percentOf } from './percent.ts';

/** Reasons are free text, so only the most frequent ones get their own line. */
const MOST_REASONS = 100;

type Counts = { decided: number; refused: number };

const lineOf = (id: string, name: string, { decided, refused }: Counts): RefusalsLine => ({
  id,
  name,
  decided,
  refused,
  refused_percent: percentOf(refused, decided),
});

const sumOf = (all: readonly Counts[]): Counts => ({
  decided: all.reduce((sum, { decided }) => sum + decided, 0),
  refused: all.reduce((sum, { refused }) => sum + refused, 0),
});

function withOthers(lines: RefusalsLine[], all: Counts): RefusalsLine[] {
  const rest = lines.slice(MOST_REASONS);
  const { refused } = sumOf(rest);
  return [
    ...lines.slice(0, MOST_REASONS),
    ...(rest.length > 0
      ? [lineOf('others', `${rest.length} other reasons`, { decided: all.decided, refused })]
      : []),
  ];
}

/** Refusals among the decisions of the Lagos days, by reason or another key. */
export async function readRefusals(
  deps: Deps,
  by: RefusalsBy,
  from: string,
  to: string,
): Promise<RefusalsReport> {
  const { db } = deps.connection;
  const days = { since: lagosMidnight(from), before: dayAfter(to) };
  const found = (
    await Promise.all(
      KINDS.map(async (kind) => {
        const rows = await deps.services.get(kind)?.decided?.refusals(db, days, by);
        return (rows ?? []).map((row) => ({ ...row, kind }));
      }),
    )
  ).flat();
  const all = sumOf(found);
  const people =
    by === 'person'
      ? await adminNames(
          db,
          found.map(({ key }) => key),
        )
      : undefined;
  const nameOf = ({ kind, key }: (typeof found)[number]) => {
    const { short } = descriptionOf(kind).names;
    if (by === 'service') return short;
    if (by === 'destination') return `${key}, ${short}`;
    if (by === 'reason') return key || 'No reason kept';
    return people?.get(key ?? '') ?? 'Not recorded';
  };
  const idOf = ({ kind, key }: (typeof found)[number]) => {
    if (by === 'service') return kind;
    return by === 'destination' ? `${kind}/${key}` : (key ?? '');
  };
  const lines = new Map<string, { name: string; counts: Counts[] }>();
  for (const row of found) {
    if (by === 'reason' && row.key === null) continue;
    const line = lines.get(idOf(row)) ?? { name: nameOf(row), counts: [] };
    lines.set(idOf(row), { ...line, counts: [...line.counts, row] });
  }
  const data = [...lines]
    .map(([id, { name, counts }]) => {
      const { decided, refused } = sumOf(counts);
      return lineOf(id, name, { decided: by === 'reason' ? all.decided : decided, refused });
    })
    .filter(({ refused }) => refused > 0)
    .toSorted((a, b) => b.refused - a.refused || a.name.localeCompare(b.name));
  return {
    from,
    to,
    by,
    data: by === 'reason' ? withOthers(data, all) : data,
    all: lineOf('all', 'All', all),
  };
}
