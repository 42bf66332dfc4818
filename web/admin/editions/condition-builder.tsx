import { useState } from 'react';
import { isCalendarDay } from '#shared/dates.ts';
import { NATIONALITIES } from '#shared/places/countries.ts';
import { type Ask, FACT_QUESTIONS } from '#shared/places/editions.ts';
import type { Condition, Fact } from '#shared/requirements/condition.ts';
import { FACTS, whyNoCondition } from '#shared/requirements/condition.ts';
import type { Question } from '#shared/requirements/requirement.ts';
import { conditionSentence } from '#shared/requirements/sentence.ts';
import { Button } from '../../ui/button.tsx';
import { Day } from '../kit/day.tsx';
import { Choose, Text } from '../kit/labelled.tsx';
import {
  COMPARISONS,
  comparisonsFor,
  conditionOf,
  type Row,
  type Rows,
  readValue,
  rowsOf,
} from './condition-rows.ts';

const COUNTRIES = ['nationality', 'residence'];

/** How a fact, or a question by its key, is answered; undefined if there is none any more. */
const answerOf = (fact: string, questions: readonly Question[]): Ask['answer'] | undefined =>
  questions.find(({ key }) => key === fact)?.answer ?? FACT_QUESTIONS[fact as Fact]?.answer;

function kindOf(fact: string, questions: readonly Question[]): 'date' | 'number' | 'text' {
  if (fact === 'age') return 'number';
  return answerOf(fact, questions)?.type === 'date' ? 'date' : 'text';
}

function choicesOf(fact: string, questions: readonly Question[]): readonly string[] {
  if (COUNTRIES.includes(fact)) return NATIONALITIES;
  const answer = answerOf(fact, questions);
  return answer?.type === 'yes_no' ? ['Yes', 'No'] : (answer?.choices ?? []);
}

interface BuilderProps {
  when: Condition | null;
  /** Questions of the requirements before this one. */
  questions: readonly Question[];
  onChange(when: Condition | null): void;
}

/** Edits a condition with menus that read as a sentence. */
export function ConditionBuilder({ when, questions, onChange }: BuilderProps) {
  const titles = Object.fromEntries(questions.map(({ key, title }) => [key, title]));
  const model = rowsOf(when);
  const change = (next: Rows) => onChange(conditionOf(next));
  const whole = when === null || whyNoCondition(when) === undefined;
  return (
    <div tabIndex={-1} className="grid gap-2 outline-none">
      {model?.rows.map((row, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name
          key={at}
          row={row}
          questions={questions}
          onChange={(next) =>
            change({ ...model, rows: model.rows.map((one, nth) => (nth === at ? next : one)) })
          }
          onRemove={() => change({ ...model, rows: model.rows.filter((_, nth) => nth !== at) })}
        />
      ))}
      {model && model.rows.length > 1 && (
        <Choose
          label="It applies if"
          value={model.how}
          options={[
            ['all', 'all of these hold'],
            ['any', 'one of these holds'],
          ]}
          onChange={(how) => change({ ...model, how })}
          className="max-w-60"
        />
      )}
      <p className="text-dense">
        {whole ? `${conditionSentence(when, titles)}.` : 'Fill in what it is compared with.'}
      </p>
      <div className="flex flex-wrap gap-2">
        {model ? (
          <Button
            size="dense"
            kind="second"
            onClick={() =>
              change({
                ...model,
                rows: [...model.rows, { fact: 'nationality', comparison: 'eq', value: 'Nigeria' }],
              })
            }
          >
            {model.rows.length === 0 ? 'Only under a condition' : 'Another condition'}
          </Button>
        ) : (
          <Button size="dense" kind="second" onClick={() => onChange(null)}>
            Start the condition again
          </Button>
        )}
      </div>
    </div>
  );
}

function ConditionRow({
  row,
  questions,
  onChange,
  onRemove,
}: {
  row: Row;
  questions: readonly Question[];
  onChange(row: Row): void;
  onRemove(): void;
}) {
  const facts = [
    ...FACTS.map((fact): [string, string] => [fact, FACT_QUESTIONS[fact as Fact].title]),
    ...questions.map(({ key, title }): [string, string] => [key, title]),
  ];
  const kind = kindOf(row.fact, questions);
  const choices = choicesOf(row.fact, questions);
  // A comma or space at the end is on the way to the next value.
  const [typed, setTyped] = useState(row.value);
  const change = (next: Row) => {
    setTyped(next.value);
    onChange(next);
  };
  const several = row.comparison === 'in' || row.comparison === 'not_in';
  const begin = (fact: string): Row => {
    const [comparison = 'eq'] = comparisonsFor(kindOf(fact, questions));
    return { fact, comparison, value: choicesOf(fact, questions)[0] ?? '' };
  };
  return (
    <div className="grid items-end gap-2 sm:grid-cols-[1fr_9rem_1fr_auto]">
      <Choose label="What" value={row.fact} options={facts} onChange={(f) => change(begin(f))} />
      <Choose
        label="How"
        value={row.comparison}
        options={comparisonsFor(kind).map((one) => [one, COMPARISONS[one]] as const)}
        onChange={(comparison) => change({ ...row, comparison })}
      />
      {choices.length > 0 && !several ? (
        <Choose
          label="With"
          value={row.value}
          options={[...new Set([row.value, ...choices])].map((one) => [one, one] as const)}
          onChange={(value) => change({ ...row, value })}
        />
      ) : kind === 'date' ? (
        <Day
          label="With"
          value={row.value}
          onChange={(typed) => change({ ...row, value: isCalendarDay(typed) ? typed : '' })}
        />
      ) : (
        <Text
          label={several ? 'With (separated by commas)' : 'With'}
          value={readValue({ ...row, value: typed }) === row.value ? typed : row.value}
          onChange={(value) => change({ ...row, value })}
        />
      )}
      <Button size="dense" kind="danger" onClick={onRemove}>
        Remove<span className="sr-only"> this condition</span>
      </Button>
    </div>
  );
}
