import { zodResolver } from '@hookform/resolvers/zod';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { overFields } from '#shared/cross-field.ts';
import { birthDate, naira, optionalText, text } from '#shared/fields.ts';
import { FILE_BYTES, FILE_PROBLEMS } from '#shared/orders/files.ts';
import { fileProblem } from '../web/forms/files/file-problem.ts';
import { fileSize } from '../web/forms/files/file-size.ts';
import { pageSchema, wrongFields } from '../web/forms/form-schema.ts';
import { filesOf, jsonBody, multipartBody, sentByFile } from '../web/forms/submission/form-body.ts';

const schema = z.object({
  first_name: text('Enter your first name.'),
  middle_name: optionalText(),
  date_of_birth: birthDate(),
});
const files = {
  data_page: { label: 'Passport data page', required: true },
  other_document: { label: 'Other document', required: false },
};
const page = pageSchema(schema, files);
const pdf = (bytes = 10, name = 'page.pdf', type = 'application/pdf') =>
  new File([new Uint8Array(bytes)], name, { type });
const date = (day: string, month: string, year: string) => ({
  date_of_birth_day: day,
  date_of_birth_month: month,
  date_of_birth_year: year,
});

describe('what a form holds', () => {
  test('a date in three inputs becomes one, with the files beside it', () => {
    const data_page = pdf();
    expect(page.parse({ first_name: ' Ada ', ...date('4', '7', '1991'), data_page })).toEqual({
      first_name: 'Ada',
      date_of_birth: '1991-07-04',
      data_page,
    });
  });

  test('everything wrong is named at once, under the shared texts', () => {
    expect(
      wrongFields(page, { first_name: '', ...date('31', '2', '1991'), other_document: pdf(0) }),
    ).toEqual({
      first_name: 'Enter your first name.',
      date_of_birth: 'There is no 31 February 1991: that month has 28 days.',
      data_page: FILE_PROBLEMS.missing,
      other_document: FILE_PROBLEMS.empty,
    });
  });

  test('what is wrong in itself hides nothing that is wrong between fields; a price that was not chosen is told in its own words', async () => {
    const between = overFields(
      ({ first_name }): Record<string, string> =>
        first_name === 'Ada' ? { last_name: 'Enter a last name.' } : {},
    );
    const asked = pageSchema(
      z
        .object({ first_name: text('Enter your first name.'), amount: naira('Choose one.') })
        .check(between),
      files,
    );
    const { errors } = await zodResolver(asked)({ first_name: 'Ada', amount: null }, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    });
    expect(
      Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message])),
    ).toEqual({
      last_name: 'Enter a last name.',
      amount: 'Choose one.',
      data_page: FILE_PROBLEMS.missing,
    });
  });

  test('an empty date that may be left out is left out; a part of one is wrong', () => {
    const optional = pageSchema(z.object({ date_of_birth: z.optional(birthDate()) }));
    expect(optional.parse(date('', '', ''))).toEqual({});
    expect(wrongFields(optional, date('4', '', ''))).toHaveProperty('date_of_birth');
  });
});

describe('a chosen file', () => {
  test.each([
    ['a PDF', pdf(), undefined],
    ['a picture', pdf(10, 'a.webp', 'image/webp'), undefined],
    ['a kind that only its ending tells', pdf(10, 'a.JPG', ''), undefined],
    ['a file of which nothing is told', pdf(10, 'scan', ''), undefined],
    ['the largest', pdf(FILE_BYTES), undefined],
    ['one byte more', pdf(FILE_BYTES + 1), 'too_large'],
    ['nothing', pdf(0), 'empty'],
    ['a letter', pdf(10, 'letter.docx', 'application/msword'), 'wrong_type'],
    ['a letter of which no type is told', pdf(10, 'letter.docx', ''), 'wrong_type'],
  ] as const)('%s', (_what, file, problem) => {
    expect(fileProblem(file)).toBe(problem);
  });

  test('sizes read as people write them', () => {
    expect([300, 84 * 1024, 1.84 * 1024 * 1024].map(fileSize)).toEqual(['1 KB', '84 KB', '1.8 MB']);
  });
});

describe('what is sent', () => {
  const chosen = { data_page: pdf(300), other_document: pdf(100) };

  test('the bot check’s token first, then texts, then the files in the order asked; nothing empty', () => {
    const values = {
      other_document: chosen.other_document,
      first_name: 'Ada',
      middle_name: undefined,
      visa_fee: 0,
      note: '',
      data_page: chosen.data_page,
    };
    const body = multipartBody(
      { ...values, captcha_token: 'x' },
      filesOf(values, Object.keys(files)),
    );
    expect([...body.keys()]).toEqual([
      'captcha_token',
      'first_name',
      'visa_fee',
      'data_page',
      'other_document',
    ]);
    expect(JSON.parse(jsonBody(values))).toEqual({ first_name: 'Ada', visa_fee: 0 });
  });

  test('the bytes that have left are counted to one file after the other', () => {
    expect(sentByFile(chosen, 90, 500)).toEqual({ data_page: 0, other_document: 0 });
    expect(sentByFile(chosen, 250, 500)).toEqual({ data_page: 150, other_document: 0 });
    expect(sentByFile(chosen, 450, 500)).toEqual({ data_page: 300, other_document: 50 });
    expect(sentByFile(chosen, 500, 500)).toEqual({ data_page: 300, other_document: 100 });
  });
});
