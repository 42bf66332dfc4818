import { afterAll, beforeAll } from 'vitest';
import { type Asked, type Behaviour, type FakeServer, startFakeServer } from './fake-server.ts';

/** The server of a file's or a describe's tests: started before them, closed after them. */
export function aFakeServer(answer: (asked: Asked) => Behaviour): FakeServer {
  const server = {} as FakeServer;
  beforeAll(async () => void Object.assign(server, await startFakeServer(answer)));
  afterAll(() => server.close());
  return server;
}
