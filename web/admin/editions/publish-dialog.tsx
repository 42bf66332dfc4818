import { useState } from 'react';
import type { Edition, Update } from '#shared/places/editions.ts';
import { callApi } from '../../api.ts';
import { ActDialog } from '../kit/act-dialog.tsx';
import { Day } from '../kit/day.tsx';
import { Choose, Text } from '../kit/labelled.tsx';

const TOLD: Partial<Record<Edition['state'], string>> = {
  draft: 'A colleague has to approve it. It waits for them.',
  scheduled: 'It is scheduled, and published by itself.',
};

export function PublishDialog({
  id,
  version,
  major,
  open,
  onClose,
}: {
  id: number;
  version: number;
  major: string | undefined;
  open: boolean;
  onClose(): void;
}) {
  const [chosen, setChosen] = useState<Update>();
  const update = chosen ?? (major ? 'major' : 'minor');
  const [note, setNote] = useState('');
  const [from, setFrom] = useState('');
  const act = {
    question: 'Publish this edition?',
    yes: 'Publish',
    doing: 'Publishing...',
    explains:
      'It applies to everybody who submits from then on. Orders keep the edition they have.',
    failed: 'It could not be published.',
    async call(token: string) {
      const body = {
        update,
        note,
        version_read: version,
        ...(from ? { effective_from: from } : {}),
      };
      const path = { id };
      const done = await callApi('POST /admin/editions/{id}/publish', { path, token, body });
      return TOLD[done.state] ?? 'It is published.';
    },
  };
  return (
    <ActDialog act={open ? act : undefined} onClose={onClose}>
      <Choose
        label="What kind of update?"
        value={update}
        options={[
          ['minor', 'Minor: words, sources'],
          ['major', 'Major: somebody needs other papers or pays another price'],
        ]}
        onChange={(value) => setChosen(value as Update)}
      />
      <p className="text-ink-2">
        {major
          ? `It looks major: ${major}.`
          : 'It looks minor: neither what is asked for nor the price changes.'}
      </p>
      <Text lines label="What changed, for colleagues" value={note} onChange={setNote} />
      <Day label="From this day on (empty: at once)" value={from} onChange={setFrom} />
    </ActDialog>
  );
}
