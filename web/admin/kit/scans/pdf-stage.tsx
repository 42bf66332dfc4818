import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { fetchChunks } from '../../../ui/chunks.ts';
import { patiently } from '../../../ui/connection.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import './older-browsers.ts';
import workerUrl from './pdf-worker.ts?worker&url';
import { ICON, PictureStage, type StageProps } from './picture-stage.tsx';

/** The longer side of a drawn page, in px, so that small print is readable when zoomed in. */
const SIDE = 2400;
/** The image decoders that some PDFs need (server/app.ts). */
const PARTS = '/assets/pdf-parts/';

interface Opened {
  pdf: PDFDocumentProxy;
  close(): void;
}

/** Fetched here because pdf.js gives up when the connection is interrupted. */
const bytesOf = (src: string, signal: AbortSignal): Promise<ArrayBuffer> =>
  patiently(async () => {
    const response = await fetch(src, { signal });
    if (!response.ok) throw new Error(`${src} answered ${response.status}`);
    return response.arrayBuffer();
  }, signal);

/** Opens a PDF without running its scripts. */
async function open(src: string, signal: AbortSignal): Promise<Opened> {
  const { getDocument, PDFWorker, VerbosityLevel } = await import(
    'pdfjs-dist/legacy/build/pdf.mjs'
  );
  const [data] = await Promise.all([bytesOf(src, signal), fetchChunks([workerUrl])]);
  // pdf.js would start a module worker, which Firefox lacks before 114.
  const own = new Worker(workerUrl, import.meta.env.DEV ? { type: 'module' } : undefined);
  // No warnings, because scanners write irregular files that can still be drawn.
  const verbosity = VerbosityLevel.ERRORS;
  // pdf.js's types declare `port` as null.
  const worker = new PDFWorker({ port: own as unknown as null, verbosity });
  const task = getDocument({ data, wasmUrl: PARTS, enableXfa: false, verbosity, worker });
  const close = () => {
    worker.destroy();
    own.terminate();
  };
  const unheard = new Promise<never>((_, failed) => {
    own.onerror = failed;
  });
  try {
    return { pdf: await Promise.race([task.promise, unheard]), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Draws a page; returns the picture's object URL, which the caller revokes. */
async function draw(page: PDFPageProxy): Promise<string> {
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: SIDE / Math.max(width, height) });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport }).promise;
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  if (!blob) throw new Error('the page could not be drawn');
  return URL.createObjectURL(blob);
}

function usePdfPage(src: string, failed: () => void) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [number, setNumber] = useState(1);
  const [picture, setPicture] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `failed` callback must not fetch it again.
  useEffect(() => {
    const left = new AbortController();
    const opening = open(src, left.signal);
    opening.then(
      (opened) => left.signal.aborted || setPdf(opened.pdf),
      () => left.signal.aborted || failed(),
    );
    return () => {
      left.abort();
      opening
        .then(({ pdf, close }) => pdf.loadingTask.destroy().then(close))
        .catch(() => undefined);
    };
  }, [src]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above.
  useEffect(() => {
    if (!pdf) return;
    let left = false;
    const drawing = pdf.getPage(number).then(draw);
    drawing.then(
      (address) => left || setPicture(address),
      () => left || failed(),
    );
    return () => {
      left = true;
      setPicture(undefined);
      drawing.then((address) => URL.revokeObjectURL(address)).catch(() => undefined);
    };
  }, [pdf, number]);

  return { picture, number, pages: pdf?.numPages, turnTo: setNumber };
}

/** Shows a PDF as pictures, because phones can't embed a viewer. */
export function PdfStage({ src, label, active, onLoad, onError, children }: StageProps) {
  const { picture, number, pages = 1, turnTo } = usePdfPage(src, onError);
  const step = (by: number) => {
    const to = number + by;
    return to >= 1 && to <= pages ? () => turnTo(to) : undefined;
  };
  const [before, after] = [step(-1), step(1)];
  const name = pages > 1 ? `${label}, page ${number} of ${pages}` : label;
  return (
    <>
      {pages > 1 && (
        <div className="flex items-center gap-1 px-3 pt-2">
          <button type="button" className={ICON} aria-disabled={!before} onClick={before}>
            <ChevronLeft aria-hidden />
            <span className="sr-only">Page before: {label}</span>
          </button>
          <span role="status" className="tabular-nums">
            {`Page ${number} of ${pages}`}
          </span>
          <button type="button" className={ICON} aria-disabled={!after} onClick={after}>
            <ChevronRight aria-hidden />
            <span className="sr-only">Next page: {label}</span>
          </button>
        </div>
      )}
      {picture ? (
        <PictureStage
          key={picture}
          src={picture}
          label={name}
          active={active}
          onLoad={onLoad}
          onError={onError}
        >
          {children}
        </PictureStage>
      ) : (
        <div className="p-3">
          <p role="status" className="sr-only">
            {label} is being opened.
          </p>
          <Skeleton className="aspect-[1.42] h-auto w-full" />
        </div>
      )}
    </>
  );
}
