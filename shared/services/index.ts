import { appointment } from './appointment.ts';
import type { ServiceDescription } from './description.ts';
import { insurance } from './insurance.ts';
import { permit } from './permit.ts';
import { visa } from './visa.ts';
import { visaSupport } from './visa-support.ts';

/** All services by kind, in the order in which pages list them. A further one is one more entry. */
export const SERVICES = { visa, permit, insurance, booking: visaSupport, appointment } as const satisfies Record<
  string,
  ServiceDescription
>;

/** An order is of exactly one kind. */
export type Kind = keyof typeof SERVICES;
export const KINDS = Object.keys(SERVICES) as Kind[];

/** One value for each kind. */
export const byKind = <Value>(value: (kind: Kind) => Value) =>
  Object.fromEntries(KINDS.map((kind) => [kind, value(kind)])) as Record<Kind, Value>;

/** The description of a kind, typed as any service's. */
export const descriptionOf = (kind: Kind): ServiceDescription => SERVICES[kind];

/** The calls of a kind, typed as their paths. */
export const callsOf = <One extends Kind>(kind: One): (typeof SERVICES)[One]['calls'] => SERVICES[kind].calls;

/** Kinds whose orders administrators approve or deny. */
export type DecidedKind = { [One in Kind]: (typeof SERVICES)[One]['decided'] extends true ? One : never }[Kind];
export const isDecided = (kind: Kind): kind is DecidedKind => SERVICES[kind].decided;
/** The field that holds a kind's issued file: `visa_file` or `permit_file`. */
export const issuedField = (kind: DecidedKind): string => SERVICES[kind].issued.field;
export const DECIDED_KINDS = KINDS.filter(isDecided);

/** Every file that a kind hands out, by its field and its name. */
export const issuedFiles = (kind: Kind): readonly { field: string; label: string }[] => {
  const { issued, delivers = [] } = descriptionOf(kind);
  return issued ? [issued, ...delivers] : delivers;
};

const ISSUED = new Set(KINDS.flatMap(issuedFiles).map(({ field }) => field));
/** Whether a field holds a file that we hand out, of whatever kind. */
export const isIssuedFile = (field: string): boolean => ISSUED.has(field);

/** The name of a kind's order at the beginning of a sentence: 'Visa application'. */
export const orderName = (kind: Kind): string => {
  const { one } = descriptionOf(kind).names;
  return one.charAt(0).toUpperCase() + one.slice(1);
};
