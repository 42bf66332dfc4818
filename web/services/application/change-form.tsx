import { useState } from 'react';
import { isQuestion } from '#shared/requirements/applying.ts';
import { factsAsked, questionNames } from '#shared/requirements/asked-fields.ts';
import { ANSWERED_FACTS } from '#shared/requirements/condition.ts';
import { editionPrice } from '#shared/requirements/fees.ts';
import { questionInput } from '#shared/requirements/question-field.ts';
import type { EditionContents } from '#shared/requirements/requirement.ts';
import { APPLICATION_FIELDS } from '#shared/services/application-form.ts';
import type { FieldList } from '#shared/services/field-list.ts';
import { type Changing, changedValues, changeProps } from '../../forms/change-props.ts';
import { changeSchema, changeSections, SAVE } from '../../forms/change-sections.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps } from '../../forms/form-steps.tsx';
import { editionForm } from './edition-fields.tsx';

/** The form's fields with those of the edition's questions that aren't sent in `answers`. */
function listUnder(edition: EditionContents, step: string): FieldList {
  const asked = questionNames(edition);
  const fields = Object.entries<FieldList[string]>(APPLICATION_FIELDS);
  return Object.fromEntries([
    ...fields.map(([name, field]) => [name, asked.includes(name) ? { ...field, step } : field]),
    ...edition.requirements
      .filter(isQuestion)
      .map((one) => [one.key, { label: one.title, input: questionInput(one) }]),
  ]);
}

function formUnder(edition: EditionContents, { uploaded, typed }: Changing) {
  const form = editionForm(edition, editionPrice(edition)?.price, uploaded);
  const { journey, papers, uploads } = form;
  const sections = changeSections(APPLICATION_FIELDS).flatMap((section) =>
    section.title === 'Documents'
      ? [
          ...(journey ? [journey] : []),
          {
            ...section,
            fields: [...papers, ...section.fields],
            content: (
              <>
                {uploads}
                {section.content}
              </>
            ),
          },
        ]
      : [section],
  );
  return {
    form,
    list: listUnder(edition, 'Your journey'),
    schema: form.schema(changeSchema(APPLICATION_FIELDS)),
    sections: [...sections, SAVE],
    unasked: Object.fromEntries(
      ANSWERED_FACTS.filter((name) => !factsAsked(edition).includes(name)).map((name) => [
        name,
        typed[name],
      ]),
    ),
    before: form.body(typed).answers,
  };
}

/** Asks what the order's edition asks for, too. No price is sent: an unchanged speed keeps its own. */
export function ChangeUnderEdition({
  edition,
  changing,
}: {
  edition: EditionContents;
  changing: Changing;
}) {
  const [{ form, list, schema, sections, unasked, before }] = useState(() =>
    formUnder(edition, changing),
  );
  return (
    <FormShell
      {...changeProps(list, changing)}
      schema={schema}
      files={form.files}
      labels={form.labels}
      sends={form.sends}
      body={(typed) => {
        // What this form doesn't ask stays as it was answered.
        const { answers } = form.body({ ...unasked, ...typed });
        return {
          ...changedValues(list, typed, changing),
          ...(answers === before ? {} : { answers }),
        };
      }}
    >
      <FormSteps sections={sections} />
    </FormShell>
  );
}
