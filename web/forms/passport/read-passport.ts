import { fetchChunks } from '../../ui/chunks.ts';
import { patiently } from '../../ui/connection.ts';
import normalisedUrl from './normalised.net?url';
import type { PassportRead, Pixels, WorkerRequest } from './passport-worker.ts';
import workerUrl from './passport-worker.ts?worker&url';
import rawUrl from './raw.net?url';
import { LARGE } from './read-page.ts';

/** Ms from choosing the picture, downloads excluded; after that, typing is faster. */
const BUDGET_MS = 2600;
/** Minimum for reading, however long decoding took. */
const LEAST_MS = 800;
const PRACTICE_MS = 3000;

export class NotAPicture extends Error {}

/** @throws NotAPicture if the browser can't decode it */
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

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new NotAPicture();
  return { canvas, context };
}

/** At most 2,400 pixels, since large canvases stay black on iOS. */
function pixelsOf(image: HTMLImageElement): Pixels {
  const scale = Math.min(1, LARGE / Math.max(image.naturalWidth, image.naturalHeight));
  const { canvas, context } = canvasOf(image.naturalWidth * scale, image.naturalHeight * scale);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

const fetched = (url: string) => patiently(async () => (await fetch(url)).arrayBuffer());

/** Draws two sample lines; no check digit is right. */
function specimen(): Pixels {
  const { canvas, context } = canvasOf(1200, 850);
  context.fillStyle = '#eee';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#222';
  context.font = '40px monospace';
  context.fillText('P<NGAMUSA<<HAUWA<BINTU<<<<<<<<<<<<<<<<<<<<<<', 70, 720);
  context.fillText('A123456789NGA9001017F3001013<<<<<<<<<<<<<<08', 70, 780);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

const loadNets = () =>
  Promise.all([fetched(normalisedUrl), fetched(rawUrl), fetchChunks([workerUrl])]);

type Nets = Awaited<ReturnType<typeof loadNets>>;

export interface PassportReader {
  /** Reads a specimen: once the code is compiled, reading takes half the time. */
  practise(): Promise<void>;
  /**
   * Reads the two lines of a passport's data page on this device; the picture isn't sent.
   * @throws NotAPicture; an Error once another picture is read or the reader is closed
   */
  read(picture: Blob): Promise<PassportRead>;
  close(): void;
}

/** Loads nets and worker. A picture that arrives during practice isn't delayed by it. */
export function openReader(): PassportReader {
  let loading = loadNets();
  let practice: 'ahead' | 'done' | 'left' = 'ahead';
  let worker: Worker | undefined;
  let stop: ((why: Error) => void) | undefined;
  /** The picture read last; undefined once the reader is closed. */
  let latest: Blob | undefined;
  const closed = () => new Error('the reader was closed');
  /** Rejects a pending request. */
  const leave = () => {
    worker?.terminate();
    worker = undefined;
    practice = 'left';
    stop?.(closed());
  };
  const ask = async ([normalised, raw]: Nets, page: Pixels, budgetMs: number) => {
    // A busy worker is terminated: its response would be taken for this picture's.
    if (practice !== 'done') leave();
    // The built worker is a classic script: Firefox has module workers only from 114 on.
    worker ??= new Worker(workerUrl, import.meta.env.DEV ? { type: 'module' } : undefined);
    const asked = worker;
    practice = 'left';
    const answer = await new Promise<PassportRead>((done, failed) => {
      stop = failed;
      asked.onerror = failed;
      asked.onmessage = ({ data }: MessageEvent<PassportRead>) => done(data);
      const { data, width, height } = page;
      const request: WorkerRequest = {
        page: { data, width, height },
        nets: { normalised, raw },
        budgetMs,
      };
      asked.postMessage(request, [data.buffer]);
    });
    practice = 'done';
    return answer;
  };
  return {
    practise: async () => {
      const nets = await loading;
      if (practice === 'ahead') await ask(nets, specimen(), PRACTICE_MS);
    },
    read: async (picture) => {
      const begun = performance.now();
      latest = picture;
      if (practice !== 'done') leave();
      loading = loading.catch(loadNets);
      const page = pixelsOf(await decoded(picture));
      const nets = await loading;
      if (latest !== picture) throw closed();
      return await ask(nets, page, Math.max(LEAST_MS, BUDGET_MS - (performance.now() - begun)));
    },
    close: () => {
      latest = undefined;
      leave();
    },
  };
}
