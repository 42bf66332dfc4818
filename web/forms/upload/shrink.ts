import {
  type Advice,
  type CanvasKit,
  MOST_BYTES,
  type ShrunkPicture,
  shrinkPicture,
  type Wanted,
} from './shrink-picture.ts';
import workerUrl from './shrink-worker.ts?worker&url';

/** Ms after which a file is sent unchanged. */
const LONGEST_MS = 60_000;

const onPage: CanvasKit = {
  make: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
  encode: (canvas, quality) =>
    new Promise((done, failed) =>
      (canvas as HTMLCanvasElement).toBlob(
        (blob) => (blob ? done(blob) : failed(new Error('the picture could not be encoded'))),
        'image/jpeg',
        quality,
      ),
    ),
};

function inWorker(file: Blob, wanted: Wanted): Promise<ShrunkPicture> {
  // A classic script when built, as in altcha.ts.
  const options = import.meta.env.DEV ? { type: 'module' as const } : undefined;
  const worker = new Worker(workerUrl, options);
  return new Promise<ShrunkPicture>((done, failed) => {
    worker.onerror = failed;
    setTimeout(failed, LONGEST_MS, new Error('the picture took too long'));
    worker.onmessage = ({ data }: MessageEvent<{ shrunk: ShrunkPicture } | { failed: string }>) =>
      'shrunk' in data ? done(data.shrunk) : failed(new Error(data.failed));
    worker.postMessage({ file, wanted });
  }).finally(() => worker.terminate());
}

export interface Shrunk {
  /** The same file if it isn't changed. */
  file: File;
  advice: readonly Advice[];
}

/** Exif and XMP, as JPEG, PNG and WebP name them. */
const METADATA = /exif|raw profile|ns\.adobe\.com\/xap|com\.adobe\.xmp|XMP /i;

/** Whether a picture has metadata, perhaps the location; encoding again, as of larger ones, removes it. */
async function saysWhere(file: File): Promise<boolean> {
  const bytes = await file.slice(0, MOST_BYTES).arrayBuffer();
  return METADATA.test(new TextDecoder('latin1').decode(bytes));
}

const isJpegName = /\.jpe?g$/i;

/** PDFs, small pictures and files that can't be decoded stay unchanged. */
export async function shrink(file: File, isPage: boolean): Promise<Shrunk> {
  const same = { file, advice: [] };
  if (file.type === 'application/pdf' || /\.pdf$/i.test(file.name)) return same;
  try {
    const needed = /hei[cf]/i.test(`${file.type} ${file.name}`) || (await saysWhere(file));
    const wanted = { needed, isPage };
    const work = globalThis.OffscreenCanvas
      ? inWorker(file, wanted)
      : shrinkPicture(file, wanted, onPage);
    const { blob, advice } = await work;
    if (!blob) return { file, advice };
    const name = isJpegName.test(file.name) ? file.name : `${file.name.replace(/\.\w+$/, '')}.jpg`;
    return { file: new File([blob], name, { type: 'image/jpeg' }), advice };
  } catch {
    return same;
  }
}
