import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { FILE_BYTES, FILE_PROBLEMS, FORM_BYTES } from '#shared/orders/files.ts';
import { bombs, flatWebp, manyScans, png } from '#test/factories/bombs.ts';
import {
  aDestination,
  applicantInput,
  jpeg,
  multipart,
  pdf,
  sendApplication,
  type TestFile,
  twoPdfs,
  wrongFields,
} from '#test/factories/orders.ts';
import { aProduct } from '#test/kit/support.ts';
import { UPLOAD_PROBLEMS } from './problems.ts';

const program = Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(2000, 7)]);
const named = (bytes: Buffer, name: string, type = 'application/pdf'): TestFile => ({
  bytes,
  name,
  type,
});

describe('files of a form', () => {
  const product = aProduct();
  let place: number;
  beforeAll(async () => {
    place = (await aDestination(product)).id;
  });

  const send = (files: Record<string, TestFile | undefined>) =>
    sendApplication(product, place, { files });
  /** What lies in the folder of uploads, temporary files included. */
  const folder = () => readdir(join(product.deps.config.DATA_DIR, 'uploads'));
  async function problemOf(file: TestFile): Promise<unknown> {
    const response = await send({ data_page: file, passport_photograph: pdf() });
    if (response.statusCode === 201) return undefined;
    expect(wrongFields(response)).toEqual(['data_page']);
    return response.json().fields.data_page;
  }

  test('are taken by what they hold, whatever they are called', async () => {
    const plain = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00f8' } })
      .png()
      .toBuffer();
    const webp = await sharp(plain).webp().toBuffer();
    const { bytes } = await jpeg();
    for (const file of [
      named(plain, 'a.exe', 'text/plain'),
      named(webp, ''),
      named(bytes, 'x'.repeat(300)),
      named(pdf().bytes, '../../etc/passwd', 'image/png'),
      named(Buffer.concat([Buffer.from('\uFEFF\n'), pdf().bytes]), 'from a bank.pdf'),
    ])
      expect(await problemOf(file)).toBeUndefined();
  });

  test('are refused with what to do about it', async () => {
    const photo = (await jpeg({ width: 600, height: 800 })).bytes;
    expect(await problemOf(named(program, 'passport.pdf'))).toBe(FILE_PROBLEMS.wrong_type);
    expect(
      await problemOf(
        named(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.jpg', 'image/jpeg'),
      ),
    ).toBe(FILE_PROBLEMS.wrong_type);
    expect(await problemOf(named(Buffer.from('GIF89a'), 'a.gif', 'image/gif'))).toBe(
      FILE_PROBLEMS.wrong_type,
    );
    expect(await problemOf(named(Buffer.alloc(0), 'empty.pdf'))).toBe(FILE_PROBLEMS.empty);
    const locked = Buffer.from(
      pdf()
        .bytes.toString('latin1')
        .replace('/Root 1 0 R', '/Root 1 0 R /Encrypt << /Filter /Standard >>'),
      'latin1',
    );
    expect(await problemOf(named(locked, 'statement.pdf'))).toBe(UPLOAD_PROBLEMS.locked);
    expect(await problemOf(named(photo.subarray(0, photo.length / 2), 'a.jpg'))).toBe(
      FILE_PROBLEMS.unreadable,
    );
    expect(await problemOf(named(pdf({ size: 50_000 }).bytes.subarray(0, 30_000), 'a.pdf'))).toBe(
      FILE_PROBLEMS.unreadable,
    );
    expect(
      await problemOf(named(png({ width: 8000, height: 5001, data: Buffer.alloc(64) }), 'a.png')),
    ).toBe(FILE_PROBLEMS.too_many_pixels);
  });

  test('of 10 MB are taken, larger ones are not, and every wrong one is named', async () => {
    expect(await problemOf(pdf({ size: FILE_BYTES }))).toBeUndefined();
    const before = await folder();
    const response = await send({
      data_page: pdf({ size: FILE_BYTES + 1 }),
      passport_photograph: pdf({ size: 20 * 1024 * 1024 }),
      utility_bill: named(program, 'a.pdf'),
      other_document: pdf(),
    });
    expect([response.statusCode, response.json().fields]).toEqual([
      422,
      {
        data_page: FILE_PROBLEMS.too_large,
        passport_photograph: FILE_PROBLEMS.too_large,
        utility_bill: FILE_PROBLEMS.wrong_type,
      },
    ]);
    expect(await folder()).toEqual(before);
  });

  test('that are needed must be files, and one each', async () => {
    expect((await send({})).json().fields).toEqual({
      data_page: FILE_PROBLEMS.missing,
      passport_photograph: FILE_PROBLEMS.missing,
    });
    const asText = await sendApplication(product, place, {
      fields: { data_page: '/uploads/somebody-else’s' },
      files: { passport_photograph: pdf() },
    });
    expect(asText.json().fields).toEqual({ data_page: FILE_PROBLEMS.missing });
    const unnamed = { bytes: Buffer.alloc(0), name: '', type: 'application/octet-stream' };
    expect(
      (
        await send({
          data_page: pdf(),
          passport_photograph: pdf(),
          utility_bill: unnamed,
          unheard_of: named(program, 'a.exe'),
        })
      ).statusCode,
    ).toBe(201);
    const twice = multipart(
      { ...applicantInput(), destination_id: place },
      { ...twoPdfs(), second: pdf() },
    );
    const payload = Buffer.from(
      twice.payload.toString('latin1').replace('name="second"', 'name="data_page"'),
      'latin1',
    );
    const response = await product.app.inject({
      method: 'POST',
      url: '/api/visa/application',
      payload,
      headers: twice.headers,
    });
    expect([response.statusCode, response.json().fields]).toEqual([
      422,
      { data_page: 'Choose one file only.' },
    ]);
  });

  test('nothing stays behind of a form that is refused, cut off or of another type', async () => {
    const before = await folder();
    const { payload, headers } = multipart(
      { ...applicantInput(), destination_id: place },
      { data_page: pdf(), passport_photograph: await jpeg() },
    );
    const post = async (body: Buffer | string | undefined, type: string) => {
      const response = await product.app.inject({
        method: 'POST',
        url: '/api/visa/application',
        ...(body === undefined ? {} : { payload: body }),
        headers: { 'content-type': type },
      });
      return [response.statusCode, response.json().code];
    };
    const form = headers['content-type'] ?? '';
    expect(await post(payload.subarray(0, payload.length - 300), form)).toEqual([400, 'malformed']);
    expect(await post(payload.subarray(0, 200), form)).toEqual([400, 'malformed']);
    expect(await post(payload, 'multipart/form-data')).toEqual([400, 'malformed']);
    expect(await post('{}', 'application/json')).toEqual([415, 'wrong_type']);
    expect(await post('a=1', 'application/x-www-form-urlencoded')).toEqual([415, 'wrong_type']);
    expect(await post(undefined, '')).toEqual([415, 'wrong_type']);
    expect((await sendApplication(product, place, { fields: { first_name: '' } })).statusCode).toBe(
      422,
    );
    expect(await folder()).toEqual(before);
  });

  test('a request over 64 MB is refused as such, also when it doesn’t say how large it is', async () => {
    const before = await folder();
    const { payload, headers } = multipart({}, { data_page: pdf() });
    const said = await product.app.inject({
      method: 'POST',
      url: '/api/visa/application',
      payload,
      headers: { ...headers, 'content-length': String(FORM_BYTES + 1) },
    });
    expect([said.statusCode, said.json().code]).toEqual([413, 'too_large']);
    const end = payload.indexOf('%PDF');
    const unsaid = Readable.from(
      (function* () {
        yield payload.subarray(0, end);
        for (let sent = 0; sent <= FORM_BYTES; sent += 1 << 20) yield Buffer.alloc(1 << 20, 7);
        yield payload.subarray(end);
      })(),
    );
    const response = await product.app.inject({
      method: 'POST',
      url: '/api/visa/application',
      payload: unsaid,
      headers,
    });
    expect([response.statusCode, response.json().code]).toEqual([413, 'too_large']);
    expect(await folder()).toEqual(before);
  });

  test('a request that doesn’t say its size and goes on over 64 MB is answered at once, and its connection ends', async () => {
    const before = await folder();
    const { payload, headers } = multipart({}, { data_page: pdf() });
    if (!product.app.server.listening) await product.app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((product.app.server.address() as AddressInfo).port, '127.0.0.1');
    let response = '';
    let open = true;
    socket.on('data', (piece) => {
      response += piece;
    });
    socket.on('error', () => {});
    const closed = new Promise<void>((done) => void socket.once('close', () => done()));
    void closed.then(() => {
      open = false;
    });
    const chunk = (bytes: Buffer) =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
    const head = `POST /api/visa/application HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ncontent-type: ${headers['content-type']}\r\n\r\n`;
    socket.write(head);
    socket.write(chunk(payload.subarray(0, payload.indexOf('%PDF'))));
    const megabyte = chunk(Buffer.alloc(1 << 20, 7));
    let sent = 0;
    // It would never end by itself.
    while (open && response === '' && sent < 200) {
      sent++;
      if (!socket.write(megabyte))
        await Promise.race([
          closed,
          new Promise<void>((done) => void socket.once('drain', () => done())),
        ]);
    }
    await closed;
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    expect(response).toContain('"code":"too_large"');
    expect(sent).toBeLessThan(100);
    await expect.poll(folder).toEqual(before);
  });

  test('that would cost seconds or gigabytes to decode are refused in no time, 32 at once', async () => {
    const all = bombs();
    expect(await problemOf(named(manyScans(1500, { width: 800, height: 600 }), 'a.jpg'))).toBe(
      FILE_PROBLEMS.unreadable,
    );
    const [cpu, memory] = [process.threadCpuUsage(), process.memoryUsage().rss];
    const responses = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        send({ data_page: all[n % all.length], passport_photograph: pdf() }),
      ),
    );
    for (const { statusCode, json } of responses)
      expect([statusCode, json().fields]).toEqual([
        422,
        { data_page: FILE_PROBLEMS.too_many_pixels },
      ]);
    const { user, system } = process.threadCpuUsage(cpu);
    // One of them took 27 s of a processor, and 4 GB, when it was decoded.
    expect([
      (user + system) / 1e6 < 5,
      (process.memoryUsage().rss - memory) / 2 ** 20 < 200,
    ]).toEqual([true, true]);
    expect(await problemOf(named(flatWebp(8000, 5000), 'a.webp'))).toBeUndefined();
  });

  test('with a field that comes twice are refused, whichever it means', async () => {
    const { payload, headers } = multipart(
      { ...applicantInput(), second_name: 'Somebody else', destination_id: place },
      twoPdfs(),
    );
    const twice = Buffer.from(
      payload.toString('latin1').replace('name="second_name"', 'name="first_name"'),
      'latin1',
    );
    const response = await product.app.inject({
      method: 'POST',
      url: '/api/visa/application',
      payload: twice,
      headers,
    });
    expect([response.statusCode, response.json().fields]).toEqual([
      422,
      { first_name: 'Send this field once.' },
    ]);
  });

  test.each([
    [
      'without a name',
      'form-data',
      'text/plain',
      '1',
      'A part of the form has no name. Name each part as its field is called.',
    ],
    [
      'without a name, as a file',
      'form-data; filename="a.pdf"',
      'application/pdf',
      '1',
      'A part of the form has no name.',
    ],
    [
      'that is an object',
      'form-data; name="first_name"',
      'application/json',
      '{"toString":1}',
      'The field first_name is no text.',
    ],
  ])('with a part %s are malformed', async (_what, disposition, type, value, message) => {
    const payload = `--x\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${type}\r\n\r\n${value}\r\n--x--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const response = await product.app.inject({
      method: 'POST',
      url: '/api/visa/application',
      payload,
      headers,
    });
    expect([response.statusCode, response.json()]).toMatchObject([
      400,
      { code: 'malformed', message: expect.stringContaining(message) },
    ]);
  });

  test('with more than 256 KB of text, or more than a hundred fields, are not read on', async () => {
    const texts = (count: number, size: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`note_${n}`, 'x'.repeat(size)]));
    const refused = [texts(5, 60_000), texts(101, 1)];
    for (const fields of refused) {
      const response = await sendApplication(product, place, { fields });
      expect([response.statusCode, response.json().code]).toEqual([413, 'too_large']);
    }
    expect((await sendApplication(product, place, { fields: texts(80, 3000) })).statusCode).toBe(
      201,
    );
  });

  test('after an early refusal the connection serves the next request', async () => {
    if (!product.app.server.listening) await product.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = product.app.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (
      method: string,
      path: string,
      body?: Buffer,
      headers: Record<string, string> = {},
    ) =>
      new Promise<{ status: number | undefined; port: number | undefined }>((done, fail) => {
        const asking = request({
          agent,
          port,
          host: '127.0.0.1',
          method,
          path,
          headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
        });
        asking.on('response', (response) =>
          response.resume().on('end', () =>
            done({
              status: response.statusCode,
              port: response.socket?.localPort ?? asking.socket?.localPort,
            }),
          ),
        );
        asking.on('error', fail).end(body);
      });
    const { payload, headers } = multipart({}, { data_page: pdf({ size: 5 * 1024 * 1024 }) });
    expect(
      (
        await ask('POST', '/api/visa/application', payload, {
          ...headers,
          authorization: 'Bearer unknown',
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await ask('POST', '/api/visa/track-visa', Buffer.alloc(3_000_000, ' '), {
          'content-type': 'application/json',
        })
      ).status,
    ).toBe(413);
    expect((await ask('GET', '/healthz')).status).toBe(200);
    agent.destroy();
  });
});
