import { type ReactNode, useId, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { type FieldList, type Step, stepFields } from '#shared/services/field-list.ts';
import { Steps } from '../ui/steps.tsx';
import { useFormShell, useSendingState } from './form-context.ts';
import { wrongFields } from './form-schema.ts';

interface Section {
  title: string;
  hint?: string;
  /** They must be valid for the section to count as done; empty in the last section. */
  fields: readonly string[];
  content: ReactNode;
}

export const sectionsOf = <Title extends string>(
  list: FieldList,
  steps: readonly (Step & { title: Title })[],
  contents: Readonly<Record<Title | 'Send', ReactNode>>,
): Section[] => [
  ...steps.map(({ title, hint }) => ({
    title,
    hint,
    fields: stepFields(list, title),
    content: contents[title],
  })),
  { title: 'Send', fields: [], content: contents.Send },
];

// On phones fields have the full width; the markers are beside the titles only.
const SHAPE =
  '[&>li]:pb-10 [&>li]:pl-9 [&>li:last-child]:pb-0 [&>li>h2]:leading-[1.3] [&>li>h2]:font-bold [&>li>h2]:text-ink max-sm:[&>li]:pl-0 max-sm:[&>li]:before:hidden max-sm:[&>li>h2]:pl-9';

export function FormSteps({ sections }: { sections: readonly Section[] }) {
  const { schema } = useFormShell();
  const busy = useSendingState().phase !== 'idle';
  const values = useWatch();
  const wrong = useMemo(() => wrongFields(schema, values), [schema, values]);
  const id = useId();
  const done = sections.map(
    ({ fields }) => fields.length > 0 && fields.every((name) => !(name in wrong)),
  );
  const now = done.indexOf(false);
  const steps = sections.map(({ title, hint, fields, content }, place) => {
    const titleId = `${id}-${place}`;
    return {
      title: <span id={titleId}>{title}</span>,
      state: done[place] ? ('done' as const) : place === now ? ('now' as const) : ('todo' as const),
      children: (
        <>
          {hint && <p className="mt-[.15rem] text-ink-2 text-small max-sm:pl-9">{hint}</p>}
          {fields.length > 0 ? (
            <fieldset disabled={busy} aria-labelledby={titleId} className="mt-5 grid min-w-0 gap-6">
              {content}
            </fieldset>
          ) : (
            content
          )}
        </>
      ),
    };
  });
  return <Steps heading="h2" steps={steps} className={SHAPE} />;
}
