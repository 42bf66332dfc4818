import type { ReactNode } from 'react';
import { Facts } from '../../ui/facts.tsx';

export function Section({
  id,
  title,
  children,
}: {
  id?: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section id={id} className="mt-10 grid gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Said({
  lines,
}: {
  lines: readonly (readonly [label: string, sentence: ReactNode])[];
}) {
  return (
    <Facts
      rows={lines.map(([label, sentence]) => [
        label,
        <span key={label} className="font-normal">
          {sentence}
        </span>,
      ])}
    />
  );
}
