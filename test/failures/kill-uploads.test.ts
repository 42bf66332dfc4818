// A server that is killed while answers to requests and issued files arrive: what was acknowledged is there, and what was lost comes again.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { files } from '#server/database/schema.ts';
import type { OrderRequest } from '#shared/orders/requests.ts';
import type { SubmittedApplication } from '#shared/services/application-form.ts';
import { applicantInput, multipart, pdf, type TestFile, twoPdfs } from '../factories/orders.ts';
import { ask } from '../kit/reach.ts';
import { ServerProcess } from '../kit/server-process.ts';
import { tempFolder } from '../kit/temp-folder.ts';
import { until } from '../kit/until.ts';
import { anyDestination, registerFirstAdmin } from '../soak/admin.ts';

const ORDERS = 3;
const KILLS = 2;

describe(`${ORDERS} answers and ${ORDERS} issued files, while the server is killed ${KILLS} times`, () => {
  const dataDir = tempFolder();
  let server: ServerProcess;
  let token: string;
  beforeAll(async () => {
    server = await ServerProcess.create({ DATA_DIR: dataDir });
    await server.start();
    token = await registerFirstAdmin(server.reach, server.dataDir);
  }, 120_000);
  afterAll(() => server.end());

  const asAdmin = async <Answer>(path: string, method = 'GET', body?: object): Promise<Answer> => {
    const { status, json } = await ask<Answer>(server.reach, `/api${path}`, {
      token,
      method,
      ...(body ? { body } : {}),
    });
    if (status >= 400)
      throw new Error(`${method} ${path} was answered ${status}: ${JSON.stringify(json)}`);
    return json;
  };
  /** Sends a form until it is answered. */
  async function send(
    path: string,
    method: string,
    fields: object,
    sent: Record<string, TestFile>,
    own: Record<string, string>,
  ) {
    const { payload, headers } = multipart({ ...fields }, sent);
    const response = await server.reach(`/api${path}`, {
      method,
      headers: { ...headers, ...own },
      body: new Uint8Array(payload),
    });
    const text = await response.text();
    if (response.status >= 400)
      throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  }
  const submitted = async (destination_id: number): Promise<SubmittedApplication> => {
    const order = await send(
      '/visa/application',
      'POST',
      { ...applicantInput(), destination_id },
      twoPdfs(),
      {},
    );
    await asAdmin(`/admin/payment-update/${order.id}`, 'PUT', { status: 'Paid' });
    return order;
  };
  /** Opens an order by the link of the mail that asks for more. */
  async function opened(tracking_id: string): Promise<string> {
    const outbox = join(dataDir, 'outbox');
    const code = await until('the mail that asks for more', 60, async () =>
      readdirSync(outbox)
        .map((name) =>
          readFileSync(join(outbox, name), 'utf8')
            .replace(/=\r?\n/g, '')
            .replaceAll('=3D', '='),
        )
        .filter((mail) => mail.includes(tracking_id))
        .flatMap((mail) => /\/manage\?code=([\w-]+)/.exec(mail)?.[1] ?? [])
        .at(-1),
    );
    return (await ask<{ token: string }>(server.reach, '/api/manage/session', { body: { code } }))
      .json.token;
  }

  test('nothing that was acknowledged is lost, nothing stands there twice, and no row names a file that is not there', async () => {
    const destination_id = await anyDestination(server.reach);
    const asked = await Promise.all(
      Array.from({ length: ORDERS }, async () => {
        const order = await submitted(destination_id);
        await asAdmin(`/admin/orders/${order.id}/requests`, 'POST', {
          items: [{ field: 'data_page', reason: 'It is blurred.' }],
        });
        return { order, key: await opened(order.tracking_id), file: pdf({ size: 400_000 }) };
      }),
    );
    const approved = await Promise.all(
      Array.from({ length: ORDERS }, async () => {
        const order = await submitted(destination_id);
        await asAdmin(`/admin/visa-update/${order.id}`, 'PUT', { status: 'Approved' });
        return { order, file: pdf({ size: 400_000 }) };
      }),
    );
    const all = [
      ...asked.map(({ order, key, file }) =>
        send(
          '/manage/request',
          'POST',
          {},
          { data_page: file },
          { authorization: `Bearer ${key}`, 'idempotency-key': order.id },
        ),
      ),
      ...approved.map(({ order, file }) =>
        send(
          `/visa/upload/${order.id}`,
          'PUT',
          {},
          { visa_file: file },
          { authorization: `Bearer ${token}` },
        ),
      ),
    ];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(randomInt(10, 120));
      await server.killAndRestart();
    }
    await Promise.all(all);
    expect(server.kills).toBe(KILLS);

    const fetched = async (url: string | undefined) =>
      Buffer.from(await (await server.reach(url ?? '')).arrayBuffer());
    for (const { order, file } of asked) {
      const { requests } = await asAdmin<{ requests: OrderRequest[] }>(`/visa/status/${order.id}`);
      expect(requests.map(({ answered_at }) => answered_at)).toEqual([expect.any(String)]);
      expect((await fetched(requests[0]?.items[0]?.after_url)).equals(file.bytes)).toBe(true);
    }
    for (const { order, file } of approved) {
      const tracked = await ask<{ visa_file: string; stage: string }>(
        server.reach,
        '/api/visa/track-visa',
        { body: { tracking_id: order.tracking_id } },
      );
      expect(tracked.json.stage).toBe('done');
      expect((await fetched(tracked.json.visa_file)).equals(file.bytes)).toBe(true);
    }
    expect(await server.stop()).toBe(0);
    const connection = await openEmbedded({ folder: join(dataDir, 'database') });
    const rows = await connection.db
      .select({ key: files.key, field: files.field, order_id: files.order_id })
      .from(files);
    await connection.close();
    const stored = new Set(
      readdirSync(dataDir, { recursive: true }).map((path) => String(path).split('/').at(-1)),
    );
    expect(rows.filter(({ key }) => !stored.has(key.split('/').at(-1) ?? ''))).toEqual([]);
    const count = (field: string, ids: string[]) =>
      rows.filter((row) => row.field === field && ids.includes(row.order_id ?? '')).length;
    // The page that was sent first, and the better one; one issued file each.
    expect(
      count(
        'data_page',
        asked.map(({ order }) => order.id),
      ),
    ).toBe(2 * ORDERS);
    expect(
      count(
        'visa_file',
        approved.map(({ order }) => order.id),
      ),
    ).toBe(ORDERS);
  }, 240_000);
});
