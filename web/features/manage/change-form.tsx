import { type ComponentProps, useState } from 'react';
import * as z from 'zod/mini';
import { type FieldList, pickFields, stepFields, uploadsOf } from '#shared/services/field-list.ts';
import { type Changing, changedValues, changeProps } from '../../forms/change-props.ts';
import { FormField } from '../../forms/form-field.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps } from '../../forms/form-steps.tsx';
import { GuardianFields } from '../../forms/guardian-fields.tsx';
import { NotifyField } from '../../forms/notify-field.tsx';
import { SaveChanges } from '../../forms/save-changes.tsx';

type WithGuardian = ComponentProps<typeof GuardianFields>['list'];

/** The change form of any service, built from its list of fields and prefilled from the order. */
export function ChangeForm({ list, changing }: { list: FieldList; changing: Changing }) {
  const [{ schema, sections }] = useState(() => {
    const asked = pickFields(list, ({ schema: one, step, upload }) => one && step && !upload);
    const titles = new Set(Object.values(list).flatMap(({ step }) => step ?? []));
    return {
      schema: z.object(
        Object.fromEntries(
          Object.entries(asked).flatMap(([name, { schema: one }]) =>
            one ? [[name, one] as const] : [],
          ),
        ),
      ),
      sections: [
        ...[...titles].map((title) => {
          const fields = stepFields(list, title);
          const content = fields.map((name) => {
            const field = list[name];
            if (field?.guardian) return <GuardianFields key={name} list={list as WithGuardian} />;
            if (field?.consent === 'guardian') return null;
            if (field?.consent) return <NotifyField key={name} />;
            return field && <FormField key={name} name={name} field={field} />;
          });
          return { title, fields, content };
        }),
        { title: 'Save', fields: [], content: <SaveChanges /> },
      ],
    };
  });
  return (
    <FormShell
      {...changeProps(list, changing)}
      schema={schema}
      files={uploadsOf(list)}
      body={(typed) => changedValues(list, typed, changing)}
    >
      <FormSteps sections={sections} />
    </FormShell>
  );
}
