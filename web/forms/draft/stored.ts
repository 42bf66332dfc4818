import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DraftKey } from './drafts.ts';

interface Stored {
  /** The draft's id, and a field's name, or '' for the texts. */
  place: [string, string];
  at: number;
  iv: ArrayBuffer;
  /** Not a Blob, since some Safari versions lose those. */
  data: ArrayBuffer;
}
interface Drafts extends DBSchema {
  stored: { key: [string, string]; value: Stored; indexes: { at: number } };
}
type Database = IDBPDatabase<Drafts>;

let opening: Promise<Database> | undefined;
const open = (): Promise<Database> => {
  opening ??= openDB<Drafts>('drafts', 1, {
    upgrade: (db) =>
      void db.createObjectStore('stored', { keyPath: 'place' }).createIndex('at', 'at'),
    blocking: () => void opening?.then((db) => db.close()),
    terminated: () => {
      opening = undefined;
    },
  }).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
};

/** iOS closes connections under memory pressure; then it reconnects once. */
async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(await open());
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
    opening = undefined;
    return work(await open());
  }
}

const all = (id: string) => IDBKeyRange.bound([id, ''], [id, []]);
const about = (id: string, name: string) => new TextEncoder().encode(`${id}/${name}`);
const cipherOf = ({ cipher }: DraftKey, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(cipher), (letter) => letter.charCodeAt(0)),
    'AES-GCM',
    false,
    [use],
  );

/** The JSON's length (uint32), the JSON, then the bytes. */
function joined(said: unknown, bytes: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(said));
  const whole = new Uint8Array(4 + json.length + bytes.byteLength);
  new DataView(whole.buffer).setUint32(0, json.length);
  whole.set(json, 4);
  whole.set(new Uint8Array(bytes), 4 + json.length);
  return whole;
}

/** The drafts that this document holds a lock on, by id. */
const held = new Map<string, Promise<boolean>>();
/** How long, in ms, the previous page may still hold the draft's lock. */
const LEAVING_MS = 1000;

/** Until the page is left; false if another tab has the lock, as a duplicated tab has the draft. */
export function lockDraft(id: string, options: LockOptions = { ifAvailable: true }) {
  const before = held.get(id);
  if (before) return before;
  const holding = new Promise<boolean>((tell) => {
    const refused = () => {
      held.delete(id);
      tell(false);
    };
    const untilLeft = (lock: Lock | null) =>
      new Promise<void>((leave) => {
        if (!lock) return leave(refused());
        tell(true);
        const left = () => {
          held.delete(id);
          leave();
        };
        addEventListener('pagehide', left, { once: true });
      });
    navigator.locks.request(`draft:${id}`, options, untilLeft).catch(refused);
  });
  held.set(id, holding);
  return holding;
}

async function put(own: DraftKey, name: string, said: unknown, bytes = new ArrayBuffer(0)) {
  void lockDraft(own.id);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: about(own.id, name) },
    await cipherOf(own, 'encrypt'),
    joined(said, bytes),
  );
  const stored = { place: [own.id, name] as [string, string], at: Date.now(), iv: iv.buffer, data };
  await withDatabase((db) => db.put('stored', stored));
}

async function opened({ place: [id, name], iv, data }: Stored, own: DraftKey) {
  const whole = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: about(id, name) },
    await cipherOf(own, 'decrypt'),
    data,
  );
  const end = 4 + new DataView(whole).getUint32(0);
  const said = JSON.parse(new TextDecoder().decode(whole.slice(4, end))) as unknown;
  return { said, bytes: whole.slice(end) };
}

export interface StoredFile {
  file: File;
  /** Already shrunk. */
  ready: boolean;
  /** Sent with the form, never before it. */
  withForm: boolean;
}
interface Said extends Omit<StoredFile, 'file'> {
  name: string;
  type: string;
}

/** @throws when nothing can be stored */
export async function storeFile(
  own: DraftKey,
  field: string,
  { file, ...more }: StoredFile,
): Promise<void> {
  const { name, type } = file;
  await put(own, field, { name, type, ...more } satisfies Said, await file.arrayBuffer());
}

export const storeTexts = (own: DraftKey, texts: unknown): Promise<void> => put(own, '', texts);

interface Read {
  texts: unknown;
  files: Record<string, StoredFile>;
}

/** Leaves out what can't be decrypted. */
async function readStored(own: DraftKey): Promise<Read> {
  const rows = await withDatabase((db) => db.getAll('stored', all(own.id)));
  const files: Read['files'] = {};
  let texts: unknown;
  for (const row of rows) {
    const [, field] = row.place;
    const found = await opened(row, own).catch(() => undefined);
    if (!found) continue;
    if (field === '') {
      texts = found.said;
      continue;
    }
    const { name, type, ...more } = found.said as Said;
    files[field] = { file: new File([found.bytes], name, { type }), ...more };
  }
  return { texts, files };
}

/** `own`: the key to continue with. */
export interface Opened extends Read {
  own: DraftKey;
}

/** With a new key, from `copy`, if another tab has the draft open. */
export async function openStored(own: DraftKey, copy: () => DraftKey): Promise<Opened> {
  const read = await readStored(own);
  const late = new AbortController();
  setTimeout(() => late.abort(), LEAVING_MS);
  if (await lockDraft(own.id, { signal: late.signal })) return { own, ...read };
  const fresh = copy();
  for (const [field, stored] of Object.entries(read.files))
    await storeFile(fresh, field, stored).catch(() => undefined);
  return { own: fresh, ...read };
}

export const forgetField = (own: DraftKey, field: string): Promise<void> =>
  withDatabase((db) => db.delete('stored', [own.id, field])).catch(() => undefined);

export const forgetStored = (id: string): Promise<void> =>
  withDatabase((db) => db.delete('stored', all(id))).catch(() => undefined);

/** Deletes drafts from before `since` (ms). Files stay as long as their form's texts. */
export const forgetOld = (since: number): Promise<void> =>
  withDatabase(async (db) => {
    for (const key of await db.getAllKeysFromIndex('stored', 'at', IDBKeyRange.upperBound(since))) {
      const texts = await db.get('stored', [key[0], '']);
      if (!texts || texts.at <= since) await db.delete('stored', key);
    }
  }).catch(() => undefined);
