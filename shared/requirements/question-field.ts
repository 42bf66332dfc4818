import * as z from 'zod/mini';
import { isBlank } from '../fields.ts';
import type { Field, Input } from '../services/field-list.ts';
import { storedAnswer, whyNoAnswer } from './applying.ts';
import type { Question } from './requirement.ts';

/** Field name of an answer in an order. */
export const answerField = (key: string): string => `answer_${key}`;

const INPUTS: Readonly<Record<Question['answer']['type'], (choices: string[]) => Input>> = {
  yes_no: () => ({ type: 'cards', options: ['Yes', 'No'] }),
  choice: (options) => ({ type: 'select', options }),
  date: () => ({ type: 'day' }),
  text: () => ({ type: 'text' }),
};

export const questionInput = ({ answer: { type, choices } }: Question): Input =>
  INPUTS[type](choices ?? []);

const schemaOf = (question: Question) =>
  z.pipe(
    z.unknown().check(
      z.check(({ value, issues }) => {
        const message = isBlank(value) ? 'Answer this.' : whyNoAnswer(question, value);
        if (message) issues.push({ code: 'custom', message, input: value });
      }),
    ),
    z.transform((value) => storedAnswer(question, value)),
  );

/** A question as an order's field; the answer may be requested again. */
export const questionField = (question: Question): Field => ({
  label: question.title,
  ...(question.detail ? { hint: question.detail } : {}),
  section: 'Answers',
  input: questionInput(question),
  schema: schemaOf(question),
  answer: question.key,
  of_edition: true,
  correctable: true,
});
