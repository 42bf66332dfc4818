import type { Drag } from './use-drags.ts';

/** The frame that a picture is cropped to; its width is 1. */
export interface Frame {
  height: number;
}
export interface Size {
  width: number;
  height: number;
}
/** `turn` in degrees; `zoom` 1 fills the frame; `x`, `y`: the centre's offset from the frame's. */
export interface View {
  turn: number;
  zoom: number;
  x: number;
  y: number;
}

export const FIRST_VIEW: View = { turn: 0, zoom: 1, x: 0, y: 0 };
export const MOST_ZOOM = 5;
/** Pixels of the longer side. */
const MOST_DOTS = 2000;

const radians = (turn: number) => (turn * Math.PI) / 180;

/** The frame's extent along the sides of the rotated picture. */
function spans(turn: number, { height }: Frame): Size {
  const [cos, sin] = [Math.abs(Math.cos(radians(turn))), Math.abs(Math.sin(radians(turn)))];
  return { width: cos + height * sin, height: sin + height * cos };
}

/** Frame widths per pixel of the picture. */
function scaleOf({ turn, zoom }: View, picture: Size, frame: Frame): number {
  const needed = spans(turn, frame);
  return zoom * Math.max(needed.width / picture.width, needed.height / picture.height);
}

const within = (value: number, most: number) => Math.max(-most, Math.min(most, value));

/** The nearest view in which the picture fills the frame. */
export function fitted(view: View, picture: Size, frame: Frame): View {
  const zoom = Math.max(1, Math.min(MOST_ZOOM, view.zoom));
  const scale = scaleOf({ ...view, zoom }, picture, frame);
  const needed = spans(view.turn, frame);
  const [cos, sin] = [Math.cos(radians(view.turn)), Math.sin(radians(view.turn))];
  // Components along the picture's own sides.
  const across = within(
    view.x * cos + view.y * sin,
    Math.max(0, (scale * picture.width - needed.width) / 2),
  );
  const down = within(
    view.y * cos - view.x * sin,
    Math.max(0, (scale * picture.height - needed.height) / 2),
  );
  return { turn: view.turn, zoom, x: across * cos - down * sin, y: across * sin + down * cos };
}

/** Moves the point at `from` to `to` and scales by `by`, as far as zoom and frame allow. */
export function dragged(view: View, { from, to, by }: Drag, picture: Size, frame: Frame): View {
  const zoom = Math.max(1, Math.min(MOST_ZOOM, view.zoom * by));
  const real = zoom / view.zoom;
  const x = to.x + (view.x - from.x) * real;
  const y = to.y + (view.y - from.y) * real;
  return fitted({ ...view, zoom, x, y }, picture, frame);
}

/** Crown and chin as fractions of the frame's height, from its top. */
export interface Head {
  crown: number;
  chin: number;
}

/** The head that a rule asks for, above the centre. @param percent of the frame's height */
export function headOf([least, most]: readonly [number, number]): Head {
  const size = (least + most) / 200;
  const crown = (1 - size) * 0.4;
  return { crown, chin: crown + size };
}

/** Scales and moves the picture so that the head at `marked` comes to `wanted`. */
export function headFitted(
  view: View,
  marked: Head,
  wanted: Head,
  picture: Size,
  frame: Frame,
): View {
  const by = (wanted.chin - wanted.crown) / Math.max(0.05, marked.chin - marked.crown);
  const middle = (head: Head) => ({ x: 0, y: ((head.crown + head.chin) / 2 - 0.5) * frame.height });
  return dragged(view, { from: middle(marked), to: middle(wanted), by }, picture, frame);
}

/** The picture's resolution: pixels along the frame's height. */
export const dotsOf = (view: View, picture: Size, frame: Frame): number =>
  Math.round(
    Math.min(MOST_DOTS * Math.min(1, frame.height), frame.height / scaleOf(view, picture, frame)),
  );

/** Draws the frame's content onto a canvas of the same shape. */
export function paint(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  view: View,
  frame: Frame,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const wide = canvas.width;
  const scale = scaleOf(view, picture, frame) * wide;
  context.setTransform(1, 0, 0, 1, 0, 0);
  // White where the picture is transparent.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, wide, canvas.height);
  context.translate(wide * (0.5 + view.x), wide * (frame.height / 2 + view.y));
  context.rotate(radians(view.turn));
  context.scale(scale, scale);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, -picture.width / 2, -picture.height / 2);
}

/** The frame's content as a JPEG of this size in pixels. @throws when it can't be encoded */
export async function cutOut(
  picture: ImageBitmap,
  view: View,
  frame: Frame,
  size: Size,
  quality: number,
): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size);
  paint(canvas, picture, view, frame);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  if (!blob) throw new Error('the picture could not be encoded');
  return blob;
}
