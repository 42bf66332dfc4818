import { useState } from 'react';
import { type FieldList, uploadsOf } from '#shared/services/field-list.ts';
import { type Changing, changedValues, changeProps } from '../../forms/change-props.ts';
import { changeSchema, changeSections, SAVE } from '../../forms/change-sections.tsx';
import { FormShell } from '../../forms/form-shell.tsx';
import { FormSteps } from '../../forms/form-steps.tsx';

/** The change form of any service, built from its list of fields and prefilled from the order. */
export function ChangeForm({ list, changing }: { list: FieldList; changing: Changing }) {
  const [{ schema, sections }] = useState(() => ({
    schema: changeSchema(list),
    sections: [...changeSections(list), SAVE],
  }));
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
