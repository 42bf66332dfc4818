import type { Order } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { type EditionRow, editionById } from '#server/features/editions/editions.ts';
import type { Admin } from '#server/features/sessions/sessions.ts';
import { fileLinks } from '#server/features/uploads/files.ts';
import { formatDate, isCalendarDay, lagosDay } from '#shared/dates.ts';
import type { ChecklistItem } from '#shared/orders/order-edition.ts';
import {
  type ApplicableRequirement,
  applying,
  documentField,
  factsOf,
  factsOfPassport,
  isQuestion,
  isUploaded,
  whyPassportFails,
} from '#shared/requirements/applying.ts';
import type { Facts } from '#shared/requirements/condition.ts';
import { answerField } from '#shared/requirements/question-field.ts';
import { type Application, applicationOf } from './find-application.ts';

interface ChecklistInput {
  row: Application;
  edition: EditionRow;
  /** File URLs by field. */
  links: Readonly<Record<string, string>>;
  today: string;
}

type State = Pick<ChecklistItem, 'state' | 'field' | 'value' | 'url'>;

function stateOf(
  { requirement }: ApplicableRequirement,
  { row, links, today }: ChecklistInput,
  facts: Facts,
): State | undefined {
  if (isUploaded(requirement)) {
    const field = documentField(requirement.key);
    const url = links[field];
    return url ? { state: 'look', field, url } : { state: 'ask', field };
  }
  if (isQuestion(requirement)) {
    const field = answerField(requirement.key);
    const value = row.answers?.[requirement.key];
    if (value === undefined) return { state: 'ask', field };
    return { state: 'met', field, value: isCalendarDay(value) ? formatDate(value) : value };
  }
  if (requirement.kind !== 'passport') return { state: 'look' };
  const { params } = requirement;
  const isMissing = factsOfPassport(params).some((fact) => fact && !facts[fact]);
  if (isMissing) return { state: 'ask' };
  const value = whyPassportFails(params, facts, today);
  if (value) return { state: 'ask', value };
  return { state: params.months_valid === undefined || params.blank_pages ? 'look' : 'met' };
}

/** Without notices, which nobody ticks off. */
function checklistOf(input: ChecklistInput): ChecklistItem[] {
  const facts = factsOf(input.row);
  return applying(input.edition.requirements, facts).flatMap((one) => {
    const { key, kind, title, detail, enforcement } = one.requirement;
    const state = kind === 'notice' ? undefined : stateOf(one, input, facts);
    const may_apply = one.applies === 'unknown';
    return state ? [{ key, kind, title, detail, enforcement, may_apply, ...state }] : [];
  });
}

/** Empty for an order without an edition. */
export async function readChecklist(
  deps: Deps,
  order: Order,
  { token_hash }: Admin,
): Promise<ChecklistItem[]> {
  const { db } = deps.connection;
  const row = await applicationOf(db, order.id);
  const edition = row?.edition_id ? await editionById(db, row.edition_id) : undefined;
  if (!row || !edition) return [];
  const links = await fileLinks(db, deps, order.id, undefined, token_hash);
  return checklistOf({ row, edition, links, today: lagosDay(order.created_at) });
}
