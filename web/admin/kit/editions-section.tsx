import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatDay, formatShort } from '#shared/dates.ts';
import type { AdminDestination } from '#shared/places/destinations.ts';
import type { Edition } from '#shared/places/editions.ts';
import { ADMIN_WORDS } from '#shared/services/destination-calls.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { callApi } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Choose } from './labelled.tsx';
import { callAll } from './lists/call-all.ts';
import { RecordSection } from './orders/record-section.tsx';
import { adminPaths } from './paths.ts';
import { useAdminAction } from './use-admin-action.ts';
import { useAdminReading } from './use-admin-reading.ts';

export const STATE_WORDS: Record<Edition['state'], string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  archived: 'Archived',
};

/** 'Edition 2' of the destination's editions (`all`), by publication time; otherwise its state. */
export const editionName = ({ state, published_at }: Edition, all: readonly Edition[]): string =>
  published_at
    ? `Edition ${all.filter((one) => one.published_at && one.published_at <= published_at).length}`
    : STATE_WORDS[state];

/** ', from Thursday 24 December on' of what doesn't hold yet and is to later. */
export const takesEffect = ({ state, effective_from }: Edition, now: Date): string =>
  effective_from && (state === 'draft' || state === 'scheduled')
    ? `, from ${formatDay(effective_from, now)} on`
    : '';

/** A destination's editions, and where another begins: from its own or from another destination's. */
export function EditionsSection({
  kind,
  place,
  editions,
}: {
  kind: DecidedKind;
  place: AdminDestination;
  editions: readonly Edition[];
}) {
  const [like, setLike] = useState('');
  const {
    value: others = [],
    failure,
    load,
  } = useAdminReading('The destinations could not be loaded.', (reader, kind: DecidedKind) =>
    callAll(`GET ${ADMIN_WORDS[kind].list}`, reader),
  );
  const action = useAdminAction();
  const navigate = useNavigate();
  useEffect(() => load(kind), [load, kind]);
  const begin = async () => {
    let id = 0;
    const done = await action.run(
      'No draft could be started.',
      async (token) => {
        const body = like ? { like: Number(like) } : {};
        const path = { id: place.id };
        ({ id } = await callApi('POST /admin/destinations/{id}/editions', { path, token, body }));
      },
      true,
    );
    if (done) await navigate(adminPaths.edition(id));
  };
  const failed = action.failure ?? failure;
  return (
    <RecordSection title="Editions" className="mt-10 max-w-form">
      <p className="mt-2 text-ink-2 text-dense">
        An edition holds what is asked for, what each part costs and how long it takes.
      </p>
      <p className="flex flex-wrap gap-x-4 text-dense">
        <Link className="link" to={adminPaths.checksDue}>
          Checks due
        </Link>
        <Link className="link" to={adminPaths.gaps}>
          Looked for, not sold
        </Link>
      </p>
      <div role="alert">{failed && <FailureNotice failure={failed} className="mt-3" />}</div>
      <ul>
        {editions.map((one) => (
          <li key={one.id} className="border-line border-b py-2 text-dense">
            <Link className="link" to={adminPaths.edition(one.id)}>
              {editionName(one, editions)}
            </Link>
            <span>
              {[
                one.published_at && `: ${STATE_WORDS[one.state].toLowerCase()}`,
                one.asked_by && ', waiting for approval',
                takesEffect(one, new Date()),
                one.published_at && `, ${formatShort(one.published_at, new Date())}`,
              ]
                .filter(Boolean)
                .join('')}
            </span>
            {one.note && <span className="block text-ink-2 wrap-anywhere">{one.note}</span>}
          </li>
        ))}
        {editions.length === 0 && <li className="py-2 text-dense">There is none yet.</li>}
      </ul>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Choose
          label="Begin from"
          value={like}
          options={[
            ['', 'what applies here now'],
            ...others
              .filter(({ id }) => id !== place.id)
              .map(({ id, destination, visa_excerpt }): [string, string] => [
                String(id),
                [destination, visa_excerpt].filter(Boolean).join(', '),
              ]),
          ]}
          onChange={setLike}
          className="min-w-52 flex-1"
        />
        <Button
          size="small"
          kind="second"
          busy={action.busy ? 'Beginning...' : undefined}
          onClick={begin}
        >
          Begin a draft
        </Button>
      </div>
    </RecordSection>
  );
}
