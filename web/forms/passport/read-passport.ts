import { fetchChunks } from '../../ui/chunks.ts';
import { patiently } from '../../ui/line.ts';
import normalisedUrl from './normalised.net?url';
import type { PassportRead, Pixels, WorkerRequest } from './passport-worker.ts';
import workerUrl from './passport-worker.ts?worker&url';
import rawUrl from './raw.net?url';
import { LARGE, MIDDLE, SMALL } from './read-page.ts';

/** From the choice on, without what is loaded: after this long a person types faster. */
const BUDGET_MS = 2600;
/** For reading, however long a large picture took to be decoded. */
const LEAST_MS = 800;

export class NotAPicture extends Error {}

/** @throws NotAPicture where the browser can't decode it */
async function decoded(picture: Blob): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(picture);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    throw new NotAPicture();
  } finally {
    URL.revokeObjectURL(url);
  }
}

function canvasOf(source: HTMLImageElement | HTMLCanvasElement, side: number) {
  const [wide, high] =
    source instanceof HTMLImageElement
      ? [source.naturalWidth, source.naturalHeight]
      : [source.width, source.height];
  const scale = Math.min(1, side / Math.max(wide, high));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(wide * scale);
  canvas.height = Math.round(high * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new NotAPicture();
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/** The picture in three sizes; never over 3,200 pixels, since iOS draws larger ones black. */
function pixelsOf(image: HTMLImageElement): Pick<WorkerRequest, 'large' | 'middle' | 'small'> {
  const large = canvasOf(image, LARGE);
  const middle = canvasOf(large.canvas, MIDDLE);
  const small = canvasOf(middle.canvas, SMALL);
  const pixels = ({ canvas, context }: typeof large): Pixels => {
    const { width, height } = canvas;
    return { data: context.getImageData(0, 0, width, height).data, width, height };
  };
  return { large: pixels(large), middle: pixels(middle), small: pixels(small) };
}

const fetched = (url: string) => patiently(async () => (await fetch(url)).arrayBuffer());

/** Nets and worker: once the reader is open, so that a slow line has brought them before there is a picture. */
export const loadReader = () =>
  Promise.all([fetched(normalisedUrl), fetched(rawUrl), fetchChunks([workerUrl])]);

/**
 * Reads the two lines of a passport's data page, here and nowhere else: the picture isn't sent.
 * @throws NotAPicture
 */
export async function readPassport(picture: Blob): Promise<PassportRead> {
  const begun = performance.now();
  const pixels = pixelsOf(await decoded(picture));
  const budgetMs = Math.max(LEAST_MS, BUDGET_MS - (performance.now() - begun));
  const [normalised, raw] = await loadReader();
  // The built worker imports nothing: Firefox runs no modules in workers before 114.
  const worker = new Worker(workerUrl, import.meta.env.DEV ? { type: 'module' } : undefined);
  try {
    return await new Promise<PassportRead>((done, failed) => {
      worker.onerror = failed;
      worker.onmessage = ({ data }: MessageEvent<PassportRead>) => done(data);
      const request: WorkerRequest = { ...pixels, nets: { normalised, raw }, budgetMs };
      worker.postMessage(request, [
        ...Object.values(pixels).map(({ data }) => data.buffer),
        normalised,
        raw,
      ]);
    });
  } finally {
    worker.terminate();
  }
}
