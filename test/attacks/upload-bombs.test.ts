// What costs little to send costs little to refuse or to take: each bomb is measured beside an ordinary application of two files.
// Slow bodies are in server/features/uploads/upload-gate.test.ts, pictures that unfold in server/features/uploads/content/clean.test.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manyPages, manyScans, png } from '../factories/bombs.ts';
import {
  aDestination,
  applicantInput,
  multipart,
  pdf,
  type TestFile,
} from '../factories/orders.ts';
import { openProduct, type Product } from '../kit/support.ts';

const MANY = 10_000;
/** How much more of the processor than an ordinary application an answer may take, at its median; and what reading 10 MB adds. */
const TIMES = 4;
const MORE_MS = 250;
/** How much more memory may be held at any moment: bodies of 10 MB are read in pieces. */
const MORE_BYTES = 64 * 1024 * 1024;

type Form = { payload: Buffer; headers: Record<string, string> };

/** A form of parts that say nothing: fields, or files of one byte. */
function tinyParts(count: number, file: boolean): Form {
  const part = (n: number) =>
    `--x\r\ncontent-disposition: form-data; name="n${n}"${file ? `; filename="n${n}.pdf"\r\ncontent-type: application/pdf` : ''}\r\n\r\n1\r\n`;
  const payload = Buffer.from(
    `${Array.from({ length: count }, (_, n) => part(n)).join('')}--x--\r\n`,
  );
  return { payload, headers: { 'content-type': 'multipart/form-data; boundary=x' } };
}

describe('an upload that is a bomb', () => {
  let product: Product;
  let destination_id: number;
  /** What an ordinary application takes, in ms of this thread on a processor: what else the machine does, and other tests, is not measured. */
  let usual: number;
  const application = (files: Record<string, TestFile>) =>
    multipart({ ...applicantInput(), destination_id }, files);
  const ordinary = () =>
    application({ data_page: pdf({ size: 300_000 }), passport_photograph: pdf({ size: 300_000 }) });

  /** Sends it three times: the status, the median processor time in ms, and the most bytes that were held beyond those before. */
  async function measure(form: () => Form): Promise<{ status: number; ms: number; bytes: number }> {
    const times: number[] = [];
    let [status, bytes] = [0, 0];
    for (let turn = 0; turn < 3; turn++) {
      const sent = form();
      const held = () => process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
      const before = held();
      const watch = setInterval(() => {
        bytes = Math.max(bytes, held() - before);
      }, 2);
      const began = process.threadCpuUsage();
      status = (await product.app.inject({ method: 'POST', url: '/api/visa/application', ...sent }))
        .statusCode;
      const { user, system } = process.threadCpuUsage(began);
      times.push((user + system) / 1000);
      clearInterval(watch);
    }
    return { status, ms: times.toSorted((a, b) => a - b)[1] ?? 0, bytes };
  }

  beforeAll(async () => {
    // What a form costs is measured.
    product = await openProduct({ bystander: false });
    destination_id = (await aDestination(product)).id;
    await measure(ordinary);
    usual = (await measure(ordinary)).ms;
  });
  afterAll(() => product.stop());

  const picture = (bytes: Buffer, type: string) =>
    application({ data_page: { bytes, name: 'a', type }, passport_photograph: pdf() });
  test.each<[string, number, () => Form]>([
    [
      'a picture of 30,000 by 30,000 dots',
      422,
      () => picture(png({ width: 30_000, height: 30_000, data: Buffer.alloc(0) }), 'image/png'),
    ],
    ['a picture of 1,500 scans', 422, () => picture(manyScans(1500), 'image/jpeg')],
    [
      'a PDF of ten thousand pages',
      201,
      () => application({ data_page: manyPages(MANY), passport_photograph: pdf() }),
    ],
    ['ten thousand fields of one byte', 413, () => tinyParts(MANY, false)],
    ['ten thousand files of one byte', 413, () => tinyParts(MANY, true)],
  ])('%s', async (_what, expected, form) => {
    const { status, ms, bytes } = await measure(form);
    expect(status).toBe(expected);
    expect(ms).toBeLessThan(TIMES * usual + MORE_MS);
    expect(bytes).toBeLessThan(MORE_BYTES);
  });
});
