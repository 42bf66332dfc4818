import type { Grey } from './grey.ts';

/** A connected dark region and its main axis, in pixels. */
export interface Shape {
  pixels: Int32Array;
  x: number;
  y: number;
  angle: number;
  /** Unit vector of the main axis. */
  along: readonly [number, number];
  length: number;
  thickness: number;
}

/** Measures a region along its main axis. */
export function shapeOf(pixels: Int32Array, width: number): Shape {
  const count = pixels.length;
  let sumX = 0;
  let sumY = 0;
  for (const pixel of pixels) {
    sumX += pixel % width;
    sumY += (pixel / width) | 0;
  }
  const meanX = sumX / count;
  const meanY = sumY / count;
  let xx = 0;
  let xy = 0;
  let yy = 0;
  for (const pixel of pixels) {
    const x = (pixel % width) - meanX;
    const y = ((pixel / width) | 0) - meanY;
    xx += x * x;
    xy += x * y;
    yy += y * y;
  }
  let angle = 0.5 * Math.atan2(2 * xy, xx - yy);
  if (angle < -Math.PI / 4 - 0.001) angle += Math.PI;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const pixel of pixels) {
    const t = ((pixel % width) - meanX) * cos + (((pixel / width) | 0) - meanY) * sin;
    if (t < least) least = t;
    if (t > most) most = t;
  }
  const length = most - least + 1;
  const middle = (least + most) / 2;
  return {
    pixels,
    x: meanX + cos * middle,
    y: meanY + sin * middle,
    angle,
    along: [cos, sin],
    length,
    thickness: count / length,
  };
}

const SMALLEST = 60;
const LARGEST_SHARE = 0.12;

/** Connected regions of non-zero pixels. */
export function shapesIn({ data, width, height }: Grey): Shape[] {
  const seen = new Uint8Array(data.length);
  const stack = new Int32Array(data.length);
  const shapes: Shape[] = [];
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || seen[start]) continue;
    let count = 0;
    const visit = (pixel: number) => {
      if (!data[pixel] || seen[pixel]) return;
      seen[pixel] = 1;
      stack[count++] = pixel;
    };
    visit(start);
    for (let done = 0; done < count; done++) {
      const pixel = stack[done] as number;
      const x = pixel % width;
      if (x > 0) visit(pixel - 1);
      if (x < width - 1) visit(pixel + 1);
      if (pixel >= width) visit(pixel - width);
      if (pixel < width * (height - 1)) visit(pixel + width);
    }
    if (count >= SMALLEST && count <= data.length * LARGEST_SHARE)
      shapes.push(shapeOf(stack.slice(0, count), width));
  }
  return shapes;
}

/** Position of b relative to a, along a's axis and across it. */
export function seenFrom(a: Shape, b: Shape): { along: number; across: number } {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const [cos, sin] = a.along;
  return { along: dx * cos + dy * sin, across: -dx * sin + dy * cos };
}

export const angleBetween = (a: Shape, b: Shape): number => Math.abs(Math.sin(a.angle - b.angle));
