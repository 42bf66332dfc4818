import type { ReactNode } from 'react';
import { ruleWords } from '#shared/requirements/applying.ts';
import type { Requirement } from '#shared/requirements/requirement.ts';
import { SourceLine } from '../../ui/source-line.tsx';

export const FIRMNESS = {
  required: 'Required',
  may_be_asked: 'May be asked',
  recommended: 'Recommended',
} as const;

/** One requirement; `children` say how strictly it holds. */
export function Asked({ one, children }: { one: Requirement; children: ReactNode }) {
  const rule = ruleWords(one);
  return (
    <li className="border-line border-t py-3 wrap-anywhere">
      <p className="font-semibold">{one.title}</p>
      {one.kind !== 'notice' && <p className="text-ink-2 text-small">{children}</p>}
      {rule && <p>{rule}.</p>}
      {one.detail && <p className="whitespace-pre-line">{one.detail}</p>}
      {one.source && (
        <p className="text-ink-2 text-small">
          Source: <SourceLine source={one.source} />
        </p>
      )}
    </li>
  );
}
