import { randomUUID } from 'node:crypto';
import sharp from 'sharp';

/** A picture of a page's shape that nothing compresses away: a JPEG of `bytes`, 3 % more or less. */
export async function picture(bytes: number): Promise<Buffer> {
  const grain = await sharp({
    create: { width: 600, height: 800, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 140, sigma: 40 } },
  })
    .png()
    .toBuffer();
  let [low, high] = [1, 100];
  while (low <= high) {
    const quality = Math.floor((low + high) / 2);
    const made = await sharp(grain).resize(1200, 1600).jpeg({ quality }).toBuffer();
    if (Math.abs(made.length - bytes) <= bytes * 0.03) return made;
    if (made.length < bytes) low = quality + 1;
    else high = quality - 1;
  }
  throw new Error(`no JPEG quality gives about ${bytes} bytes`);
}

/** A submission as a browser sends it: multipart, the texts first, then each file. */
export function multipart(
  fields: Record<string, string>,
  files: Record<string, Buffer>,
): { headers: Record<string, string>; body: Buffer } {
  const boundary = `----bench${randomUUID()}`;
  const parts: Buffer[] = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  for (const [name, bytes] of Object.entries(files)) {
    parts.push(
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    );
  }
  const body = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}
