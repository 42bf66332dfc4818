import sharp from 'sharp';
import type { Grey } from '../../web/forms/passport/grey.ts';
import { LARGE, MIDDLE, type Page, SMALL } from '../../web/forms/passport/read-page.ts';

/** A picture in the three sizes that the reader takes, as browsers make them. */
export async function pageOf(jpeg: Buffer): Promise<Page> {
  const fitted = async (side: number): Promise<Grey> => {
    const { data, info } = await sharp(jpeg)
      .rotate()
      .greyscale()
      .resize(side, side, { fit: 'inside', withoutEnlargement: true, kernel: 'linear' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data: new Uint8Array(data), width: info.width, height: info.height };
  };
  return { large: await fitted(LARGE), middle: await fitted(MIDDLE), small: await fitted(SMALL) };
}
