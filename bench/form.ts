import sharp from 'sharp';
import type { Sent } from './client.ts';

/** A picture of a page's shape that nothing compresses away: a JPEG of `bytes`, 3 % more or less. */
async function picture(bytes: number): Promise<Buffer> {
  const grain = await sharp({
    create: {
      width: 600,
      height: 800,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 140, sigma: 40 },
    },
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
export async function multipart(
  fields: Record<string, string>,
  files: Record<string, Buffer | Buffer[]>,
): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, given] of Object.entries(files))
    for (const bytes of [given].flat())
      form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`);
  const sent = new Response(form);
  return {
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  };
}

const FILE_BYTES = 300 * 1024;
let scan: Promise<Buffer> | undefined;
/** The picture that is uploaded, made once. */
export const scanOf300Kb = (): Promise<Buffer> => {
  scan ??= picture(FILE_BYTES);
  return scan;
};

/** What an applicant types. */
export const TYPED = {
  first_name: 'Adaeze',
  last_name: 'Okonkwo',
  phone_number: '08031234567',
  contact_email: 'adaeze@example.com',
  date_of_birth: '1991-07-04',
  passport_number: 'B50318842',
  data_consent: 'Yes',
};

/** A visa application with two pictures of 300 KB, for a destination of the shop. */
export async function visaForm(url: string): Promise<Sent> {
  const { data } = (await (await fetch(`${url}/api/visa/destinations`)).json()) as {
    data: { id: number }[];
  };
  const picture = await scanOf300Kb();
  return multipart(
    { ...TYPED, destination_id: String(data[0]?.id) },
    { data_page: picture, passport_photograph: picture },
  );
}
