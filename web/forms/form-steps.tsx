import { type ReactNode, useId, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { type FieldList, type Step, stepFields } from '#shared/services/field-list.ts';
import { Steps } from '../ui/steps.tsx';
import { useFormShell, useSendingState } from './form-context.ts';
import { joinDates, wrongFields } from './form-schema.ts';

export interface Section {
  title: string;
  hint?: string;
  /** Fields that must be valid for the section to be done; empty in the last section. */
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

// On phones the line of steps overlaps the page margin, so that fields keep their width.
const SHAPE =
  '[&>li]:pb-10 [&>li]:pl-9 [&>li:last-child]:pb-0 [&>li>h2]:leading-[1.3] [&>li>h2]:font-bold [&>li>h2]:text-ink max-sm:[&>li]:-ml-2 max-sm:[&>li]:pl-8';

interface BarProps {
  sections: readonly Section[];
  done: readonly boolean[];
  now: number;
  price: ReactNode;
}

/** The current step, sticky while the form scrolls; screen readers get it from the steps. */
function Bar({ sections, done, now, price }: BarProps) {
  const step = now < 0 ? sections.length - 1 : now;
  const part = done.filter(Boolean).length / (sections.length - 1);
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-3 -mx-(--gutter) mb-3 flex min-h-12 items-center justify-between gap-4 border-line border-b bg-paper px-(--gutter) text-small lg:mx-0 lg:px-0 print:hidden [@media(max-height:30rem)]:static"
    >
      <span className="min-w-0 truncate">
        <span>{`${step + 1} of ${sections.length} · `}</span>
        <b>{sections[step]?.title}</b>
      </span>
      <span className="flex-none">{price}</span>
      {/* An SVG, since the CSP refuses inline styles. */}
      <svg aria-hidden="true" className="absolute bottom-[-2px] left-0 h-[3px] w-full">
        <rect width={`${100 * part}%`} height="3" fill="var(--marigold)" />
      </svg>
    </div>
  );
}

export function FormSteps({
  sections,
  price,
}: {
  sections: readonly Section[];
  price?: ReactNode;
}) {
  const { schema } = useFormShell();
  const busy = useSendingState().phase !== 'idle';
  const values = useWatch();
  const wrong = useMemo(() => wrongFields(schema, values), [schema, values]);
  const id = useId();
  const typed = joinDates(values);
  // A section with only optional, empty fields is done once the one before it is.
  let reached = true;
  const done = sections.map(({ fields }) => {
    const right = fields.length > 0 && fields.every((name) => !(name in wrong));
    reached = right && (reached || fields.some((name) => typed[name]));
    return reached;
  });
  const now = done.indexOf(false);
  const steps = sections.map(({ title, hint, fields, content }, place) => {
    const titleId = `${id}-${place}`;
    return {
      title: <span id={titleId}>{title}</span>,
      state: done[place] ? ('done' as const) : place === now ? ('now' as const) : ('todo' as const),
      children: (
        <>
          {hint && <p className="mt-[.15rem] text-ink-2 text-small">{hint}</p>}
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
  return (
    <div className="min-w-0">
      <Bar sections={sections} done={done} now={now} price={price} />
      <Steps heading="h2" steps={steps} className={SHAPE} />
    </div>
  );
}
