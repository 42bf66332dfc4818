import { BadFile, type ByteReader } from './byte-reader.ts';
import { checkSize } from './limits.ts';
import { orientationOf, tiffOf } from './orientation.ts';

// ITU T.81, table B.1.
const [SOI, EOI, SOS, DQT, DHT, DRI] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xdd];
const [APP0, APP1, APP2, APP14] = [0xe0, 0xe1, 0xe2, 0xee];
/** Baseline, extended and progressive frames, which browsers support. */
const [SOF0, SOF2] = [0xc0, 0xc2];
/** Lossless, hierarchical and arithmetic frames, which no browser supports. */
const isOtherFrame = (marker: number) =>
  marker > SOF2 && marker <= 0xcf && ![DHT, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** Decoding each scan of a progressive picture is a full pass; encoders make about ten. */
const MOST_SCANS = 100;
const MOST_SEGMENTS = 2000;
const JFIF_BYTES = 14;
const ADOBE_BYTES = 12;

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

function keptOf(marker: number, body: Buffer): Buffer | undefined {
  const begins = (text: string) => body.toString('latin1', 0, text.length) === text;
  if (marker === APP0 && begins('JFIF\0') && body.length >= JFIF_BYTES) {
    const plain = Buffer.from(body.subarray(0, JFIF_BYTES));
    // Removes the thumbnail: width and height are the last two bytes.
    plain.fill(0, JFIF_BYTES - 2);
    return segment(marker, plain);
  }
  if (marker === APP2 && begins('ICC_PROFILE\0')) return segment(marker, body);
  if (marker === APP14 && begins('Adobe') && body.length >= ADOBE_BYTES)
    return segment(marker, body.subarray(0, ADOBE_BYTES));
  return undefined;
}

/** @throws BadFile for tables that don't fill their segment */
function checkTables(marker: number, body: Buffer): void {
  let at = 0;
  while (at < body.length) {
    const [kind, id] = [(body[at] ?? 0) >> 4, (body[at] ?? 0) & 15];
    if (kind > 1 || id > 3) throw new BadFile();
    if (marker === DQT) at += 1 + 64 * (kind + 1);
    else at += 17 + body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
  }
  if (at !== body.length || at === 0) throw new BadFile();
}

/** @throws BadFile for an unsupported or too large frame */
function readFrame(marker: number, body: Buffer): Set<number> {
  const [precision, parts] = [body[0], body[5] ?? 0];
  if (
    body.length < 6 ||
    precision !== 8 ||
    ![1, 3, 4].includes(parts) ||
    body.length !== 6 + parts * 3
  )
    throw new BadFile();
  checkSize({ height: body.readUInt16BE(1), width: body.readUInt16BE(3), costly: marker === SOF2 });
  const ids = new Set<number>();
  for (let at = 6; at < body.length; at += 3) {
    const [across, down] = [(body[at + 1] ?? 0) >> 4, (body[at + 1] ?? 0) & 15];
    if (across < 1 || across > 4 || down < 1 || down > 4) throw new BadFile();
    ids.add(body[at] ?? 0);
  }
  return ids;
}

/** @throws BadFile for a scan that doesn't fit its frame */
function checkScan(body: Buffer, frame: Set<number> | undefined): void {
  const parts = body[0] ?? 0;
  if (!frame || parts < 1 || parts > 4 || body.length !== 4 + parts * 2) throw new BadFile();
  for (let part = 0; part < parts; part++)
    if (!frame.has(body[1 + part * 2] ?? -1)) throw new BadFile();
}

/** Yields up to the next marker that isn't a restart. @throws BadFile if the stream ends first */
async function* scanData(bytes: ByteReader): AsyncGenerator<Buffer, void> {
  for (;;) {
    const piece = await bytes.piece();
    if (!piece) throw new BadFile();
    const end = markerIn(piece);
    if (end > 0) yield piece.subarray(0, end);
    if (end === piece.length) continue;
    bytes.unread(piece.subarray(end));
    if (end < piece.length - 1) return;
    // The last byte may be the start of a marker.
    const pair = await bytes.take(2);
    bytes.unread(pair);
    if (markerIn(pair) === 0) return;
    yield await bytes.take(2);
  }
}

/** The index of the first marker other than a restart, or the piece's length if there is none. */
function markerIn(piece: Buffer): number {
  for (let at = piece.indexOf(0xff); at >= 0; at = piece.indexOf(0xff, at + 2)) {
    const next = piece[at + 1];
    if (next === undefined || (next !== 0 && !isRestart(next))) return at;
  }
  return piece.length;
}

async function nextMarker(bytes: ByteReader): Promise<number> {
  let [byte] = await bytes.take(1);
  if (byte !== 0xff) throw new BadFile();
  for (let fill = 0; byte === 0xff; fill++) {
    if (fill > MOST_SEGMENTS) throw new BadFile();
    [byte] = await bytes.take(1);
  }
  return byte ?? 0;
}

/**
 * Keeps pixels, colours and orientation; drops other metadata and trailing bytes. @throws BadFile
 */
export async function* cleanJpeg(bytes: ByteReader): AsyncGenerator<Buffer, void> {
  yield await bytes.take(2);
  let [scans, turned] = [0, false];
  let frame: Set<number> | undefined;
  const tables = new Set<number>();
  for (let segments = 0; segments < MOST_SEGMENTS; segments++) {
    const marker = await nextMarker(bytes);
    if (marker === EOI) {
      if (scans === 0) throw new BadFile();
      yield Buffer.from([0xff, EOI]);
      return;
    }
    if (marker === SOI || isOtherFrame(marker)) throw new BadFile();
    if (marker <= 1 || isRestart(marker)) continue;
    const length = (await bytes.take(2)).readUInt16BE();
    if (length < 2) throw new BadFile();
    const body = await bytes.take(length - 2);
    if (marker >= SOF0 && marker <= SOF2) {
      if (frame) throw new BadFile();
      frame = readFrame(marker, body);
      yield segment(marker, body);
    } else if (marker === DQT || marker === DHT) {
      checkTables(marker, body);
      tables.add(marker);
      yield segment(marker, body);
    } else if (marker === DRI) {
      yield segment(marker, body);
    } else if (marker === SOS) {
      checkScan(body, frame);
      scans += 1;
      if (scans > MOST_SCANS || !tables.has(DQT) || !tables.has(DHT)) throw new BadFile();
      yield segment(marker, body);
      yield* scanData(bytes);
    } else if (marker === APP1 && !turned && body.toString('latin1', 0, 6) === 'Exif\0\0') {
      const orientation = orientationOf(body.subarray(6));
      turned = orientation !== undefined;
      if (orientation)
        yield segment(
          APP1,
          Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiffOf(orientation)]),
        );
    } else {
      const kept = keptOf(marker, body);
      if (kept) yield kept;
    }
  }
  throw new BadFile();
}
