import { FILE_BYTES } from '#shared/orders/files.ts';
import { type DraftKey, KEPT_MS, ownKey, readDraft, updateDraft } from '../draft/drafts.ts';
import type { StoredFile } from '../draft/stored.ts';
import { lookInto } from '../files/content-check.ts';
import { fileProblem } from '../files/file-problem.ts';
import { FRESH, type States, type UploadOptions, type UploadState } from './state.ts';

/** Smaller files are sent with the form, since an upload's round trips would take longer. */
const WITH_FORM_BYTES = 64 * 1024;

/** The services' field names for a passport's data page. */
const PAGES = ['data_page', 'upload_signature'];

/** In memory: the original may be saved over or deleted, or its cloud out of reach. */
const copyOf = async (file: File): Promise<File> =>
  new File([await file.arrayBuffer()], file.name, { type: file.type });

/** Shrinks, stores and uploads chosen files before the form; stops once the form is left. */
export function createEngine(
  { draft, headers, token, current, replace }: UploadOptions,
  states: States,
  left: AbortSignal,
) {
  /** By field, until the file is shrunk. */
  const preparing = new Map<string, Promise<void>>();
  const running = new Map<string, { stop: AbortController; url: Promise<string | undefined> }>();
  const urls: Record<string, string> = {};
  const onlyWithForm = new Set<string>();
  /** One after another: encrypting takes a while, and the last one holds. */
  const storing = new Map<string, Promise<void>>();
  let stores = true;

  const tell = (field: string, news: Partial<UploadState>) =>
    states.set({ ...states.get(), [field]: { ...(states.get()[field] ?? FRESH), ...news } });
  const own = (): DraftKey | undefined => (draft && stores ? ownKey(draft) : undefined);
  function noteUrl(field: string, url: string | undefined) {
    if (url) urls[field] = url;
    else delete urls[field];
    if (draft) updateDraft(draft, { urls: { ...urls } });
  }
  const inTurn = (field: string, work: () => Promise<void>): void =>
    void storing.set(
      field,
      (storing.get(field) ?? Promise.resolve()).then(work).catch(() => undefined),
    );
  async function storeNow(key: DraftKey, field: string, file: File, ready: boolean) {
    try {
      const { storeFile, forgetOld } = await import('../draft/stored.ts');
      await storeFile(key, field, { file, ready, withForm: onlyWithForm.has(field) });
      void forgetOld(Date.now() - KEPT_MS);
    } catch {
      // Storage is full, or the window private: the form works without.
      stores = false;
      tell(field, { unkept: true });
    }
  }
  function store(field: string, file: File, ready: boolean): void {
    const key = own();
    if (key) inTurn(field, () => storeNow(key, field, file, ready));
  }

  function drop(field: string) {
    running.get(field)?.stop.abort();
    running.delete(field);
    const url = urls[field];
    if (!url) return;
    noteUrl(field, undefined);
    void import('./send.ts').then(({ terminate }) => terminate(url));
  }

  /** Uploads a file, from where it was before a reload. Skips files that the form refuses. */
  function begin(field: string, file: File) {
    if (left.aborted || onlyWithForm.has(field) || file.size < WITH_FORM_BYTES || fileProblem(file))
      return;
    const stop = new AbortController();
    const { signal } = stop;
    tell(field, { phase: 'sending', sent: 0 });
    const url = import('./send.ts')
      .then(({ sendUpload }) =>
        sendUpload({
          file,
          field,
          url: urls[field],
          headers: headers(),
          token,
          onUrl: (fresh) => noteUrl(field, fresh),
          onProgress: (sent) => tell(field, { phase: 'sending', sent }),
          onWaiting: () => tell(field, { phase: 'waiting' }),
          signal,
        }),
      )
      .then(
        (done) => {
          tell(field, { phase: 'done', sent: file.size });
          return done;
        },
        () => {
          // The file is then sent with the form.
          if (!signal.aborted) {
            noteUrl(field, undefined);
            tell(field, { phase: 'idle' });
          }
          return undefined;
        },
      );
    running.set(field, { stop, url });
  }

  function removed(field: string) {
    drop(field);
    onlyWithForm.delete(field);
    tell(field, FRESH);
    const key = draft ? readDraft(draft).own : undefined;
    if (key)
      inTurn(field, async () => (await import('../draft/stored.ts')).forgetField(key, field));
  }

  async function prepare(field: string, file: File, after?: Promise<unknown>) {
    if (left.aborted) return;
    // Only pictures are made smaller: anything else this large may not fit into memory.
    if (file.size > FILE_BYTES && !file.type.startsWith('image/')) return removed(field);
    drop(field);
    tell(field, { ...FRESH, phase: 'preparing' });
    store(field, file, false);
    await after;
    try {
      const { shrink } = await import('./shrink.ts');
      const { file: small, advice } = await shrink(file, PAGES.includes(field));
      const own = small === file ? await copyOf(file) : small;
      await lookInto(own);
      if (left.aborted || current(field) !== file) return;
      tell(field, { phase: 'idle', advice });
      replace(field, own);
      store(field, own, true);
      begin(field, own);
    } catch {
      if (current(field) === file) tell(field, { phase: 'idle' });
    }
  }

  left.addEventListener('abort', () => {
    for (const { stop } of running.values()) stop.abort();
  });
  return {
    /** @param after awaited before shrinking; the field's files are then sent with the form only */
    chosen(field: string, file: File, after?: Promise<unknown>) {
      if (after) onlyWithForm.add(field);
      preparing.set(field, prepare(field, file, after));
    },
    removed,
    /** @param known upload URLs by field, from before a reload */
    restored(files: Record<string, StoredFile>, known: Record<string, string>) {
      Object.assign(urls, known);
      for (const [field, { file, ready, withForm }] of Object.entries(files)) {
        if (withForm) onlyWithForm.add(field);
        replace(field, file);
        if (ready) begin(field, file);
        else this.chosen(field, file);
      }
    },
    /** Waits until files are uploaded. @returns URLs by field @throws the signal's reason */
    async finish(fields: readonly string[], signal: AbortSignal): Promise<Record<string, string>> {
      const stopped = new Promise<never>((_, refuse) =>
        signal.addEventListener('abort', () => refuse(signal.reason)),
      );
      const found = fields.map(async (field) => {
        await preparing.get(field);
        return [field, await running.get(field)?.url] as const;
      });
      const all = await Promise.race([Promise.all(found), stopped]);
      return Object.fromEntries(all.filter((one): one is [string, string] => one[1] !== undefined));
    },
    /** The server no longer has the upload: the file is sent with the form next time. */
    forget(field: string) {
      running.delete(field);
      noteUrl(field, undefined);
    },
  };
}
export type Engine = ReturnType<typeof createEngine>;
