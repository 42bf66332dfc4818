import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { files, order_events } from '#server/database/schema.ts';
import { signLink } from '#server/http/signed-links.ts';
import { formatMoment } from '#shared/dates.ts';
import type { OpenedApplication, SubmittedApplication } from '#shared/services/application-form.ts';
import type { DecidedKind } from '#shared/services/index.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  aPaidApplication,
  decide,
  jpeg,
  pdf,
  sendForm,
  sendIssued,
  trackOrder,
  twoPdfs,
  wrongFields,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { openOwnOrder, sendAnswer } from '#test/story/applicants.ts';

describe('deciding about an application', () => {
  const product = aProduct();
  let ada: Awaited<ReturnType<typeof anAdmin>>;
  let ben: Awaited<ReturnType<typeof anAdmin>>;
  let destination_id: number;
  beforeAll(async () => {
    ada = await anAdmin(product, 'Ada Obi');
    ben = await anAdmin(product, 'Ben Eze');
    destination_id = (await aDestination(product)).id;
  });

  const file = () => anApplication(product, { destination_id, files: twoPdfs() });
  const statusOf = async ({ id }: SubmittedApplication) =>
    (await product.json('GET', `/api/visa/status/${id}`, { token: ada.token })).visa_status;
  const events = async ({ id }: SubmittedApplication, event: string) =>
    (await product.rows(order_events, eq(order_events.order_id, id))).filter(
      (row) => row.event === event,
    );
  async function mailsOf(submitted: SubmittedApplication) {
    await product.settle();
    return product.mails
      .filter(({ text }) => text.includes(submitted.tracking_id))
      .map(({ id }) => id.split('-')[0])
      .sort();
  }

  test.each(['Approved', 'Denied'] as const)(
    'from Pending to %s, unpaid or not; the same word again changes nothing',
    async (status) => {
      const submitted = await file();
      for (let i = 0; i < 2; i++) {
        const response = await decide(product, submitted, status, ada.token);
        expect([response.statusCode, response.json().success]).toEqual([200, true]);
        expect(await statusOf(submitted)).toBe(status);
      }
      expect(await events(submitted, 'decided')).toMatchObject([
        {
          actor: 'admin',
          actor_id: ada.id,
          actor_name: 'Ada Obi',
          detail: { from: 'Pending', to: status },
        },
      ]);
      expect(await mailsOf(submitted)).toEqual([status.toLowerCase(), 'received']);
    },
  );

  test('another word is refused, with who decided and when', async () => {
    const submitted = await file();
    await decide(product, submitted, 'Approved', ada.token);
    const [event] = await events(submitted, 'decided');
    const response = await decide(product, submitted, 'Denied', ben.token);
    expect([response.statusCode, response.json().code]).toEqual([409, 'already_decided']);
    expect(response.json().message).toBe(
      `Ada Obi already chose Approved on ${formatMoment(event?.at ?? '')}.`,
    );
    expect([await statusOf(submitted), await mailsOf(submitted)]).toEqual([
      'Approved',
      ['approved', 'received'],
    ]);
  });

  test('the same word as a colleague’s changes nothing, and says who chose it and why', async () => {
    const submitted = await file();
    const deny = async ({ token }: typeof ada, reason: string) =>
      (
        await product.call('PUT', `/api/admin/visa-update/${submitted.id}`, {
          token,
          body: { status: 'Denied', reason, next_step: 'Apply again.' },
        })
      ).json();
    const first = { success: true, message: 'The application is Denied.' };
    for (let i = 0; i < 2; i++) expect(await deny(ada, 'The scan is blurred.')).toEqual(first);
    const [event] = await events(submitted, 'decided');
    expect(await deny(ben, 'The name differs.')).toEqual({
      success: true,
      already: true,
      message: `Ada Obi already chose Denied on ${formatMoment(event?.at ?? '')}: “The scan is blurred.” What you wrote was not sent.`,
    });
    expect(await events(submitted, 'decided')).toHaveLength(1);
  });

  test('the same word with another reason says what was sent, also to who chose it; with the same reason nothing is called unsent', async () => {
    const submitted = await file();
    const deny = async ({ token }: typeof ada, reason: string, next_step = '') =>
      (
        await product.call('PUT', `/api/admin/visa-update/${submitted.id}`, {
          token,
          body: { status: 'Denied', reason, next_step },
        })
      ).json();
    await deny(ada, 'The scan is blurred');
    const [event] = await events(submitted, 'decided');
    const chosen = `already chose Denied on ${formatMoment(event?.at ?? '')}: “The scan is blurred”.`;
    const told = (message: string) => ({ success: true, already: true, message });
    const own = told(`You ${chosen} What you wrote was not sent.`);
    expect(await deny(ada, 'The name differs')).toEqual(own);
    expect(await deny(ada, 'The scan is blurred', 'Apply again.')).toEqual(own);
    expect(await deny(ben, 'The scan is blurred')).toEqual(told(`Ada Obi ${chosen}`));
    expect(await deny(ada, '')).toEqual({ success: true, message: 'The application is Denied.' });
    expect(await events(submitted, 'decided')).toHaveLength(1);
  });

  test('two at once: one word counts, the other hears of it', async () => {
    const submitted = await file();
    const responses = await Promise.all([
      decide(product, submitted, 'Approved', ada.token),
      decide(product, submitted, 'Denied', ben.token),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const winner =
      responses[0]?.statusCode === 200
        ? { name: 'Ada Obi', word: 'Approved' }
        : { name: 'Ben Eze', word: 'Denied' };
    expect(responses.find(({ statusCode }) => statusCode === 409)?.json().message).toContain(
      `${winner.name} already chose ${winner.word}`,
    );
    expect(await statusOf(submitted)).toBe(winner.word);
    expect(await events(submitted, 'decided')).toHaveLength(1);
  });

  test('two at once with the same word: both are right, one mail goes out', async () => {
    const submitted = await file();
    const responses = await Promise.all(
      [1, 2, 3].map(() => decide(product, submitted, 'Denied', ben.token)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await events(submitted, 'decided')).toHaveLength(1);
    expect(await mailsOf(submitted)).toEqual(['denied', 'received']);
  });

  test('takes no other word, and nothing that isn’t there', async () => {
    const submitted = await file();
    for (const status of ['Pending', 'approved', '', 'Paid']) {
      const response = await decide(product, submitted, status, ada.token);
      expect(wrongFields(response)).toEqual(['status']);
    }
    for (const id of ['x', '1', '00000000-0000-7000-8000-000000000000'])
      expect((await decide(product, { id }, 'Approved', ada.token)).statusCode).toBe(404);
    expect(await statusOf(submitted)).toBe('Pending');
  });

  const shown = (
    { id }: Pick<SubmittedApplication, 'id'>,
    kind: DecidedKind = 'visa',
  ): Promise<OpenedApplication> =>
    product.json('GET', `/api/${kind}/status/${id}`, { token: ada.token });
  const reviewed = ({ tracking_id, hash }: OpenedApplication) => ({ tracking_id, hash });
  const decideOver = async (
    { id }: Pick<SubmittedApplication, 'id'>,
    over: unknown,
    kind: DecidedKind = 'visa',
  ) => {
    const body = { status: 'Approved', reviewed: over };
    const response = await product.call('PUT', `/api/admin/${kind}-update/${id}`, {
      body,
      token: ada.token,
    });
    return [response.statusCode, response.json().code];
  };

  test.each(['visa', 'permit'] as const)(
    'a decision over another %s than the one that was reviewed is refused',
    async (kind) => {
      const own = (await aDestination(product, kind)).id;
      const [first, second] = [
        await anApplication(product, { kind, destination_id: own }),
        await anApplication(product, { kind, destination_id: own }),
      ];
      const [one, other] = [
        reviewed(await shown(first, kind)),
        reviewed(await shown(second, kind)),
      ];
      for (const wrong of [
        one,
        { ...other, hash: one.hash },
        { ...one, hash: other.hash },
        { ...other, hash: '' },
      ])
        expect(await decideOver(second, wrong, kind)).toEqual([409, 'reviewed_other']);
      expect((await shown(second, kind)).visa_status).toBe('Pending');
      for (const malformed of ['x', {}, { tracking_id: other.tracking_id }])
        expect((await decideOver(second, malformed, kind))[0]).toBe(422);
      // As it was typed from a letter, and once more.
      for (const over of [
        { ...other, tracking_id: other.tracking_id.toLowerCase().replaceAll('-', ' ') },
        other,
      ])
        expect(await decideOver(second, over, kind)).toEqual([200, undefined]);
      expect([
        (await shown(first, kind)).visa_status,
        (await shown(second, kind)).visa_status,
      ]).toEqual(['Pending', 'Approved']);
    },
  );

  test('what was reviewed is another after a correction and after a better scan, not after what colleagues and payers do', async () => {
    const submitted = await file();
    const { hash } = await shown(submitted);
    const act = (method: 'PUT' | 'POST', path: string, body: object) =>
      product.call(method, `/api/admin/${path}`, { token: ada.token, body });
    await act('PUT', `orders/${submitted.id}/assignee`, { admin_id: ben.id });
    await act('POST', `orders/${submitted.id}/notes`, { text: 'Looked at twice.' });
    await act('PUT', `payment-update/${submitted.id}`, {
      status: 'Paid',
      method: 'cash',
      reference: '7',
    });
    const paid = await shown(submitted);
    expect([paid.payment_status, paid.assignee, paid.hash]).toEqual(['Paid', 'Ben Eze', hash]);
    const key = await openOwnOrder(product, submitted);
    const hashes = [hash];
    for (const [field, fields, scans] of [
      ['passport_number', { passport_number: 'B7654321' }, {}],
      ['data_page', {}, { data_page: pdf() }],
    ] as const) {
      const before = reviewed(await shown(submitted));
      await act('POST', `orders/${submitted.id}/requests`, {
        items: [{ field, reason: 'It is blurred.' }],
      });
      expect((await shown(submitted)).hash).toBe(before.hash);
      expect((await sendAnswer(product, key, fields, scans)).statusCode).toBe(200);
      expect(await decideOver(submitted, before)).toEqual([409, 'reviewed_other']);
      hashes.push((await shown(submitted)).hash);
    }
    expect(new Set(hashes).size).toBe(3);
    expect(await decideOver(submitted, reviewed(await shown(submitted)))).toEqual([200, undefined]);
  });

  test('what a colleague asked the applicant for meanwhile is looked at before the decision, which would end it', async () => {
    const submitted = await aPaidApplication(product, { destination_id, files: twoPdfs() });
    const seen = reviewed(await shown(submitted));
    const asked = await product.json('POST', `/api/admin/orders/${submitted.id}/requests`, {
      token: ben.token,
      body: { items: [{ field: 'data_page', reason: 'It is blurred.' }] },
    });
    expect(await decideOver(submitted, { ...seen, requests: [] })).toEqual([409, 'reviewed_other']);
    const { visa_status, requests } = await shown(submitted);
    expect([visa_status, requests]).toMatchObject(['Pending', [{ id: asked.id, closed_as: null }]]);
    expect(await decideOver(submitted, { ...seen, requests: [asked.id] })).toEqual([
      200,
      undefined,
    ]);
  });

  test('what was reviewed is another with another guardian, and without the consent', async () => {
    const minor = await anApplication(product, {
      destination_id,
      fields: {
        date_of_birth: `${new Date().getUTCFullYear() - 9}-01-01`,
        guardian_name: 'Ngozi Okafor',
        guardian_consent: 'Yes',
        data_consent: 'Yes',
      },
    });
    const key = await openOwnOrder(product, minor);
    for (const change of [
      { guardian_name: 'Obi Okafor', guardian_consent: 'Yes' },
      { data_consent: 'No' },
    ]) {
      const before = reviewed(await shown(minor));
      const sent = await sendForm(product, 'PUT', '/api/manage/order', change, {}, { token: key });
      expect([sent.statusCode, sent.body]).toEqual([200, expect.any(String)]);
      expect(await decideOver(minor, before)).toEqual([409, 'reviewed_other']);
    }
    const { history } = await product.json('GET', '/api/manage/order', { token: key });
    expect(history.map(({ text }: { text: string }) => text)).toContain(
      'Changed the visa application before it was paid: data consent “Yes” to “No”',
    );
    expect(await decideOver(minor, reviewed(await shown(minor)))).toEqual([200, undefined]);
  });
});

describe('issuing the visa', () => {
  const product = aProduct();
  let token: string;
  let destination_id: number;
  beforeAll(async () => {
    ({ token } = await anAdmin(product));
    destination_id = (await aDestination(product)).id;
  });

  async function decided(status?: string) {
    const submitted = await anApplication(product, { destination_id, files: twoPdfs() });
    if (status) await decide(product, submitted, status, token);
    return submitted;
  }
  const stored = async () => (await Array.fromAsync(product.deps.storage.list())).length;

  test.each([undefined, 'Denied'])(
    'is refused unless the application is approved (%s)',
    async (status) => {
      const submitted = await decided(status);
      await product.settle();
      const before = await stored();
      const response = await sendIssued(product, submitted, pdf(), token);
      expect([response.statusCode, response.json().code]).toEqual([409, 'not_approved']);
      expect(await stored()).toBe(before);
    },
  );

  test('needs a file that is one', async () => {
    const submitted = await decided('Approved');
    const missing = await sendIssued(product, submitted, undefined, token);
    expect([missing.statusCode, missing.json().fields]).toEqual([
      422,
      { visa_file: 'Please select a file to upload.' },
    ]);
    const program = { ...pdf(), bytes: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)]) };
    expect((await sendIssued(product, submitted, program, token)).json().fields).toHaveProperty(
      'visa_file',
    );
    const json = await product.call('PUT', `/api/visa/upload/${submitted.id}`, { token, body: {} });
    expect(json.statusCode).toBe(415);
    for (const id of ['x', '00000000-0000-7000-8000-000000000000'])
      expect((await sendIssued(product, { id }, pdf(), token)).statusCode).toBe(404);
  });

  test('answers where the file is; a second one replaces it, and a job removes the first', async () => {
    const submitted = await decided('Approved');
    const [first, second] = [pdf(), pdf()];
    const response = await sendIssued(product, submitted, first, token);
    expect([response.statusCode, response.json().message]).toEqual([
      200,
      'File uploaded successfully!',
    ]);
    const { fileUrl } = response.json();
    expect((await product.call('GET', fileUrl)).rawPayload).toEqual(first.bytes);
    const before = await stored();
    const again = (await sendIssued(product, submitted, second, token)).json();
    expect((await product.call('GET', again.fileUrl)).rawPayload).toEqual(second.bytes);
    expect(await product.status('GET', fileUrl)).toBe(404);
    await product.settle();
    expect(await stored()).toBe(before);
    const tracked = await trackOrder(product, submitted);
    expect(tracked.visa_file.split('?')[0]).toBe(again.fileUrl.split('?')[0]);
    expect(
      product.mails.filter(({ subject }) =>
        subject.startsWith(`Your visa is ready (${submitted.tracking_id}`),
      ),
    ).toHaveLength(2);
  });

  test('twice at once leaves one file, whole', async () => {
    const submitted = await decided('Approved');
    await product.settle();
    const before = await stored();
    const responses = await Promise.all(
      [pdf(), await jpeg(), pdf()].map((file) => sendIssued(product, submitted, file, token)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await product.settle();
    const rows = (await product.rows(files, eq(files.order_id, submitted.id))).filter(
      ({ field }) => field === 'visa_file',
    );
    expect(rows).toHaveLength(1);
    expect(await stored()).toBe(before + 1);
    const link = signLink(
      product.deps.config.SECRET,
      `/uploads/${rows[0]?.key}`,
      product.clock.now(),
    );
    const shown = await product.call('GET', link);
    expect([shown.statusCode, shown.rawPayload.length]).toEqual([200, rows[0]?.bytes]);
  });
});
