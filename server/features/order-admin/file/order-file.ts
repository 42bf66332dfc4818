import { createWriteStream } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { consents, type FileRow, files, type Order } from '#server/database/schema.ts';
import type { Deps } from '#server/deps.ts';
import { trackingUrl } from '#server/features/orders/links.ts';
import { serviceOf } from '#server/features/orders/services.ts';
import { submittedValues } from '#server/features/orders/submitted-values.ts';
import { inOwnProcess } from '#server/features/uploads/own-process.ts';
import { isServed } from '#server/features/uploads/scan.ts';
import { AppError, invalid } from '#server/http/errors.ts';
import { formatDate } from '#shared/dates.ts';
import { fieldLabel } from '#shared/orders/file-fields.ts';
import type { MediaType } from '#shared/orders/files.ts';
import { fullName } from '#shared/people/names.ts';
import { isUploadField } from '#shared/services/index.ts';
import { copySheet } from '#shared/staff/copy-sheet.ts';
import type { OrderFile } from './plan.ts';

const SCRIPT = join(import.meta.dirname, `bind-file${extname(import.meta.filename)}`);
const bindFile = inOwnProcess(SCRIPT, {
  processor_s: 90,
  longest_ms: 120_000,
  memory_kb: 1536 * 1024,
  at_once: 1,
  waiting: 8,
});
/** A paper that crashes the process is replaced by a notice, then binding is retried. */
const MOST_TRIES = 4;

/**
 * Writes all orders as one PDF to `target`; `plan` is the path for the process's input.
 * @throws AppError unavailable if too many calls wait or it fails repeatedly
 */
async function bind(files: OrderFile[], plan: string, target: string): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    await writeFile(plan, JSON.stringify(files), { mode: 0o600 });
    const { ok, said } = await bindFile(plan, target);
    if (ok) return;
    const [order, paper] = (said.trim().split('\n').at(-1) ?? '').split(' ').map(Number);
    const guilty = files[order ?? 0]?.papers[paper ?? 0];
    if (!guilty || guilty.broken) break;
    guilty.broken = true;
  }
  throw new AppError(
    'unavailable',
    'The PDF could not be made. Try again, or choose fewer orders.',
  );
}

/** The binding process holds all PDFs in memory. */
const MOST_PDF_BYTES = 150 * 1024 * 1024;

async function uploadsToBind(
  deps: Deps,
  order: Order,
  fields: readonly string[],
): Promise<FileRow[]> {
  const rows = await deps.connection.db
    .select()
    .from(files)
    .where(and(eq(files.order_id, order.id), isNull(files.replaced_at)));
  return rows
    .filter(({ field }) => isUploadField(order.kind, field))
    .toSorted((a, b) => fields.indexOf(a.field) - fields.indexOf(b.field));
}

async function consentWords(deps: Deps, order: Order): Promise<string> {
  const [given] = await deps.connection.db
    .select()
    .from(consents)
    .where(and(eq(consents.order_id, order.id), eq(consents.about, 'data')));
  if (!given) return '';
  return given.given ? `Given ${formatDate(given.at)}` : 'Not given';
}

/** What to bind for an order; `path` returns the local file of a key. */
async function planOf(deps: Deps, order: Order, path: (key: string) => string) {
  const { db } = deps.connection;
  const { title, facts } = await serviceOf(deps.services, order.kind).summary(db, deps, order);
  const { list, values, edition } = await submittedValues(db, deps, order);
  const stored = await uploadsToBind(deps, order, Object.keys(list));
  const about: [string, string][] = [
    ...facts,
    ['Submitted', formatDate(order.created_at)],
    ['Paid', order.paid_at ? formatDate(order.paid_at) : ''],
    ['Edition', edition ? String(edition.version) : ''],
    ['Consent to pass on papers', await consentWords(deps, order)],
  ];
  const file: OrderFile = {
    brand: deps.settings.get().BRAND_NAME,
    title,
    tracking_id: order.tracking_id,
    tracking_url: trackingUrl(deps, order),
    name: fullName(order),
    facts: about.filter(([, value]) => value),
    answers: copySheet(list, values),
    papers: stored.map(({ key, field, media_type }) => ({
      label: fieldLabel(list, field, order.kind),
      path: path(key),
      media_type: media_type as MediaType,
    })),
    at: deps.clock.now().toISOString(),
  };
  return { file, stored };
}

/** The caller removes the temporary file. @throws AppError invalid if too large, unavailable */
export async function bindOrders(deps: Deps, orders: readonly Order[]): Promise<string> {
  const target = deps.storage.temp();
  const plan = deps.storage.temp();
  const local = new Map<string, string>();
  const path = (key: string) => {
    const temp = deps.storage.temp();
    local.set(key, temp);
    return temp;
  };
  try {
    const plans = [];
    for (const order of orders) plans.push(await planOf(deps, order, path));
    const stored = plans.flatMap((one) => one.stored);
    const pdfs = stored.filter(({ media_type }) => media_type === 'application/pdf');
    if (pdfs.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_PDF_BYTES)
      throw invalid({ ids: 'Their papers are too large for one PDF. Choose fewer orders.' });
    for (const { key, scan } of stored) {
      // Files that are lost or not found clean become papers that can't be read.
      const content = isServed({ scan }) ? await deps.storage.open(key) : undefined;
      if (content)
        await pipeline(content, createWriteStream(local.get(key) ?? '', { mode: 0o600 }));
    }
    const files = plans.map(({ file }) => file);
    await bind(files, plan, target);
    return target;
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  } finally {
    for (const temp of [plan, ...local.values()]) await rm(temp, { force: true });
  }
}
