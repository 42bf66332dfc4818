import { BadFile, type ByteReader } from './byte-reader.ts';
import { checkSize } from './limits.ts';
import { orientationOf, tiffOf } from './orientation.ts';

export interface Patch {
  at: number;
  bytes: Buffer;
}

// Flags of the extended header (RFC 9649, 2.7.1).
const [ANIMATION, XMP, EXIF] = [0x02, 0x04, 0x08];
const FLAGS_AT = 20;
const MOST_CHUNKS = 1000;
const EXIF_BYTES = 64 * 1024;

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** Reads a key frame (RFC 6386, 9.1) or lossless picture (RFC 9649, 3.4). @throws BadFile */
function sizeOf(type: string, data: Buffer): { width: number; height: number } {
  if (type === 'VP8L') {
    if (data[0] !== 0x2f || data.length < 5) throw new BadFile();
    const bits = data.readUInt32LE(1);
    if (bits >>> 29 !== 0) throw new BadFile();
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isKeyFrame =
    data.length >= 10 && ((data[0] ?? 1) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a;
  if (!isKeyFrame) throw new BadFile();
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

/** Returns patches for header values that are known only at the end. @throws BadFile */
export async function* cleanWebp(bytes: ByteReader): AsyncGenerator<Buffer, Patch[]> {
  const riff = await bytes.take(12);
  yield riff;
  let left = riff.readUInt32LE(4) - 4;
  let written = riff.length;
  let flags: number | undefined;
  let canvas: string | undefined;
  let pictures = 0;
  let turned = false;
  const out = (part: Buffer) => {
    written += part.length;
    return part;
  };

  for (let chunks = 0; left >= 8; chunks++) {
    if (chunks > MOST_CHUNKS) throw new BadFile();
    const head = await bytes.take(8);
    const [type, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)];
    const padded = length + (length % 2);
    // Some encoders omit the last padding byte.
    const last = left - 8 === length;
    left -= 8 + (last ? length : padded);
    if (left < 0) throw new BadFile();
    if (type === 'ANIM' || type === 'ANMF') throw new BadFile('animated');

    if (type === 'VP8X') {
      if (chunks > 0 || length < 10) throw new BadFile();
      const data = await bytes.take(padded);
      flags = data[0] ?? 0;
      if (flags & ANIMATION) throw new BadFile('animated');
      canvas = `${data.readUIntLE(4, 3) + 1} ${data.readUIntLE(7, 3) + 1}`;
      yield out(Buffer.concat([head, data]));
      continue;
    }
    if (type === 'EXIF' && !turned && length <= EXIF_BYTES) {
      const data = await bytes.take(last ? length : padded);
      const orientation = orientationOf(
        data.toString('latin1', 0, 6) === 'Exif\0\0' ? data.subarray(6) : data,
      );
      turned = orientation !== undefined && flags !== undefined;
      const tiff = tiffOf(orientation ?? 1);
      if (turned) yield out(Buffer.concat([Buffer.from('EXIF'), uint32(tiff.length), tiff]));
      continue;
    }
    const isPicture = type === 'VP8 ' || type === 'VP8L';
    if (!isPicture && type !== 'ICCP' && type !== 'ALPH') {
      await bytes.skip(last ? length : padded);
      continue;
    }
    if (isPicture) {
      const begin = await bytes.take(Math.min(length, 10));
      const size = sizeOf(type, begin);
      checkSize({ ...size, costly: false });
      pictures += 1;
      if (pictures > 1 || (canvas && canvas !== `${size.width} ${size.height}`))
        throw new BadFile();
      bytes.unread(begin);
    }
    yield out(head);
    for await (const part of bytes.pass(last ? length : padded)) yield out(part);
    if (last && length % 2) yield out(Buffer.alloc(1));
  }
  if (pictures === 0) throw new BadFile();
  const patches = [{ at: 4, bytes: uint32(written - 8) }];
  if (flags !== undefined)
    patches.push({
      at: FLAGS_AT,
      bytes: Buffer.from([(flags & ~(XMP | EXIF)) | (turned ? EXIF : 0)]),
    });
  return patches;
}
