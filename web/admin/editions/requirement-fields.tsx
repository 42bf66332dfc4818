import { detailOf } from '#shared/requirements/applying.ts';
import type { Enforcement, Question, Requirement } from '#shared/requirements/requirement.ts';
import { Button } from '../../ui/button.tsx';
import { Choose, Count, Text } from '../kit/labelled.tsx';
import { ConditionBuilder } from './condition-builder.tsx';
import { SourceFields } from './source-fields.tsx';

export const KIND_WORDS = {
  document: 'Paper',
  question: 'Question',
  passport: 'Passport rule',
  photo: 'Photo rule',
  notice: 'Notice',
} as const satisfies Record<Requirement['kind'], string>;
export const ENFORCEMENT_WORDS = {
  required: 'Required',
  may_be_asked: 'May be asked',
  recommended: 'Recommended',
} as const satisfies Record<Enforcement, string>;
export const ANSWER_WORDS = {
  yes_no: 'Yes or No',
  date: 'A date',
  choice: 'One of some choices',
  text: 'A short text',
} as const;

const entries = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  Object.entries(words) as [Key, string][];

/** A unique key made from the title; it is never displayed. */
export function keyFor(title: string, taken: readonly string[]): string {
  const letters = title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 32);
  const base = letters.length < 2 ? 'item' : letters;
  let key = base;
  for (let nth = 2; taken.includes(key); nth += 1) key = `${base}_${nth}`;
  return key;
}

/** Converts a requirement to another kind; keeps the fields that all kinds have. */
function asKind(kind: Requirement['kind'], one: Requirement): Requirement {
  const { key, title, enforcement, when, source } = one;
  const common = {
    key,
    title,
    detail: detailOf(one),
    enforcement,
    when,
    ...(source ? { source } : {}),
  };
  switch (kind) {
    case 'document':
      return { ...common, kind, upload: true };
    case 'question':
      return { ...common, kind, answer: { type: 'yes_no' } };
    case 'passport':
      return { ...common, kind, params: { months_valid: 6, counted_from: 'arrival' } };
    case 'photo':
      return { ...common, kind, params: {} };
    case 'notice':
      return { ...common, kind };
    default:
      return kind satisfies never;
  }
}

/** The editor has one field for an upload's detail and hint: both become the detail. */
const withDetail = (one: Requirement, detail: string): Requirement =>
  one.kind === 'document' ? { ...one, detail, upload: one.upload !== false } : { ...one, detail };

interface FieldsProps {
  one: Requirement;
  /** Questions of the requirements before this one. */
  questions: readonly Question[];
  problem: string | undefined;
  onChange(one: Requirement): void;
  onMove(by: -1 | 1): void;
  onRemove(): void;
}

export function RequirementFields({
  one,
  questions,
  problem,
  onChange,
  onMove,
  onRemove,
}: FieldsProps) {
  const { source, ...rest } = one;
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-field border-[1.5px] border-line p-3">
      <legend className="px-1 font-semibold text-dense">{one.title || 'Without a title'}</legend>
      {problem && (
        <p role="alert" tabIndex={-1} className="outline-none font-semibold text-bad text-dense">
          {problem}
        </p>
      )}
      <div className="grid gap-3 sm:grid-cols-[1fr_10rem_10rem]">
        <Text label="Title" value={one.title} onChange={(title) => onChange({ ...one, title })} />
        <Choose
          label="Kind"
          value={one.kind}
          options={entries(KIND_WORDS)}
          onChange={(kind) => onChange(asKind(kind, one))}
        />
        <Choose
          label="How firm"
          value={one.enforcement}
          options={entries(ENFORCEMENT_WORDS)}
          onChange={(enforcement) => onChange({ ...one, enforcement })}
        />
      </div>
      <Text
        lines
        label={one.kind === 'document' ? 'What a good one looks like' : 'In words'}
        value={detailOf(one)}
        onChange={(detail) => onChange(withDetail(one, detail))}
      />
      <KindFields one={one} onChange={onChange} />
      <ConditionBuilder
        when={one.when}
        questions={questions}
        onChange={(when) => onChange({ ...one, when })}
      />
      <SourceFields
        source={source}
        onChange={(next) => onChange(next ? { ...rest, source: next } : rest)}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="dense" kind="second" onClick={() => onMove(-1)}>
          Up<span className="sr-only">{`: ${one.title}`}</span>
        </Button>
        <Button size="dense" kind="second" onClick={() => onMove(1)}>
          Down<span className="sr-only">{`: ${one.title}`}</span>
        </Button>
        <Button size="dense" kind="danger" onClick={onRemove}>
          Remove<span className="sr-only">{` ${one.title}`}</span>
        </Button>
      </div>
    </fieldset>
  );
}

function KindFields({ one, onChange }: Pick<FieldsProps, 'one' | 'onChange'>) {
  if (one.kind === 'document')
    return (
      <label className="flex min-h-(--target) items-center gap-3 font-normal text-dense">
        <input
          type="checkbox"
          checked={one.upload !== false}
          onChange={({ target }) =>
            onChange({ ...one, detail: detailOf(one), upload: target.checked })
          }
        />
        It is uploaded with the form
      </label>
    );
  if (one.kind === 'question') {
    const { type, choices = [] } = one.answer;
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <Choose
          label="Answer"
          value={type}
          options={entries(ANSWER_WORDS)}
          onChange={(next) => onChange({ ...one, answer: { type: next, choices } })}
        />
        {type === 'choice' && (
          <Text
            lines
            label="Choices, one a line"
            value={choices.join('\n')}
            onChange={(text) => onChange({ ...one, answer: { type, choices: text.split('\n') } })}
          />
        )}
      </div>
    );
  }
  if (one.kind === 'passport') {
    const { params } = one;
    const set = (part: Partial<typeof params>) =>
      onChange({ ...one, params: { ...params, ...part } });
    return (
      <div className="grid gap-3 sm:grid-cols-3">
        <Count
          label="Valid for months"
          value={params.months_valid}
          onChange={(months_valid) => set({ months_valid })}
        />
        <Choose
          label="Counted from"
          value={params.counted_from}
          options={[
            ['arrival', 'the arrival'],
            ['departure', 'the return'],
            ['today', 'the day of applying'],
          ]}
          onChange={(counted_from) => set({ counted_from })}
        />
        <Count
          label="Blank pages"
          value={params.blank_pages}
          onChange={(blank_pages) => set({ blank_pages })}
        />
      </div>
    );
  }
  if (one.kind !== 'photo') return null;
  const { params } = one;
  const [least, most] = params.head_percent ?? [];
  const set = (part: Partial<typeof params>) =>
    onChange({ ...one, params: { ...params, ...part } });
  const head = (from: number | undefined, to: number | undefined) =>
    set({
      head_percent: from === undefined && to === undefined ? undefined : [from ?? 0, to ?? 100],
    });
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Count label="Width, mm" value={params.width_mm} onChange={(width_mm) => set({ width_mm })} />
      <Count
        label="Height, mm"
        value={params.height_mm}
        onChange={(height_mm) => set({ height_mm })}
      />
      <Count
        label="Months old, at most"
        value={params.months_old}
        onChange={(months_old) => set({ months_old })}
      />
      <Text
        label="Background"
        value={params.background ?? ''}
        onChange={(background) => set({ background: background || undefined })}
      />
      <Count label="Head, least %" value={least} onChange={(value) => head(value, most)} />
      <Count label="Head, most %" value={most} onChange={(value) => head(least, value)} />
    </div>
  );
}
