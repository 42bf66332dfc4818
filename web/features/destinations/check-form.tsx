import { type ReactNode, useId } from 'react';
import { Form, useNavigation } from 'react-router';
import { NATIONALITIES } from '#shared/places/countries.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { DAY_PARTS, splitDay } from '../../ui/day-inputs.ts';
import type { Question } from './check-facts.ts';
import { FieldError } from './field-error.tsx';

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-[.4rem] flex flex-wrap gap-x-4 gap-y-2">{children}</div>
    </fieldset>
  );
}

function Choices({
  name,
  label,
  typed,
  options,
}: {
  name: string;
  label: string;
  typed: string;
  options: readonly string[];
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} name={name} defaultValue={typed} className="control mt-[.4rem]">
        <option value="">Choose…</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}

function Typed({ name, label, typed }: { name: string; label: string; typed: string }) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        defaultValue={typed}
        maxLength={120}
        autoComplete="off"
        className="control mt-[.4rem]"
      />
    </div>
  );
}

function QuestionField({ question: { key, title, answer, typed, wrong } }: { question: Question }) {
  const id = useId();
  if (key === 'residence' || key === 'nationality')
    return <Choices name={key} label={title} typed={typed} options={NATIONALITIES} />;
  switch (answer.type) {
    case 'choice':
      return <Choices name={key} label={title} typed={typed} options={answer.choices ?? []} />;
    case 'yes_no':
      return (
        <Group legend={title}>
          {['Yes', 'No'].map((option) => (
            <label key={option} className="flex min-h-(--target) items-center gap-2 font-normal">
              <input type="radio" name={key} value={option} defaultChecked={typed === option} />
              {option}
            </label>
          ))}
        </Group>
      );
    case 'date': {
      const parts = typed ? splitDay(key, typed) : {};
      return (
        <Group legend={title}>
          {wrong && <FieldError id={`${id}error`}>{wrong}</FieldError>}
          {DAY_PARTS.map(({ part, label, digits, width }) => (
            <div key={part}>
              <label htmlFor={`${id}${part}`} className="font-normal text-ink-2 text-small">
                {label}
              </label>
              <input
                id={`${id}${part}`}
                name={`${key}_${part}`}
                defaultValue={parts[`${key}_${part}`] ?? ''}
                inputMode="numeric"
                maxLength={digits}
                autoComplete="off"
                aria-invalid={wrong ? true : undefined}
                aria-describedby={wrong ? `${id}error` : undefined}
                className={`control mt-[.15rem] tabular-nums ${width}`}
              />
            </div>
          ))}
        </Group>
      );
    }
    case 'text':
      return <Typed name={key} label={title} typed={typed} />;
    default:
      return answer.type satisfies never;
  }
}

interface CheckFormProps {
  kind: DecidedKind;
  nationality: string;
  destination: string;
  questions: readonly Question[];
  /** Whether we sell the destination; if not, the form asks for one. */
  known: boolean;
}

/** Works without JavaScript; unanswered questions are left out. */
export function CheckForm({ kind, nationality, destination, questions, known }: CheckFormProps) {
  const asking = useNavigation().state === 'loading';
  return (
    <Form method="get" action={paths.check(kind)} className="mt-4 grid gap-5">
      {known ? (
        <input type="hidden" name="destination" value={destination} />
      ) : (
        <Typed key={destination} name="destination" label="Destination" typed={destination} />
      )}
      <Choices
        key={nationality}
        name="origin"
        label="Which country’s passport is it?"
        typed={nationality}
        options={NATIONALITIES}
      />
      {questions.map((question) => (
        <QuestionField key={`${question.key} ${question.typed}`} question={question} />
      ))}
      <Button type="submit" kind="second" busy={asking ? 'Checking' : undefined}>
        Check
      </Button>
    </Form>
  );
}
