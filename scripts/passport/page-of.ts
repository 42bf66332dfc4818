import sharp from 'sharp';
import type { Grey } from '../../web/forms/passport/grey.ts';
import { LARGE } from '../../web/forms/passport/read-page.ts';

/** Decodes a picture as browsers do for the passport reader. */
export async function pageOf(jpeg: Buffer): Promise<Grey> {
  const { data, info } = await sharp(jpeg)
    .rotate()
    .greyscale()
    .resize(LARGE, LARGE, { fit: 'inside', withoutEnlargement: true, kernel: 'linear' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8Array(data), width: info.width, height: info.height };
}
