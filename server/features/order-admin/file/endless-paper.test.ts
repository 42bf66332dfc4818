import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { anAdmin, anApplication, jpeg, pdf, type TestFile } from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const product = aProduct();

/** It holds a list of so many empty dictionaries that whoever reads it has no memory left. */
function endlessPdf(): TestFile {
  const objects = deflateSync(Buffer.from(`9 0 [${'<<>>'.repeat(20_000_000)}]`));
  const parts = [
    '%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>\nendobj\n',
    `4 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${objects.length} >>\nstream\n`,
    objects,
    '\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF\n',
  ];
  return { ...pdf(), bytes: Buffer.concat(parts.map((part) => Buffer.from(part))) };
}

test('a paper that ends the process which reads it is a page of its own; the others are there', async () => {
  const files = { data_page: endlessPdf(), passport_photograph: await jpeg() };
  const order = await anApplication(product, { files });
  const { token } = await anAdmin(product);
  const response = await product.call('GET', `/api/admin/orders/${order.id}/file.pdf`, { token });
  expect(response.statusCode).toBe(200);
  expect((await PDFDocument.load(response.rawPayload)).getPageCount()).toBe(3);
}, 120_000);
