import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { answerField } from '#shared/requirements/question-field.ts';
import { APPLICATION_FIELDS, type OpenedApplication } from '#shared/services/application-form.ts';
import type { FieldList } from '#shared/services/field-list.ts';
import { ANSWERS, copySheet } from '#shared/staff/copy-sheet.ts';
import { More } from '../../admin/kit/more.tsx';
import { copyOrSelect } from '../../ui/copy.tsx';

/** Formats an ISO date as 17/05/1990, which missions' forms want. */
const inFigures = (day: string): string => day.split('-').reverse().join('/');

function sheetOf({ answers, checklist, ...record }: OpenedApplication) {
  const asked = Object.entries(answers ?? {});
  const titles = Object.fromEntries(checklist.map(({ key, title }) => [key, title]));
  const list: FieldList = {
    ...APPLICATION_FIELDS,
    ...Object.fromEntries(
      asked.map(([key]) => [answerField(key), { label: titles[key] ?? key, section: ANSWERS }]),
    ),
  };
  const values = Object.fromEntries(asked.map(([key, value]) => [answerField(key), value]));
  return copySheet(list, { ...record, ...values }, inFigures);
}

interface RowProps {
  label: string;
  value: string;
  copied: boolean;
  say(words: string): void;
}

function Row({ label, value, copied, say }: RowProps) {
  const shown = useRef<HTMLElement>(null);
  const Mark = copied ? Check : Copy;
  return (
    <li className="border-line border-b">
      <button
        type="button"
        onClick={async () => say(await copyOrSelect(value, label, shown.current))}
        className="flex min-h-(--target) w-full cursor-pointer items-center justify-between gap-3 py-1 text-left text-dense hover:bg-marigold-soft"
      >
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(6rem,34%)_1fr] gap-3">
          <span className="text-ink-2">{label}</span>
          <b ref={shown} className="wrap-anywhere font-semibold">
            {value}
          </b>
        </span>
        <Mark aria-hidden className={`size-4 flex-none ${copied ? 'text-good' : 'text-ink-2'}`} />
        <span className="sr-only">Copy</span>
      </button>
    </li>
  );
}

/** Answers to copy into a mission's form. Once opened, it is open for every order. */
export function CopySheet({ record }: { record: OpenedApplication }) {
  const [said, say] = useState('');
  const [copied, setCopied] = useState<readonly string[]>([]);
  return (
    <More title="Copy sheet" holds="Answers for the mission’s form" remembered="copySheet">
      <p role="status" className="text-ink-2 text-small">
        {said || 'Tap a line to copy it'}
      </p>
      <ul>
        {sheetOf(record).map(([label, value]) => (
          <Row
            key={label}
            label={label}
            value={value}
            copied={copied.includes(label)}
            say={(words) => {
              say(words);
              setCopied((all) => [...all, label]);
            }}
          />
        ))}
      </ul>
    </More>
  );
}
