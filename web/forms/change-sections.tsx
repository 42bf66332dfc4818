import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { type FieldList, pickFields, stepFields } from '#shared/services/field-list.ts';
import { FormField } from './form-field.tsx';
import type { Section } from './form-steps.tsx';
import { GuardianFields } from './guardian-fields.tsx';
import { NotifyField } from './notify-field.tsx';
import { SaveChanges } from './save-changes.tsx';

type WithGuardian = ComponentProps<typeof GuardianFields>['list'];

export const SAVE: Section = { title: 'Save', fields: [], content: <SaveChanges /> };

/** Schema of the fields in the steps of a service's form. */
export function changeSchema(list: FieldList) {
  const asked = pickFields(list, ({ schema, step, upload }) => schema && step && !upload);
  return z.object(
    Object.fromEntries(
      Object.entries(asked).flatMap(([name, { schema }]) =>
        schema ? [[name, schema] as const] : [],
      ),
    ),
  );
}

/** A service's form by its list of fields: its steps but for the last one. */
export function changeSections(list: FieldList): Section[] {
  const titles = new Set(Object.values(list).flatMap(({ step }) => step ?? []));
  return [...titles].map((title) => {
    const fields = stepFields(list, title);
    const content = fields.map((name) => {
      const field = list[name];
      if (field?.guardian) return <GuardianFields key={name} list={list as WithGuardian} />;
      if (field?.consent === 'guardian') return null;
      if (field?.consent) return <NotifyField key={name} />;
      return field && <FormField key={name} name={name} field={field} />;
    });
    return { title, fields, content };
  });
}
