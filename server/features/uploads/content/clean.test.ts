import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { flatWebp, manyScans, png, pngOf } from '#test/factories/bombs.ts';
import { pdf } from '#test/factories/orders.ts';
import { BadFile } from './byte-reader.ts';
import { clean } from './clean.ts';

/** What of a file is kept, or its problem; it comes in pieces of these sizes, over and over. */
async function kept(bytes: Buffer, sizes = [65_536]): Promise<Buffer | string> {
  async function* pieces() {
    for (let at = 0, n = 0; at < bytes.length; n++) {
      const size = Math.max(1, sizes[n % sizes.length] ?? 1);
      yield bytes.subarray(at, at + size);
      at += size;
    }
  }
  const cleaned = clean(pieces());
  const parts: Buffer[] = [];
  try {
    for (let step = await cleaned.next(); ; step = await cleaned.next()) {
      if (step.done) {
        const whole = Buffer.concat(parts);
        for (const { at, bytes: patch } of step.value.patches) patch.copy(whole, at);
        return whole;
      }
      parts.push(Buffer.from(step.value));
    }
  } catch (error) {
    if (error instanceof BadFile) return error.problem;
    throw error;
  }
}
const dots = async (bytes: Buffer) =>
  (await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true })).data;

const SECRET = 'at home, 6.4541 N';
/** Grain, so that every scan and every chunk has something to say. */
const grain = (width = 90, height = 70, channels: 3 | 4 = 3) =>
  sharp({
    create: {
      width,
      height,
      channels,
      background: '#8a6d3b80',
      noise: { type: 'gaussian', mean: 120, sigma: 50 },
    },
  } as never).toColourspace('srgb');
const told = (picture: Sharp, orientation: number) =>
  picture
    .withMetadata({ orientation })
    .withExifMerge({ IFD0: { Make: SECRET } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`);

const pictures: Record<string, (orientation: number) => Promise<Buffer>> = {
  'a JPEG': (turn) => told(grain(), turn).jpeg().toBuffer(),
  'a progressive JPEG': (turn) => told(grain(), turn).jpeg({ progressive: true }).toBuffer(),
  'a grey JPEG': (turn) => told(grain().greyscale(), turn).jpeg({ quality: 40 }).toBuffer(),
  'a JPEG of full colours': (turn) =>
    told(grain(), turn).jpeg({ chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer(),
  'a JPEG for printers': (turn) => told(grain().toColourspace('cmyk'), turn).jpeg().toBuffer(),
  'a JPEG with a profile': (turn) => told(grain(), turn).withIccProfile('p3').jpeg().toBuffer(),
  'a PNG': (turn) =>
    told(grain(90, 70, 4), turn)
      .png()
      .toBuffer(),
  'an interlaced PNG': (turn) => told(grain(), turn).png({ progressive: true }).toBuffer(),
  'a PNG with a palette': (turn) =>
    told(grain(), turn).png({ palette: true, colours: 16 }).toBuffer(),
  'a PNG of 16 bits': (turn) => told(grain().toColourspace('rgb16'), turn).png().toBuffer(),
  'a WebP': (turn) => told(grain(91, 71), turn).webp().toBuffer(),
  'a WebP with a see-through ground': (turn) =>
    told(grain(90, 70, 4), turn)
      .webp({ quality: 60 })
      .toBuffer(),
  'a lossless WebP': (turn) => told(grain(), turn).webp({ lossless: true }).toBuffer(),
};

describe.each(Object.entries(pictures))('%s', (_, make) => {
  let sent: Buffer;
  beforeAll(async () => {
    sent = await make(6);
  });

  test('keeps every dot and which way is up, and nothing else its camera said', async () => {
    expect(sent.includes(SECRET)).toBe(true);
    const clean = await kept(sent);
    if (typeof clean === 'string') throw new Error(clean);
    expect(clean.includes(SECRET)).toBe(false);
    expect((await dots(clean)).equals(await dots(sent))).toBe(true);
    const is = await sharp(clean).metadata();
    const shown = async (bytes: Buffer) => {
      const {
        width,
        height,
        space,
        channels,
        depth,
        chromaSubsampling,
        isProgressive,
        hasProfile,
        hasAlpha,
      } = await sharp(bytes).metadata();
      return {
        width,
        height,
        space,
        channels,
        depth,
        chromaSubsampling,
        isProgressive,
        hasProfile,
        hasAlpha,
      };
    };
    expect(await shown(clean)).toEqual(await shown(sent));
    expect([is.orientation, (is.exif?.length ?? 0) <= 32]).toEqual([6, true]);
    expect(await kept(clean)).toEqual(clean);
  });

  test('carries no word at all when it is upright', async () => {
    const clean = await kept(await make(1));
    if (typeof clean === 'string') throw new Error(clean);
    const { exif, xmp, orientation } = await sharp(clean).metadata();
    expect([exif, xmp, orientation ?? 1]).toEqual([undefined, undefined, 1]);
  });

  test('is kept alike in whatever pieces it comes', async () => {
    const whole = await kept(sent);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 }),
        async (sizes) => {
          expect(await kept(sent, sizes)).toEqual(whole);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('is refused wherever it is cut off, and loses what stands behind its end', async () => {
    for (let length = 12; length < sent.length; length += 1 + Math.floor(sent.length / 150))
      expect(await kept(sent.subarray(0, length))).toBe('unreadable');
    expect(await kept(sent.subarray(0, sent.length - 3))).toBe('unreadable');
    expect(await kept(Buffer.concat([sent, Buffer.from(SECRET.repeat(500))]))).toEqual(
      await kept(sent),
    );
  });

  test('makes nothing fail, whatever is changed in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(sent.length - 1),
        fc.uint8Array({ minLength: 1, maxLength: 8 }),
        async (at, bytes) => {
          const changed = Buffer.from(sent);
          changed.set(bytes.subarray(0, changed.length - at), at);
          expect(await kept(changed, [997])).toBeDefined();
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('a picture that costs whoever decodes it more than it should is refused by its headers:', () => {
  test('a JPEG of more than a hundred scans', async () => {
    expect(await kept(manyScans(1500))).toBe('too_many_pixels');
    expect(await kept(manyScans(1500, { width: 800, height: 600 }))).toBe('unreadable');
    expect(await kept(manyScans(101, { width: 80, height: 60 }))).toBe('unreadable');
    expect(await kept(manyScans(100, { width: 80, height: 60 }))).toBeInstanceOf(Buffer);
  });

  test('a WebP of a version that nobody has written yet', async () => {
    const webp = flatWebp(80, 60);
    expect(await kept(webp)).toBeInstanceOf(Buffer);
    const version = webp.indexOf('VP8L') + 12;
    webp[version] = (webp[version] ?? 0) | 0x20;
    expect(await kept(webp)).toBe('unreadable');
  });

  test('a JPEG whose scan is of a colour that its frame hasn’t', async () => {
    const scans = manyScans(2, { width: 80, height: 60 });
    expect(await kept(scans)).toBeInstanceOf(Buffer);
    const first = scans.indexOf(Buffer.from([0xff, 0xda]));
    scans[first + 5] = 9;
    expect(await kept(scans)).toBe('unreadable');
  });

  test('more dots than 40 million; than 25 million where all must be held at once', async () => {
    expect(await kept(flatWebp(16_383, 7203))).toBe('too_many_pixels');
    expect(await kept(flatWebp(8000, 5000))).toBeInstanceOf(Buffer);
    const sizes = { width: 5001, height: 5000 };
    expect(await kept(png({ ...sizes, type: 0 }))).toBeInstanceOf(Buffer);
    for (const costly of [{ interlace: 1 }, { depth: 16 }])
      expect(await kept(png({ ...sizes, ...costly, type: 0 }))).toBe('too_many_pixels');
    expect(await kept(manyScans(2, sizes))).toBe('too_many_pixels');
  });

  test('a PNG that says it has more than it can hold', async () => {
    expect(await kept(png({ width: 5000, height: 5000, data: Buffer.alloc(64) }))).toBe(
      'unreadable',
    );
  });

  test('parts without end, in no more time than the file is long', async () => {
    const comments = Buffer.concat([
      Buffer.from([0xff, 0xd8]),
      Buffer.alloc(4_000_000, Buffer.from([0xff, 0xfe, 0, 2])),
    ]);
    const filling = Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(4_000_000, 0xff)]);
    const chunks = pngOf([
      ['IHDR', png({}).subarray(16, 29)],
      ...Array.from({ length: 30_000 }, (): [string, Buffer] => ['tEXt', Buffer.alloc(0)]),
    ]);
    const before = process.threadCpuUsage();
    for (const endless of [comments, filling, chunks])
      expect(await kept(endless)).toBe('unreadable');
    const { user, system } = process.threadCpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(500);
  });
});

describe('a picture that nobody could be shown is refused:', () => {
  const changed = (bytes: Buffer, find: string, put: string) => {
    const copy = Buffer.from(bytes);
    const at = copy.indexOf(Buffer.from(find, 'hex'));
    if (at < 0) throw new Error(`no ${find}`);
    copy.write(put, at, 'hex');
    return copy;
  };

  test('of a kind that browsers don’t draw', async () => {
    const sent = await grain().jpeg().toBuffer();
    // Lossless, hierarchical, arithmetic; of 12 bits; without height.
    for (const marker of ['c3', 'c5', 'c9', 'ca'])
      expect(await kept(changed(sent, 'ffc0', `ff${marker}`))).toBe('unreadable');
    expect(await kept(changed(sent, 'ffc0001108', 'ffc000110c'))).toBe('unreadable');
    expect(await kept(changed(sent, 'ffc00011080046', 'ffc00011080000'))).toBe('unreadable');
  });

  test('without the tables, colours or dots it speaks of', async () => {
    const sent = await grain().jpeg().toBuffer();
    expect(
      await kept(Buffer.from(sent.toString('latin1').replaceAll('\xff\xc4', '\xff\xfe'), 'latin1')),
    ).toBe('unreadable');
    expect(
      await kept(Buffer.from(sent.toString('latin1').replaceAll('\xff\xdb', '\xff\xfe'), 'latin1')),
    ).toBe('unreadable');
    expect(await kept(Buffer.from('ffd8ffd9', 'hex'))).toBe('unreadable');
    const header = (type: number) => png({ type }).subarray(16, 29);
    expect(
      await kept(
        pngOf([
          ['IHDR', header(3)],
          ['IDAT', Buffer.alloc(90)],
          ['IEND', Buffer.alloc(0)],
        ]),
      ),
    ).toBe('unreadable');
    expect(
      await kept(
        pngOf([
          ['IHDR', header(6)],
          ['IEND', Buffer.alloc(0)],
        ]),
      ),
    ).toBe('unreadable');
    expect(
      await kept(
        pngOf([
          ['IHDR', header(5)],
          ['IDAT', Buffer.alloc(90)],
          ['IEND', Buffer.alloc(0)],
        ]),
      ),
    ).toBe('unreadable');
    expect(await kept(Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'))).toBe('unreadable');
  });

  test('with a sum that is wrong: something on the way changed it', async () => {
    const sent = await grain().png().toBuffer();
    sent[sent.length - 40] = (sent[sent.length - 40] ?? 0) ^ 1;
    expect(await kept(sent)).toBe('unreadable');
  });

  test('whose header says what no such picture has', async () => {
    expect(await kept(png({ interlace: 2 }))).toBe('unreadable');
    const webp = await grain().webp().toBuffer();
    const frame = webp.indexOf('VP8 ') + 8;
    // Not a key frame; not its start code.
    for (const at of [frame, frame + 3]) {
      const sent = Buffer.from(webp);
      sent[at] = (sent[at] ?? 0) ^ 1;
      expect(await kept(sent)).toBe('unreadable');
    }
  });

  test('that moves; of a PNG that moves the first picture stays', async () => {
    const frames = await sharp(
      [await grain(20, 20).png().toBuffer(), await grain(20, 20).png().toBuffer()],
      { join: { animated: true } } as never,
    )
      .webp()
      .toBuffer();
    expect(await kept(frames)).toBe('animated');
    const still = png({});
    const moving = pngOf([
      ['IHDR', still.subarray(16, 29)],
      ['acTL', Buffer.alloc(8)],
      ['IDAT', still.subarray(41, still.length - 16)],
      ['fdAT', Buffer.alloc(20)],
      ['IEND', Buffer.alloc(0)],
    ]);
    expect(await kept(moving)).toEqual(still);
  });
});

test('of a JPEG’s fourteenth part only what Adobe says of its colours is kept', async () => {
  const plain = await grain().jpeg().toBuffer();
  const withPart = (body: string) => {
    const head = Buffer.from([0xff, 0xee, 0, 0]);
    head.writeUInt16BE(body.length + 2, 2);
    const part = Buffer.concat([head, Buffer.from(body)]);
    return [Buffer.concat([plain.subarray(0, 2), part, plain.subarray(2)]), part] as const;
  };
  const without = await kept(plain);
  for (const body of [`Camera ${SECRET}`, 'Adobe', ''])
    expect(await kept(withPart(body)[0])).toEqual(without);
  const [longer, part] = withPart(`Adobe\0d\0\0\0\0\x01${SECRET}`);
  const cleaned = await kept(longer);
  expect(cleaned).toEqual(await kept(withPart(part.toString('latin1', 4, 16))[0]));
  expect([cleaned.includes('Adobe'), cleaned.includes(SECRET)]).toEqual([true, false]);
});

test('a PDF stays as it came, and must have its end', async () => {
  const { bytes } = pdf({ size: 200_000 });
  expect(await kept(bytes, [777])).toEqual(bytes);
  expect(await kept(bytes.subarray(0, 190_000))).toBe('unreadable');
  // What some programs put before its header is left out, however its pieces are cut.
  for (const before of ['\uFEFF', '\r\n', 'x'.repeat(1000)])
    expect(await kept(Buffer.concat([Buffer.from(before), bytes]), [700])).toEqual(bytes);
  const trailer = (text: string) =>
    Buffer.from(bytes.toString('latin1').replace('/Root 1 0 R', `/Root 1 0 R ${text}`), 'latin1');
  // Wherever its pieces are cut.
  for (const size of [777, 64, 7])
    expect(await kept(trailer('/Encrypt 5 0 R'), [size])).toBe('locked');
  expect(await kept(trailer('/Encrypted (no)'))).toEqual(trailer('/Encrypted (no)'));
  expect(
    await kept(
      Buffer.from(bytes.toString('latin1').replace('startxref\n0', 'startxref\n900000'), 'latin1'),
    ),
  ).toBe('unreadable');
});

test('anything else is told by its first bytes', async () => {
  for (const text of [
    'GIF89a',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'x',
    'RIFF....WAVEfmt ',
    `${' '.repeat(1024)}%PDF-1.4`,
  ])
    expect(await kept(Buffer.from(text))).toBe('wrong_type');
  expect(await kept(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).toBe('heic');
  expect(await kept(Buffer.alloc(0))).toBe('empty');
});
