import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { FILE_PROBLEMS } from '#shared/orders/files.ts';
import { AGENT_TEXTS } from '#shared/people/agents.ts';
import { anEnteredAgent, asked } from '#test/factories/agents.ts';
import { bombs, manyScans, png } from '#test/factories/bombs.ts';
import {
  aDestination,
  anAdmin,
  anApplication,
  jpeg,
  pdf,
  sendForm,
  type TestFile,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';

const product = aProduct();
let token: string;
beforeEach(async () => {
  token = (await anEnteredAgent(product)).token;
});

function upload(agent_image: TestFile | undefined, fields: Record<string, unknown> = {}) {
  return sendForm(
    product,
    'POST',
    '/api/agents/upload-agent-profile',
    fields,
    { agent_image },
    { token },
  );
}
const profile = async () =>
  (await asked(product, 'GET', 'agent-profile', undefined, { token })).json().agent_image;
const fetched = (url: string) => product.app.inject({ method: 'GET', url });
const stored = async () => (await Array.fromAsync(product.deps.storage.list())).length;

describe('an agent’s picture', () => {
  test('is kept as a square without what the camera added, for everybody to see', async () => {
    const photo = await jpeg({ width: 300, height: 700, exif: 'Secret Camera' });
    expect(photo.bytes.includes('Secret Camera')).toBe(true);
    const response = await upload(photo);
    const { agent_image, message } = response.json();
    expect([response.statusCode, message]).toEqual([200, AGENT_TEXTS.uploaded]);
    expect(agent_image).toMatch(/^\/uploads\/\d{4}\/\d\d\/\d\d\/[0-9a-f]{40}$/);
    expect(await profile()).toBe(agent_image);
    expect((await asked(product, 'GET', 'details', undefined, { token })).json().agent_image).toBe(
      agent_image,
    );

    const shown = await fetched(agent_image);
    expect([
      shown.statusCode,
      shown.headers['content-type'],
      shown.headers['x-content-type-options'],
    ]).toEqual([200, 'image/jpeg', 'nosniff']);
    expect(shown.headers['content-disposition']).toBe('inline; filename="agent_image.jpg"');
    expect(shown.rawPayload.includes('Secret Camera')).toBe(false);
    const { width, height, exif } = await sharp(shown.rawPayload).metadata();
    expect([width, height, exif]).toEqual([512, 512, undefined]);
  });

  test('replaces the one before, whose file goes', async () => {
    const other = (await anEnteredAgent(product)).token;
    const ofOther = async () =>
      (await asked(product, 'GET', 'details', undefined, { token: other })).json();
    const before = await ofOther();
    const first: string = (await upload(await jpeg())).json().agent_image;
    const files = await stored();
    const second: string = (await upload(await jpeg())).json().agent_image;
    expect(second).not.toBe(first);
    expect((await fetched(first)).statusCode).not.toBe(200);
    await product.settle();
    expect([await stored(), await profile()]).toEqual([files, second]);
    expect((await fetched(second)).statusCode).toBe(200);
    expect(await ofOther()).toEqual(before);
  });

  test('goes when its agent is deleted', async () => {
    const admin = await anAdmin(product);
    const { id } = (await asked(product, 'GET', 'details', undefined, { token })).json();
    const files = await stored();
    const picture: string = (await upload(await jpeg())).json().agent_image;
    await product.call('DELETE', `/api/admin/delete-agent/${id}`, { token: admin.token });
    await product.settle();
    expect([await stored(), (await fetched(picture)).statusCode === 200]).toEqual([files, false]);
  });

  test('is one of two sent at once, and the other one’s file goes', async () => {
    await upload(await jpeg());
    const files = await stored();
    const responses = await Promise.all([await jpeg(), await jpeg()].map((photo) => upload(photo)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await product.settle();
    expect(await stored()).toBe(files);
    expect(responses.map((response) => response.json().agent_image)).toContain(await profile());
  });

  test('is made from JPEG, PNG and WebP', async () => {
    const canvas = sharp({
      create: { width: 40, height: 30, channels: 4, background: '#0a4d3680' },
    });
    for (const format of ['png', 'webp'] as const) {
      const bytes = await canvas.clone().toFormat(format).toBuffer();
      expect(
        (await upload({ bytes, name: `me.${format}`, type: `image/${format}` })).statusCode,
      ).toBe(200);
    }
  });

  test('is nothing else: each refusal names the field, and nothing of it stays', async () => {
    const lie = (text: string | Buffer, name = 'me.jpg', type = 'image/jpeg'): TestFile => ({
      bytes: Buffer.from(text),
      name,
      type,
    });
    const cut = (await jpeg({ width: 400, height: 400 })).bytes;
    const files = await stored();
    for (const file of [
      undefined,
      lie(''),
      lie('just text'),
      lie('<html><script>1</script></html>'),
      lie('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'me.svg', 'image/svg+xml'),
      lie(cut.subarray(0, cut.length / 2)),
      lie(Buffer.concat([cut, Buffer.alloc(11 * 1024 * 1024)])),
      pdf(),
    ]) {
      const response = await upload(file, { nothing: 'x' });
      expect([response.statusCode, Object.keys(response.json().fields)], file?.name).toEqual([
        422,
        ['agent_image'],
      ]);
    }
    expect((await upload(undefined, { nothing: 'x' })).json().fields.agent_image).toBe(
      AGENT_TEXTS.noImage,
    );
    expect([await profile(), await stored()]).toEqual([null, files]);
  });

  test('that would take gigabytes ends the process that decodes it, and nothing else', async () => {
    // One line of dots: a square as high as others would be two gigabytes. Nothing in its header is forbidden.
    const strip = { bytes: png({ width: 2000, height: 1 }), name: 'me.png', type: 'image/png' };
    // A hundred passes over 25 million dots, which is the most we take.
    const scans = {
      bytes: manyScans(100, { width: 5000, height: 5000 }),
      name: 'me.jpg',
      type: 'image/jpeg',
    };
    const [heavy, ...others] = await Promise.all([
      upload(strip),
      upload(scans),
      upload(await jpeg({ width: 600, height: 600 })),
    ]);
    expect([heavy.statusCode, heavy.json().fields]).toEqual([
      422,
      { agent_image: FILE_PROBLEMS.unreadable },
    ]);
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const cpu = process.threadCpuUsage();
    for (const { bytes, name, type } of bombs())
      expect((await upload({ bytes, name, type })).json().fields).toEqual({
        agent_image: FILE_PROBLEMS.too_many_pixels,
      });
    expect(process.threadCpuUsage(cpu).user / 1e6).toBeLessThan(2);
  });

  test('comes as a form or not at all', async () => {
    expect(
      (await asked(product, 'POST', 'upload-agent-profile', { agent_image: 'x' }, { token }))
        .statusCode,
    ).toBe(415);
  });

  test('is public alone: what applicants hand in stays behind its signature', async () => {
    const { id } = await aDestination(product);
    const { passport_photograph } = await anApplication(product, { destination_id: id, token });
    await product.settle();
    expect(passport_photograph).toMatch(/\?expires=\d+&signature=/);
    expect((await fetched(passport_photograph as string)).statusCode).toBe(200);
    expect((await fetched((passport_photograph as string).replace(/\?.*/, ''))).statusCode).toBe(
      403,
    );
  });
});
