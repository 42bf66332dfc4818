import { open, rm } from 'node:fs/promises';
import { type PassThrough, Readable } from 'node:stream';
import { DataStore, ERRORS, Server, Upload } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { callerOf } from '#server/features/sessions/guards.ts';
import { FILE_BYTES } from '#shared/orders/files.ts';
import { openUpload, UPLOAD_MS } from './open-upload.ts';
import { uploadLocker } from './upload-lock.ts';
import { addPart, findUpload, isUploadId, newUploadId, terminateUpload } from './uploaded.ts';

/** How long a request that lost its lock may go on to store what it received. */
const DRAIN_MS = 200;

class Parts extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  readonly #deps: Deps;
  constructor(deps: Deps) {
    super();
    this.#deps = deps;
  }
  override getExpiration = () => UPLOAD_MS;

  override async create(upload: Upload): Promise<Upload> {
    const { creation_date } = await this.getUpload(upload.id);
    return Object.assign(upload, { creation_date });
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await findUpload(this.#deps.connection.db, id);
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    if (row.expires_at <= this.#deps.clock.now()) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return new Upload({
      id,
      size: row.bytes,
      offset: row.received,
      metadata: row.metadata,
      creation_date: row.created_at.toISOString(),
    });
  }

  /** Stores what arrived before an interruption. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const path = this.#deps.storage.temp();
    const file = await open(path, 'wx', 0o600);
    let bytes = 0;
    let cut: unknown;
    try {
      for await (const piece of stream as AsyncIterable<Buffer>) {
        await file.writeFile(piece);
        bytes += piece.length;
      }
    } catch (error) {
      cut = error;
    }
    try {
      if (cut) await file.truncate(bytes);
      await file.close();
      if (bytes > 0 && !(await addPart(this.#deps, id, offset, { path, bytes })))
        throw ERRORS.INVALID_OFFSET;
    } finally {
      await rm(path, { force: true });
    }
    if (cut) throw cut;
    return offset + bytes;
  }

  override async remove(id: string): Promise<void> {
    if (!(await terminateUpload(this.#deps, id))) throw ERRORS.FILE_NOT_FOUND;
  }
}

interface Call {
  request: FastifyRequest;
  error?: unknown;
}

const isOfProtocol = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status_code' in error;

export interface TusServer {
  /**
   * `body` is the uploaded content, if any.
   * @throws errors that aren't part of the tus protocol
   */
  answer(request: FastifyRequest, body: PassThrough | undefined): Promise<Response>;
}

export function createTusServer(deps: Deps): TusServer {
  const calls = new WeakMap<object, Call>();
  const server = new Server({
    path: '/api/uploads',
    relativeLocation: true,
    datastore: new Parts(deps),
    locker: uploadLocker(deps.connection.db),
    lockDrainTimeout: DRAIN_MS,
    maxSize: FILE_BYTES,
    namingFunction: newUploadId,
    getFileIdFromRequest: (_request, last = '') => (isUploadId(last) ? last : undefined),
    async onUploadCreate(asked, { id, size = 0, metadata = {} }) {
      const call = calls.get(asked);
      if (!call) throw new Error('an upload is created by no request');
      const { captcha_token: _token, ...kept } = metadata;
      await openUpload(deps, {
        id,
        bytes: size,
        metadata,
        actor: await callerOf(call.request, deps),
        remote_address: call.request.ip,
      });
      return { metadata: kept };
    },
    onResponseError(asked, error) {
      const call = calls.get(asked);
      if (call) call.error = error;
      return undefined;
    },
  });

  return {
    async answer(request, body) {
      const headers = Object.entries(request.headers).filter(([name]) =>
        /^(tus-|upload-|content-(type|length)$)/.test(name),
      );
      const asked = new Request(new URL(request.url, 'http://tus'), {
        method: request.method,
        headers: headers as [string, string][],
        ...(body ? { body: Readable.toWeb(body) as never, duplex: 'half' } : {}),
      });
      const call: Call = { request };
      calls.set(asked, call);
      const response = await server.handleWeb(asked as never);
      if (call.error && !isOfProtocol(call.error)) throw call.error;
      return response;
    },
  };
}
