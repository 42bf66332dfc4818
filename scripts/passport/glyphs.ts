import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { CHARACTERS } from '../../web/forms/passport/net.ts';

/** In mm, from ISO 1831 and ICAO 9303: character pitch and capital height. */
export const PITCH_MM = 2.54;
export const CAPITAL_MM = 2.36;
export const PX_PER_MM = 24;
export const GLYPH_WIDTH = 84;
export const GLYPH_HEIGHT = 108;
const OVERSAMPLED = 2;
const REACH = 14 * OVERSAMPLED;
/** Capital height as a fraction of the font size. */
const CAPITAL_SHARE = 0.7;

/** Debian's fonts-ocr-b: freely usable Metafont sources, converted into the public domain. */
const FAMILIES = ['OCR B', 'OCR B S'];
// Otherwise another font would silently be used and be misread.
if (!existsSync('/usr/share/fonts/opentype/ocr-b/OCRB.otf'))
  throw new Error('Install the font of the two lines first: Debian’s fonts-ocr-b.');

async function drawn(character: string, family: string) {
  const scale = PX_PER_MM * OVERSAMPLED;
  const width = GLYPH_WIDTH * OVERSAMPLED;
  const height = GLYPH_HEIGHT * OVERSAMPLED;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fff"/>
    <text x="${width / 2}" y="${height / 2 + (CAPITAL_MM / 2) * scale}" text-anchor="middle"
      font-family="${family}" font-size="${(CAPITAL_MM * scale) / CAPITAL_SHARE}">${
        character === '<' ? '&lt;' : character
      }</text></svg>`;
  const data = await sharp(Buffer.from(svg)).flatten().greyscale().raw().toBuffer();
  return { data, width, height, scale };
}

/** Signed distance to the outline in mm, positive inside. */
async function distances(character: string, family: string): Promise<Float32Array> {
  const { data, width, height, scale } = await drawn(character, family);
  const isInk = (x: number, y: number) => (data[y * width + x] as number) < 128;
  const out = new Float32Array(GLYPH_WIDTH * GLYPH_HEIGHT);
  for (let y = 0; y < GLYPH_HEIGHT; y++)
    for (let x = 0; x < GLYPH_WIDTH; x++) {
      const centreX = x * OVERSAMPLED + 1;
      const centreY = y * OVERSAMPLED + 1;
      const inside = isInk(centreX, centreY);
      let nearest = REACH * REACH;
      for (let dy = -REACH; dy <= REACH; dy++) {
        const atY = centreY + dy;
        if (atY < 0 || atY >= height || dy * dy >= nearest) continue;
        for (let dx = -REACH; dx <= REACH; dx++) {
          const atX = centreX + dx;
          if (atX < 0 || atX >= width) continue;
          const distance = dx * dx + dy * dy;
          if (distance < nearest && isInk(atX, atY) !== inside) nearest = distance;
        }
      }
      const mm = Math.max(0, Math.sqrt(nearest) - 0.5) / scale;
      out[y * GLYPH_WIDTH + x] = inside ? mm : -mm;
    }
  return out;
}

/** Distance fields of the machine-readable zone's glyphs in two cuts of the font, by class. */
export async function glyphAtlas(): Promise<Float32Array[][]> {
  const cuts: Float32Array[][] = [];
  for (const family of FAMILIES) {
    const cut: Float32Array[] = [];
    for (const character of CHARACTERS) cut.push(await distances(character, family));
    cuts.push(cut);
  }
  return cuts;
}
