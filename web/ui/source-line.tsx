import { formatDate } from '#shared/dates.ts';
import type { Source } from '#shared/requirements/requirement.ts';

/** Where a rule is published, and when it was read there. */
export function SourceLine({ source }: { source: Source }) {
  if (typeof source === 'string') return source;
  const { title, url, date } = source;
  const name = title ?? url ?? '';
  return (
    <>
      {url ? (
        <a href={url} rel="noreferrer">
          {name}
        </a>
      ) : (
        <span>{name}</span>
      )}
      {date && <span>{`, read ${formatDate(date)}`}</span>}
    </>
  );
}
