import { factsOfPassport, isQuestion } from './applying.ts';
import { FACTS, factsIn } from './condition.ts';
import { speedsOf } from './fees.ts';
import type { EditionContents } from './requirement.ts';

/** The facts that the edition's conditions and passport rules read, in the form's order. */
export function factsAsked({ requirements }: Pick<EditionContents, 'requirements'>): string[] {
  const read = new Set(requirements.flatMap(({ when }) => factsIn(when)));
  if (read.has('age')) read.add('travel_on');
  for (const one of requirements)
    if (one.kind === 'passport') for (const fact of factsOfPassport(one.params)) read.add(fact);
  return FACTS.filter((name) => name !== 'age' && read.has(name));
}

export const hasSpeeds = (edition: EditionContents): boolean => speedsOf(edition).length > 1;

/** Names of the form's fields in the step with the edition's questions. */
export const questionNames = (edition: EditionContents): string[] => [
  ...factsAsked(edition),
  ...edition.requirements.filter(isQuestion).map(({ key }) => key),
  ...(hasSpeeds(edition) ? ['speed'] : []),
];
