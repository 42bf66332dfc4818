/** 2 to 8 (1 is upright). The only Exif value we keep. */
export type Orientation = number;

const TAG = 0x0112;
const SHORT = 3;

/** Reads an Exif block (TIFF, Exif 2.32, 4.5). Undefined if upright, absent or unreadable. */
export function orientationOf(tiff: Buffer): Orientation | undefined {
  const order = tiff.toString('latin1', 0, 4);
  if (order !== 'II*\0' && order !== 'MM\0*') return undefined;
  const little = order.startsWith('II');
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  if (tiff.length < 8) return undefined;
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(start); entry++) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.length) return undefined;
    if (short(at) !== TAG) continue;
    const value = short(at + 2) === SHORT ? short(at + 8) : 0;
    return value >= 2 && value <= 8 ? value : undefined;
  }
  return undefined;
}

export function tiffOf(orientation: Orientation): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(TAG, 10);
  tiff.writeUInt16BE(SHORT, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}
