// Makes a real request of a described one, sends it, and says what is wrong with how it was answered.
import type { InjectOptions } from 'fastify';
import { png } from '../factories/bombs.ts';
import { jpeg, type multipart, pdf, type TestFile } from '../factories/orders.ts';
import type { Product } from '../kit/support.ts';
import type { Body, FILES, FuzzRequest } from './requests.ts';
import type { Existing } from './values.ts';
import type { World } from './world.ts';

/** Longer than any answer takes, also on a busy machine. */
const ANSWERED_WITHIN_MS = 30_000;
const BOUNDARY = '----fuzz';

const file = async (kind: (typeof FILES)[number]): Promise<TestFile> => {
  const paper = pdf();
  switch (kind) {
    case 'jpeg':
      return jpeg();
    case 'png':
      return { bytes: png({}), name: 'a.png', type: 'image/png' };
    case 'empty':
      return { ...paper, bytes: Buffer.alloc(0) };
    case 'text':
      return { bytes: Buffer.from('no picture'), name: 'a.txt', type: 'text/plain' };
    case 'cut':
      return { ...paper, bytes: paper.bytes.subarray(0, 40) };
    case 'html':
      return {
        bytes: Buffer.from('<script>alert(1)</script>'),
        name: 'a.pdf',
        type: 'application/pdf',
      };
    case 'long name':
      return { ...paper, name: `${'x'.repeat(3000)}.pdf` };
    case 'odd name':
      return { ...paper, name: '../../\u202efdp.\u00e9\\' };
    case 'pdf':
      return paper;
    default:
      return kind satisfies never;
  }
};

const quoted = (text: string) => text.replace(/[\r\n"]/g, '%');

async function formOf({
  fields,
  files,
  cut,
}: Extract<Body, { as: 'form' }>): Promise<ReturnType<typeof multipart>> {
  const parts: Buffer[] = [];
  for (const [name, value] of fields) {
    if (value === undefined) continue;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    parts.push(
      Buffer.from(
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(name)}"\r\n\r\n${text}\r\n`,
      ),
    );
  }
  for (const one of files) {
    const { bytes, name, type } = await file(one.file);
    const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${quoted(one.name)}"; filename="${quoted(name)}"\r\ncontent-type: ${type}\r\n\r\n`;
    parts.push(Buffer.from(head), bytes, Buffer.from('\r\n'));
  }
  const whole = Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
  return {
    payload: cut ? whole.subarray(0, Math.floor(whole.length * 0.7)) : whole,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}

const isExisting = (value: unknown): value is Existing =>
  typeof value === 'object' &&
  value !== null &&
  'existing' in value &&
  'nth' in value &&
  Object.keys(value).length === 2;

/** A copy in which everything that stands for something existing is that. */
async function filled(value: unknown, world: World): Promise<unknown> {
  if (isExisting(value)) {
    const found = await world.find(value, '');
    return /^\d{1,9}$/.test(found) ? Number(found) : found;
  }
  if (Array.isArray(value)) return Promise.all(value.map((one) => filled(one, world)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = await Promise.all(
    Object.entries(value).map(async ([name, one]) => [name, await filled(one, world)] as const),
  );
  return Object.fromEntries(entries);
}

const textOf = (value: unknown) =>
  encodeURIComponent(
    String(typeof value === 'object' ? JSON.stringify(value) : value).toWellFormed(),
  );

async function optionsOf(
  { operation, path, query, headers, body }: FuzzRequest,
  world: World,
  token: string | undefined,
): Promise<InjectOptions> {
  const values = [...path];
  let url = operation.path;
  for (const name of operation.path.match(/\{\w+\}/g) ?? []) {
    const value = values.shift() ?? '';
    url = url.replace(name, () => (typeof value === 'string' ? value : ''));
    if (typeof value !== 'string')
      url = url.replace(/\/(?=\/|$)/, `/${await world.find(value, operation.path)}`);
  }
  const asked = await Promise.all(
    query.map(async ([name, value]) => `${textOf(name)}=${textOf(await filled(value, world))}`),
  );
  const made: InjectOptions = {
    method: operation.method,
    url: asked.length > 0 ? `${url}?${asked.join('&')}` : url,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
  };
  switch (body.as) {
    case 'json': {
      const payload = JSON.stringify(await filled(body.value, world)) ?? '';
      return { ...made, payload, headers: { ...made.headers, 'content-type': 'application/json' } };
    }
    case 'raw':
      return {
        ...made,
        payload: body.text,
        headers: {
          ...made.headers,
          ...(body.type === undefined ? {} : { 'content-type': body.type }),
        },
      };
    case 'form': {
      const fields = (await filled(body.fields, world)) as [string, unknown][];
      const form = await formOf({ ...body, fields });
      return { ...made, payload: form.payload, headers: { ...made.headers, ...form.headers } };
    }
    case 'nothing':
      return made;
    default:
      return body satisfies never;
  }
}

/**
 * Sends a request as its audience.
 * @returns the status
 * @throws Error when it failed with a 5xx, or wasn't answered in time
 */
export async function send(product: Product, world: World, request: FuzzRequest): Promise<number> {
  const token = await world.token(request.audience);
  const options = await optionsOf(request, world, token);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no answer within ${ANSWERED_WITHIN_MS} ms`)),
      ANSWERED_WITHIN_MS,
    );
  });
  try {
    const { statusCode, body } = await Promise.race([product.app.inject(options), late]);
    // A 503 neither: nothing outside is away here, and one request at a time fills no queue.
    if (statusCode >= 500) throw new Error(`${statusCode} ${body.slice(0, 200)}`);
    // A call that ends a session, or a long run, leaves the audience without one.
    if (
      token &&
      (statusCode === 401 ||
        (statusCode === 403 && /step_up|second_factor_needed|role_needed/.test(body)))
    )
      world.lost(request.audience);
    return statusCode;
  } finally {
    clearTimeout(timer);
  }
}
