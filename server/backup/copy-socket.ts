import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Connection } from '#server/database/connect.ts';

/**
 * A socket in DATA_DIR through which a back-up asks the running server for a copy of its embedded database. Only the server's own user can open
 * it, since the folder is closed to others.
 */
const socketIn = (dataDir: string) => join(dataDir, 'copy.sock');

/** The longest path that every system takes for a socket. */
const LONGEST_PATH = 100;

/** Listens for the back-up's request: one path, answered when the files are there. @returns ends it; undefined where it can't listen */
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
      .then((to) => connection.copyFiles?.(to))
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

/** Has the running server copy its database to a folder. @throws Error with its words, or when no server listens */
export async function requestCopy(dataDir: string, to: string): Promise<void> {
  const socket = connect(socketIn(dataDir));
  socket.end(to);
  const answer = await text(socket);
  if (answer !== 'done') throw new Error(answer || 'The server ended before the copy was made.');
}
