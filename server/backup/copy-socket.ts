import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Connection } from '#server/database/connect.ts';
import { shop } from '#server/database/schema.ts';

/**
 * A socket in DATA_DIR through which a back-up asks the running server for a copy of its embedded database. Only the server's own user can open
 * it, since the folder is closed to others.
 */
const socketIn = (dataDir: string) => join(dataDir, 'copy.sock');

/** The longest path that every system takes for a socket. */
const LONGEST_PATH = 100;

/** What a back-up asks of the running server: a copy of its database in a folder, or to write down that a back-up was made. */
type Asked = { copyTo: string } | { backedUpAt: Date };
const BACKED_UP = 'backed-up ';
const wordsOf = (asked: Asked) => ('copyTo' in asked ? asked.copyTo : `${BACKED_UP}${asked.backedUpAt.toISOString()}`);

async function answer({ db, copyFiles }: Connection, words: string): Promise<void> {
  if (words.startsWith(BACKED_UP)) await db.update(shop).set({ backed_up_at: new Date(words.slice(BACKED_UP.length)) });
  else await copyFiles?.(words);
}

/** Listens for a back-up's requests, each answered when it is done. @returns ends it; undefined where it can't listen */
export async function listenForCopies(
  dataDir: string,
  connection: Connection,
  log: (error: unknown) => void,
): Promise<(() => Promise<void>) | undefined> {
  const path = socketIn(dataDir);
  if (!connection.copyFiles || path.length > LONGEST_PATH || process.platform === 'win32') return undefined;
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
  await new Promise<void>((listening) => server.listen(path, listening));
  return async () => {
    await new Promise<void>((closed) => server.close(() => closed()));
  };
}

/** Asks the running server. @throws Error with its words, or when no server listens */
export async function askServer(dataDir: string, asked: Asked): Promise<void> {
  const socket = connect(socketIn(dataDir));
  socket.end(wordsOf(asked));
  const answered = await text(socket);
  if (answered !== 'done') throw new Error(answered || 'The server ended before it was done.');
}
