import { capitalised } from '../words.ts';
import { appointment } from './appointment.ts';
import type { Ending, IssuedFile, ServiceDescription } from './description.ts';
import { insurance } from './insurance.ts';
import { permit } from './permit.ts';
import { visa } from './visa.ts';
import { visaSupport } from './visa-support.ts';

/** In the order in which pages list them. */
export const SERVICES = {
  visa,
  permit,
  insurance,
  booking: visaSupport,
  appointment,
} as const satisfies Record<string, ServiceDescription>;

export type Kind = keyof typeof SERVICES;
export const KINDS = Object.keys(SERVICES) as Kind[];

export const byKind = <Value>(value: (kind: Kind) => Value) =>
  Object.fromEntries(KINDS.map((kind) => [kind, value(kind)])) as Record<Kind, Value>;

export const descriptionOf = (kind: Kind): ServiceDescription => SERVICES[kind];

export const isUploadField = (kind: Kind, field: string): boolean => {
  const { files, more_files } = descriptionOf(kind);
  return field in files || more_files?.test(field) === true;
};

export const callsOf = <One extends Kind>(kind: One): (typeof SERVICES)[One]['calls'] =>
  SERVICES[kind].calls;

export type KindEnding<By extends Ending['by']> = {
  [One in Kind]: (typeof SERVICES)[One]['ends']['by'] extends By ? One : never;
}[Kind];
export type DecidedKind = KindEnding<'decided'>;
export const isDecided = (kind: Kind): kind is DecidedKind => SERVICES[kind].ends.by === 'decided';
export const issuedField = (kind: DecidedKind): string => SERVICES[kind].ends.files[0].field;
export const DECIDED_KINDS = KINDS.filter(isDecided);

export const issuedFiles = (kind: Kind): readonly IssuedFile[] => {
  const { ends } = descriptionOf(kind);
  return ends.by === 'attended' ? [] : ends.files;
};

const ISSUED = new Set(KINDS.flatMap(issuedFiles).map(({ field }) => field));
export const isIssuedFile = (field: string): boolean => ISSUED.has(field);

export const orderName = (kind: Kind): string => {
  const { one } = descriptionOf(kind).names;
  return capitalised(one);
};
