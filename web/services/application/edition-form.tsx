import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { lagosDay } from '#shared/dates.ts';
import { formatNaira } from '#shared/money/money.ts';
import { NATIONALITIES } from '#shared/places/countries.ts';
import type { PublicEdition } from '#shared/places/editions.ts';
import {
  type ApplicableRequirement,
  applying,
  documentField,
  factsOf,
  factsOfPassport,
  isQuestion,
  isRequired,
  isUploaded,
  problemOf,
  ruleWords,
  whyPassportFails,
} from '#shared/requirements/applying.ts';
import { ANSWERED_FACTS, factsIn } from '#shared/requirements/condition.ts';
import { priceAt, speedsOf, timingOf } from '#shared/requirements/fees.ts';
import { questionInput } from '#shared/requirements/question-field.ts';
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
import { shownPrice } from '../../places.ts';
import { serverNow } from '../../ui/clock.ts';
import {
  ApplicationForm,
  type ApplicationFormProps,
  type EditionForm,
} from './application-form.tsx';

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

/** The facts that the edition's conditions and passport rules read, in the form's order. */
function factsAsked({ requirements }: PublicEdition): string[] {
  const read = new Set(requirements.flatMap(({ when }) => factsIn(when)));
  if (read.has('age')) read.add('travel_on');
  for (const one of requirements)
    if (one.kind === 'passport') for (const fact of factsOfPassport(one.params)) read.add(fact);
  return Object.keys(FACT_FIELDS).filter((name) => read.has(name));
}

function applyingTo(edition: PublicEdition, values: Values): ApplicableRequirement[] {
  const keys = edition.requirements.filter(isQuestion).map(({ key }) => key);
  const answers = Object.fromEntries(
    [...keys, ...ANSWERED_FACTS].map((name) => [name, values[name]]),
  );
  return applying(edition.requirements, factsOf({ ...values, answers }));
}

/** Error messages by field name. */
function problemsOf(edition: PublicEdition, values: Values): Record<string, string> {
  const facts = factsOf({ ...values, answers: {} });
  const today = lagosDay(serverNow());
  const given = {
    answer: (key: string) => values[key] || undefined,
    hasFile: (name: string) => values[name] instanceof File,
  };
  return Object.fromEntries(
    applyingTo(edition, values).flatMap((one) => {
      const problem = problemOf(one, given, facts, today);
      return problem ? [problem] : [];
    }),
  );
}

const hasSpeeds = (edition: PublicEdition) => speedsOf(edition).length > 1;

function editionForm(edition: PublicEdition, price: number): EditionForm {
  const facts = factsAsked(edition);
  const questions = edition.requirements.filter(isQuestion);
  const keys = questions.map(({ key }) => key);
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
        .check(overFields((right) => problemsOf(edition, right))) as unknown as z.ZodMiniObject;
      return extended as Schema;
    },
    files: {
      ...APPLICATION_FILES,
      ...Object.fromEntries(
        uploads.map(({ key, title }) => [documentField(key), { label: title, required: false }]),
      ),
    },
    questionNames: [...facts, ...keys, ...(hasSpeeds(edition) ? ['speed'] : [])],
    questions: <EditionQuestions edition={edition} price={price} />,
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

export function EditionApplicationForm({
  edition,
  ...props
}: ApplicationFormProps & { edition: PublicEdition }) {
  const price = shownPrice(props.place);
  const form = useMemo(() => editionForm(edition, price), [edition, price]);
  return <ApplicationForm {...props} editionForm={form} />;
}

function EditionQuestions({ edition, price }: { edition: PublicEdition; price: number }) {
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
              detail: formatNaira(priceAt(edition, price, value)),
            };
          })}
        />
      )}
    </>
  );
}

/** Uploads and rules that apply to the answers so far. */
function EditionUploads({ edition }: { edition: PublicEdition }) {
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
        const { key, title, detail, upload } = requirement;
        const good = typeof upload === 'object' ? upload.hint : '';
        const hint = [applies === 'unknown' ? 'May apply to you.' : '', detail, good]
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
