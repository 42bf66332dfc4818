import { useState } from 'react';
import { Link } from 'react-router';
import type { ChecklistItem } from '#shared/orders/order-edition.ts';
import type { OpenedApplication } from '#shared/services/application-form.ts';
import { RecordSection } from '../../admin/kit/orders/record-section.tsx';
import { adminPaths } from '../../admin/kit/paths.ts';

const STATES: Record<ChecklistItem['state'], string> = {
  met: 'Met',
  look: 'Look at it',
  ask: 'Not sent: ask for it',
};
/** A passport's date that was sent. */
const NOT_MET = 'Not met: ask for another';
const asked = ({ enforcement, may_apply }: ChecklistItem): string =>
  may_apply
    ? 'May apply'
    : ({ required: 'Required', recommended: 'Recommended' }[enforcement] ?? 'May be asked');

function Item({ item, done, tick }: { item: ChecklistItem; done: boolean; tick(): void }) {
  const { title, detail, state, value, url, enforcement, may_apply } = item;
  const missing = state === 'ask' && enforcement === 'required' && !may_apply;
  return (
    <li className="flex items-start justify-between gap-3 border-line border-b py-[.45rem] text-dense">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{title}</p>
        <p className="text-ink-2">
          <span>{`${asked(item)}. `}</span>
          <span className={missing ? 'text-bad' : ''}>
            {state === 'ask' && value ? NOT_MET : STATES[state]}
          </span>
          {value && <span>{`: ${value}`}</span>}
        </p>
        {detail && <p className="text-ink-2">{detail}</p>}
        {url && (
          <a className="link" href={url} target="_blank" rel="noreferrer">
            Open<span className="sr-only"> {title}</span>
          </a>
        )}
      </div>
      <label className="-my-1 grid size-9 flex-none cursor-pointer place-items-center max-lg:size-(--target)">
        <input type="checkbox" checked={done} onChange={tick} />
        <span className="sr-only">{title} is as it should be</span>
      </label>
    </li>
  );
}

/** The edition's requirements, to be ticked off; the ticks aren't stored. */
export function Checklist({
  record: { checklist, edition },
}: {
  record: Pick<OpenedApplication, 'checklist' | 'edition'>;
}) {
  const [ticked, setTicked] = useState<readonly string[]>(() =>
    checklist.filter(({ state }) => state === 'met').map(({ key }) => key),
  );
  if (checklist.length === 0) return null;
  const tick = (key: string) =>
    setTicked((all) => (all.includes(key) ? all.filter((one) => one !== key) : [...all, key]));
  return (
    <RecordSection
      title="What is asked for"
      beside={
        <p role="status" className="text-ink-2 tabular-nums">
          <span>{`${ticked.length} of ${checklist.length} ticked`}</span>
          {edition && (
            <span>
              , by{' '}
              <Link to={adminPaths.edition(edition.id)} className="link">
                its edition
              </Link>
            </span>
          )}
        </p>
      }
    >
      <p className="text-ink-2 text-dense">In the words that the applicant reads.</p>
      <ul>
        {checklist.map((item) => (
          <Item
            key={item.key}
            item={item}
            done={ticked.includes(item.key)}
            tick={() => tick(item.key)}
          />
        ))}
      </ul>
    </RecordSection>
  );
}
