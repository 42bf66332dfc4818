// Runs in a process of its own: node bind-file.ts PLAN TARGET
// PLAN is a JSON file of OrderFile[]. Prints each paper's position before reading it, so that a
// crash names the paper.
import { readFile, writeFile } from 'node:fs/promises';
import {
  degrees,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { drawFront, drawMissing } from './front.ts';
import type { OrderFile, Paper } from './plan.ts';

const A4 = [595.28, 841.89] as const;
const EDGE = 28;
/** 300 dpi on A4. */
const MOST_PIXELS = 3508;

sharp.concurrency(1);
sharp.cache(false);

async function addPages(bound: PDFDocument, from: PDFDocument): Promise<number> {
  const pages = await bound.copyPages(from, from.getPageIndices());
  for (const page of pages) bound.addPage(page);
  return pages.length;
}

/** Always embedded as JPEG, because a PNG would be decoded to pixels in memory. */
async function addPicture(bound: PDFDocument, path: string): Promise<void> {
  const { data, info } = await sharp(path, { failOn: 'truncated' })
    .autoOrient()
    .resize(MOST_PIXELS, MOST_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  const picture = await bound.embedJpg(data);
  const [width, height] = info.width > info.height ? [A4[1], A4[0]] : A4;
  const scale = Math.min(
    (width - 2 * EDGE) / info.width,
    (height - 2 * EDGE) / info.height,
    // Never coarser than 72 dpi.
    1,
  );
  const [w, h] = [info.width * scale, info.height * scale];
  bound
    .addPage([width, height])
    .drawImage(picture, { x: (width - w) / 2, y: (height - h) / 2, width: w, height: h });
}

async function addPdf(bound: PDFDocument, path: string): Promise<void> {
  const paper = await PDFDocument.load(await readFile(path), { updateMetadata: false });
  try {
    // Text typed into form fields isn't part of the pages and would be lost when they are copied.
    const form = paper.getForm();
    if (form.getFields().length > 0) form.flatten();
  } catch {
    // If the fields can't be read, the pages are copied without them.
  }
  if ((await addPages(bound, paper)) === 0) throw new Error('no pages');
}

async function addPaper(bound: PDFDocument, file: OrderFile, paper: Paper): Promise<void> {
  const before = bound.getPageCount();
  try {
    if (paper.broken) throw new Error('broken');
    await (paper.media_type === 'application/pdf' ? addPdf : addPicture)(bound, paper.path);
  } catch {
    while (bound.getPageCount() > before) bound.removePage(bound.getPageCount() - 1);
    await addPages(bound, await PDFDocument.load(await drawMissing(file, paper.label)));
  }
}

/** At the lower right as displayed, even if the page is rotated or cropped. */
function number(page: PDFPage, words: string, font: PDFFont): void {
  const size = 8;
  const { x, y, width, height } = page.getCropBox();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const wide = angle % 180 === 0 ? width : height;
  const length = font.widthOfTextAtSize(words, size);
  const place = (right: number, up: number): { x: number; y: number } => {
    if (angle === 90) return { x: x + width - up, y: y + right };
    if (angle === 180) return { x: x + width - right, y: y + height - up };
    if (angle === 270) return { x: x + up, y: y + height - right };
    return { x: x + right, y: y + up };
  };
  const rotate = degrees(angle);
  const left = wide - EDGE - length;
  page.drawRectangle({
    ...place(left - 4, 10),
    width: length + 8,
    height: 14,
    rotate,
    color: rgb(1, 1, 1),
  });
  page.drawText(words, { ...place(left, 14), size, font, rotate, color: rgb(0.2, 0.2, 0.2) });
}

async function addOrder(
  bound: PDFDocument,
  file: OrderFile,
  place: number,
  font: PDFFont,
): Promise<void> {
  const start = bound.getPageCount();
  const begins: number[] = [];
  for (const [i, paper] of file.papers.entries()) {
    process.stdout.write(`${place} ${i}\n`);
    begins.push(bound.getPageCount() - start);
    await addPaper(bound, file, paper);
  }
  // Drawn twice, because its own page count shifts the page numbers it lists.
  const draft = await PDFDocument.load(await drawFront(file, begins));
  const length = draft.getPageCount();
  const front = await PDFDocument.load(
    await drawFront(
      file,
      begins.map((page) => page + length + 1),
    ),
  );
  const pages = await bound.copyPages(front, front.getPageIndices());
  for (const [i, page] of pages.entries()) bound.insertPage(start + i, page);
  const all = bound.getPages().slice(start);
  for (const [i, page] of all.entries())
    number(page, `${file.tracking_id} · page ${i + 1} of ${all.length}`, font);
}

const [, , plan = '', target = ''] = process.argv;
const files: OrderFile[] = JSON.parse(await readFile(plan, 'utf8'));
const bound = await PDFDocument.create();
const [first] = files;
bound.setTitle(first && files.length === 1 ? `${first.name} · ${first.tracking_id}` : 'Orders');
bound.setAuthor(first?.brand ?? '');
bound.setProducer(first?.brand ?? '');
bound.setCreator(first?.brand ?? '');
const font = await bound.embedFont(StandardFonts.Helvetica);
for (const [place, file] of files.entries()) await addOrder(bound, file, place, font);
await writeFile(target, await bound.save());
