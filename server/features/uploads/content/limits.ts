import { COSTLY_PICTURE_PIXELS, PICTURE_PIXELS } from '#shared/orders/files.ts';
import { BadFile } from './byte-reader.ts';

/** `costly` pictures must be decoded whole to be shown. @throws BadFile if empty or too large */
export function checkSize({
  width,
  height,
  costly,
}: {
  width: number;
  height: number;
  costly: boolean;
}): void {
  if (width < 1 || height < 1) throw new BadFile();
  if (width * height > (costly ? COSTLY_PICTURE_PIXELS : PICTURE_PIXELS))
    throw new BadFile('too_many_pixels');
}
