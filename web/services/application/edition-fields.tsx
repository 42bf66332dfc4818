import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { lagosDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import { NATIONALITIES } from '#shared/places/countries.ts';
import {
  type ApplicableRequirement,
  applying,
  detailOf,
  documentField,
  factsOf,
  isQuestion,
  isRequired,
  isUploaded,
  problemOf,
  ruleWords,
  whyPassportFails,
} from '#shared/requirements/applying.ts';
import { factsAsked, hasSpeeds, questionNames } from '#shared/requirements/asked-fields.ts';
import { ANSWERED_FACTS } from '#shared/requirements/condition.ts';
import { priceAt, speedsOf, timingOf } from '#shared/requirements/fees.ts';
import { questionInput } from '#shared/requirements/question-field.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';
import { APPLICATION_FILES } from '#shared/services/application-description.ts';
import { APPLICATION_FIELDS } from '#shared/services/application-form.ts';
import type { Field } from '#shared/services/field-list.ts';
import { PURPOSES } from '#shared/services/person-fields.ts';
import { capitalised } from '#shared/words.ts';
import { FileField as FileInput } from '../../forms/file-field.tsx';
import { FormField } from '../../forms/form-field.tsx';
import type { Values } from '../../forms/form-schema.ts';
import { joinDates } from '../../forms/form-schema.ts';
import { RadioCards } from '../../forms/radio-cards.tsx';
import { serverNow } from '../../ui/clock.ts';
import type { EditionForm } from './application-form.tsx';

const choice = (label: string, options: readonly string[], wrong: string): Field => ({
  label,
  input: { type: 'select', options },
  schema: z.string(wrong).check(z.minLength(1, wrong)),
});
/** Fields for the facts that conditions may read; dates are optional. */
const FACT_FIELDS: Readonly<Record<string, Field>> = {
  nationality: choice('Which country’s passport is it?', NATIONALITIES, 'Choose the nationality.'),
  residence: choice('Country of residence', NATIONALITIES, 'Choose the country of residence.'),
  purpose: choice('Purpose of travel', PURPOSES, 'Choose why you are travelling.'),
  travel_on: { ...APPLICATION_FIELDS.travel_on, optional: true },
  return_on: { ...APPLICATION_FIELDS.return_on, optional: true },
  passport_expires_on: { ...APPLICATION_FIELDS.passport_expires_on, optional: true },
};

function applyingTo(edition: EditionContents, values: Values): ApplicableRequirement[] {
  const keys = edition.requirements.filter(isQuestion).map(({ key }) => key);
  const answers = Object.fromEntries(
    [...keys, ...ANSWERED_FACTS].map((name) => [name, values[name]]),
  );
  return applying(edition.requirements, factsOf({ ...values, answers }));
}

/** Error messages by field name. */
function problemsOf(
  edition: EditionContents,
  values: Values,
  uploaded: readonly string[],
): Record<string, string> {
  const facts = factsOf({ ...values, answers: {} });
  const today = lagosDay(serverNow());
  const given = {
    answer: (key: string) => values[key] || undefined,
    hasFile: (name: string) => values[name] instanceof File || uploaded.includes(name),
  };
  return Object.fromEntries(
    applyingTo(edition, values).flatMap((one) => {
      const problem = problemOf(one, given, facts, today);
      return problem ? [problem] : [];
    }),
  );
}

/**
 * `price`: in naira, at the first speed; undefined if no speed has a price of its own.
 * `uploaded`: fields whose file is stored with the order already.
 */
export function editionForm(
  edition: EditionContents,
  price: number | undefined,
  uploaded: readonly string[] = [],
): EditionForm {
  const facts = factsAsked(edition);
  const questions = edition.requirements.filter(isQuestion);
  const keys = questions.map(({ key }) => key);
  const fields = questionNames(edition);
  const shape = {
    ...Object.fromEntries(keys.map((key) => [key, z.optional(z.unknown())])),
    ...Object.fromEntries(facts.map((name) => [name, FACT_FIELDS[name]?.schema ?? z.unknown()])),
    // A speed chosen under an earlier edition isn't sent where this one offers no choice.
    ...(hasSpeeds(edition) ? { speed: z.optional(z.unknown()) } : {}),
  };
  const uploads = edition.requirements.filter(isUploaded);
  // Created once, because the form compares the schemas of its renders.
  let extended: z.ZodMiniObject | undefined;
  return {
    schema<Schema extends z.ZodMiniObject>(fields: Schema): Schema {
      extended ??= z
        .extend(fields, shape)
        .check(
          overFields((right) => problemsOf(edition, right, uploaded)),
        ) as unknown as z.ZodMiniObject;
      return extended as Schema;
    },
    files: {
      ...APPLICATION_FILES,
      ...Object.fromEntries(
        uploads.map(({ key, title }) => [documentField(key), { label: title, required: false }]),
      ),
    },
    papers: uploads.map(({ key }) => documentField(key)),
    labels: Object.fromEntries(questions.map(({ key, title }) => [key, `“${title}”`])),
    journey: fields.length > 0 && {
      title: 'Your journey',
      hint: 'What is needed depends on it.',
      fields,
      content: <EditionQuestions edition={edition} price={price} />,
    },
    uploads: <EditionUploads edition={edition} />,
    photo: edition.requirements.find((one) => one.kind === 'photo')?.params,
    body(typed) {
      const rest = Object.fromEntries(
        Object.entries(typed).filter(
          ([name]) => !keys.includes(name) && !ANSWERED_FACTS.includes(name),
        ),
      );
      const applies = applyingTo(edition, typed).map(({ requirement: { key } }) => key);
      const given = [...ANSWERED_FACTS, ...keys.filter((key) => applies.includes(key))];
      const answers = Object.fromEntries(
        given.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])),
      );
      return { ...rest, answers: JSON.stringify(answers) };
    },
    sends(name, typed) {
      if (name in APPLICATION_FILES) return true;
      return applyingTo(edition, typed).some(
        ({ requirement }) => documentField(requirement.key) === name,
      );
    },
    price: (first, speed) =>
      priceAt(
        edition,
        first,
        speedsOf(edition).find((one) => one === speed),
      ),
  };
}

interface QuestionsProps {
  edition: EditionContents;
  price: number | undefined;
}

function EditionQuestions({ edition, price }: QuestionsProps) {
  const all = applyingTo(edition, joinDates(useWatch()));
  const speeds = speedsOf(edition);
  return (
    <>
      {factsAsked(edition).map((name) => (
        <FormField key={name} name={name} field={FACT_FIELDS[name] as Field} />
      ))}
      {all.map((one) => {
        const { requirement } = one;
        if (!isQuestion(requirement)) return null;
        const { key, title, detail, answer } = requirement;
        const input = questionInput(requirement);
        return (
          <FormField
            key={key}
            name={key}
            field={{ label: title, hint: detail, input }}
            optional={!isRequired(one)}
            min={answer.type === 'date' ? '1900-01-01' : undefined}
          />
        );
      })}
      {hasSpeeds(edition) && (
        <RadioCards
          name="speed"
          label="How fast?"
          optional
          choices={speeds.map((value) => {
            const time = timingOf(edition, value);
            return {
              value,
              label: capitalised(value),
              hint: time && `${time.least} to ${time.most} working days after you pay`,
              detail: price !== undefined && formatNaira(priceAt(edition, price, value)),
            };
          })}
        />
      )}
    </>
  );
}

/** Uploads and rules that apply to the answers so far. */
function EditionUploads({ edition }: { edition: EditionContents }) {
  const values = joinDates(useWatch());
  const all = applyingTo(edition, values);
  const facts = factsOf({ ...values, answers: {} });
  const today = lagosDay(serverNow());
  const rules = all.filter(({ requirement: one }) => !isQuestion(one) && !isUploaded(one));
  return (
    <>
      {rules.length > 0 && (
        <ul className="grid gap-2 text-small">
          {rules.map(({ requirement, applies }) => (
            <li key={requirement.key} className="border-line border-l-4 pl-3">
              <b>{requirement.title}</b>
              {applies === 'unknown' && <span> (may apply)</span>}
              <span className="block text-ink-2">
                {[ruleWords(requirement), requirement.detail].filter(Boolean).join('. ')}
              </span>
              {applies === true && requirement.kind === 'passport' && (
                <span role="status" className="block font-semibold text-marigold-ink empty:hidden">
                  {whyPassportFails(requirement.params, facts, today)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {all.map((one) => {
        const { requirement, applies } = one;
        if (!isUploaded(requirement)) return null;
        const { key, title } = requirement;
        const hint = [applies === 'unknown' ? 'May apply to you.' : '', detailOf(requirement)]
          .filter(Boolean)
          .join(' ');
        return (
          <FileInput
            key={key}
            name={documentField(key)}
            label={title}
            required={isRequired(one)}
            hint={hint || undefined}
          />
        );
      })}
    </>
  );
}
