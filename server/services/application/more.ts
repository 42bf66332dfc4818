import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/connect.ts';
import { editionById } from '#server/features/editions/editions.ts';
import type { HeldValues } from '#server/features/orders/held-values.ts';
import type { Order } from '#server/features/orders/services.ts';
import { FACT_QUESTIONS } from '#shared/places/editions.ts';
import { documentField, isQuestion, isUploaded } from '#shared/requirements/applying.ts';
import type { Fact } from '#shared/requirements/condition.ts';
import { answerField, questionField } from '#shared/requirements/question-field.ts';
import type { Requirement } from '#shared/requirements/requirement.ts';
import type { Field } from '#shared/services/field-list.ts';
import { ANSWERS } from '#shared/staff/copy-sheet.ts';
import { editionOf } from './records.ts';
import { applications } from './table.ts';

const fieldOf = (one: Requirement): [name: string, Field][] => {
  if (isQuestion(one)) return [[answerField(one.key), questionField(one)]];
  if (!isUploaded(one)) return [];
  const upload = { label: one.title, required: false };
  return [[documentField(one.key), { label: one.title, upload, correctable: true }]];
};

/** What the order's edition asks for, as fields. */
export async function moreFields(db: Db, order: Order): Promise<HeldValues> {
  const [row] = await db.select().from(applications).where(eq(applications.order_id, order.id));
  const edition = row?.edition_id ? await editionById(db, row.edition_id) : undefined;
  const answers = Object.entries(row?.answers ?? {});
  const facts = answers.flatMap(([key]): [string, Field][] =>
    key in FACT_QUESTIONS
      ? [
          [
            answerField(key),
            { label: FACT_QUESTIONS[key as Fact].title, section: ANSWERS, answer: key },
          ],
        ]
      : [],
  );
  return {
    edition: row ? editionOf(row) : null,
    list: Object.fromEntries([...facts, ...(edition?.requirements ?? []).flatMap(fieldOf)]),
    values: Object.fromEntries(answers.map(([key, value]) => [answerField(key), value])),
  };
}
