import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ServerProcess } from '../kit/server-process.ts';
import { tempFolder } from '../kit/temp-folder.ts';
import { until } from '../kit/until.ts';

/** Makes the server fail outside of every request. */
const BOMB = "process.on('SIGUSR2', () => { throw new Error('a bug far from every request') })";

describe('an error that nobody catches', () => {
  const dataDir = tempFolder();
  let server: ServerProcess;
  beforeAll(async () => {
    server = await ServerProcess.create({
      DATA_DIR: dataDir,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(BOMB)}`,
    });
    await server.start();
  }, 100_000);
  afterAll(() => server.end());

  test('is logged; the requests that run are finished, no others are taken, and the process ends with 1', async () => {
    const { hostname, port } = new URL(server.origin);
    const body = JSON.stringify({ tracking_id: 'TFY-00000-00000-00000' });
    const socket = connect(Number(port), hostname);
    const answered = text(socket);
    // Half a request: it is on its way when the error comes.
    socket.write(
      `POST /api/visa/track-visa HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    await server.reach('/healthz');
    const ended = server.stop('SIGUSR2');
    await until(
      'the log of the error',
      20,
      async () => server.output.includes('a bug far from every request') || undefined,
    );
    await until('the end of listening', 20, () =>
      fetch(`${server.origin}/healthz`).then(
        () => undefined,
        () => true,
      ),
    );
    socket.write(body.slice(9));
    if (!socket.closed) await once(socket, 'close');
    expect(await answered).toMatch(/^HTTP\/1\.1 4\d\d .*"request_id"/s);
    expect(await ended).toBe(1);
    expect(server.output).toMatch(/"level":60.*"msg":"an error nobody caught/);
  });
});
