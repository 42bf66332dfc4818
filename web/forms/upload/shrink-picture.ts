import { isCutOff } from './cut-off.ts';

// Runs in a worker, or on the page without OffscreenCanvas.
const LONGEST_SIDE = 2000;
export const MOST_BYTES = 500_000;
const QUALITIES = [0.85, 0.8, 0.75, 0.7];
const LOOK_SIDE = 400;
const DARK = 55;
const BLURRED = 12;

type Canvas = Pick<HTMLCanvasElement, 'width' | 'height'> & {
  getContext(
    kind: '2d',
  ): Pick<CanvasRenderingContext2D, 'drawImage' | 'getImageData' | 'fillStyle' | 'fillRect'> | null;
};

export interface CanvasKit {
  make(width: number, height: number): Canvas;
  encode(canvas: Canvas, quality: number): Promise<Blob>;
}

export type Advice = 'dark' | 'blurred' | 'cut';

export interface ShrunkPicture {
  blob: Blob | undefined;
  advice: Advice[];
}

/** Never enlarges: on iOS, canvases of over 16.7 million pixels stay black. */
async function drawn(whole: ImageBitmap, longest: number, kit: CanvasKit): Promise<Canvas> {
  const by = Math.min(1, longest / Math.max(whole.width, whole.height));
  const [width, height] = [Math.round(whole.width * by), Math.round(whole.height * by)];
  const size = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const;
  const small = by < 1 ? await createImageBitmap(whole, size).catch(() => whole) : whole;
  const canvas = kit.make(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('there is no canvas');
  // White where the picture is transparent.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(small, 0, 0, width, height);
  if (small !== whole) small.close();
  return canvas;
}

function greyOf(canvas: Canvas): Float32Array {
  const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
  const grey = new Float32Array(canvas.width * canvas.height);
  if (data)
    for (let at = 0; at < grey.length; at++)
      grey[at] =
        0.3 * (data[4 * at] ?? 0) + 0.59 * (data[4 * at + 1] ?? 0) + 0.11 * (data[4 * at + 2] ?? 0);
  return grey;
}

/** The pixel contrast that only the sharpest 5 % exceed. */
function sharpness(grey: Float32Array, width: number): number {
  const edges: number[] = [];
  for (let at = width; at < grey.length - width; at++) {
    const mid = grey[at] ?? 0;
    const right = grey[at + 1] ?? mid;
    const below = grey[at + width] ?? mid;
    edges.push(Math.max(Math.abs(mid - right), Math.abs(mid - below)));
  }
  edges.sort((a, b) => b - a);
  return edges[Math.floor(edges.length / 20)] ?? 0;
}

async function adviceOn(whole: ImageBitmap, isPage: boolean, kit: CanvasKit): Promise<Advice[]> {
  const canvas = await drawn(whole, LOOK_SIDE, kit);
  const grey = greyOf(canvas);
  const mean = grey.reduce((sum, one) => sum + one, 0) / Math.max(1, grey.length);
  return [
    ...(mean < DARK ? (['dark'] as const) : []),
    ...(Math.max(whole.width, whole.height) > LOOK_SIDE && sharpness(grey, canvas.width) < BLURRED
      ? (['blurred'] as const)
      : []),
    ...(isPage && isCutOff(grey, canvas.width, canvas.height) ? (['cut'] as const) : []),
  ];
}

export interface Wanted {
  /** Encode again even if it is small enough. */
  needed: boolean;
  /** A passport page, whose corners must be visible. */
  isPage: boolean;
}

/** @throws when it can't be decoded */
export async function shrinkPicture(
  file: Blob,
  { needed, isPage }: Wanted,
  kit: CanvasKit,
): Promise<ShrunkPicture> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const advice = await adviceOn(whole, isPage, kit);
    const fits = file.size <= MOST_BYTES && Math.max(whole.width, whole.height) <= LONGEST_SIDE;
    if (fits && !needed) return { blob: undefined, advice };
    for (let longest = LONGEST_SIDE; ; longest = Math.round(longest * 0.85)) {
      const canvas = await drawn(whole, longest, kit);
      for (const quality of QUALITIES) {
        const blob = await kit.encode(canvas, quality);
        if (blob.size <= MOST_BYTES) return { blob, advice };
      }
    }
  } finally {
    whole.close();
  }
}
