import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Connection } from '#server/database/connect.ts';
import { shop } from '#server/database/schema.ts';

/** Only the server's user can open the folder. */
const socketIn = (dataDir: string) => join(dataDir, 'copy.sock');

/** The longest socket path that all systems allow. */
const LONGEST_PATH = 100;

type Asked = { copyTo: string } | { backedUpAt: Date };
const BACKED_UP = 'backed-up ';
const wordsOf = (asked: Asked) =>
  'copyTo' in asked ? asked.copyTo : `${BACKED_UP}${asked.backedUpAt.toISOString()}`;

async function answer({ db, copyFiles }: Connection, words: string): Promise<void> {
  if (words.startsWith(BACKED_UP))
    await db.update(shop).set({ backed_up_at: new Date(words.slice(BACKED_UP.length)) });
  else await copyFiles?.(words);
}

/** @returns a stop function; undefined if it can't listen */
export async function listenForCopies(
  dataDir: string,
  connection: Connection,
  log: (error: unknown) => void,
): Promise<(() => Promise<void>) | undefined> {
  const path = socketIn(dataDir);
  if (!connection.copyFiles || path.length > LONGEST_PATH || process.platform === 'win32')
    return undefined;
  await rm(path, { force: true });
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', log);
    text(socket)
      .then((words) => answer(connection, words))
      .then(
        () => socket.end('done'),
        (error: unknown) => {
          log(error);
          socket.end(String(error));
        },
      );
  });
  server.on('error', log);
  server.listen(path);
  const listens = await once(server, 'listening').catch(() => undefined);
  if (!listens) return undefined;
  return async () => {
    await new Promise<void>((closed) => server.close(() => closed()));
  };
}

/** @throws Error from the server, or if none is listening */
export async function askServer(dataDir: string, asked: Asked): Promise<void> {
  const socket = connect(socketIn(dataDir));
  socket.end(wordsOf(asked));
  const answered = await text(socket);
  if (answered !== 'done') throw new Error(answered || 'The server ended before it was done.');
}
