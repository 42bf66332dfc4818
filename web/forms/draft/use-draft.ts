import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Values } from '../form-schema.ts';
import { isOnBehalf } from '../submission/on-behalf.ts';
import type { Uploads } from '../upload/uploads.ts';
import {
  canKeep,
  type Draft,
  type DraftKey,
  forgetKept,
  freshKey,
  KEPT,
  type Kept,
  ownKey,
  readDraft,
  readKept,
  setKept,
  updateDraft,
} from './drafts.ts';
import { type CarriedIn, carryInto, noteTyped } from './personal-details.ts';
import type { Opened } from './stored.ts';

/** Passwords and mailed codes are never stored. */
const SECRET = /password|^code$/;
const FLUSH_MS = 500;

const typedOnly = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value && !(value instanceof File) && !SECRET.test(name),
    ),
  );

/** By content: lists are copied on their way. */
const same = (one: unknown, other: unknown) => String(one) === String(other);

/** Default values may be different next time, so they aren't stored. */
const ownOnly = (values: Values, defaults: Values | undefined): Values =>
  Object.fromEntries(
    Object.entries(typedOnly(values)).filter(([name, value]) => !same(value, defaults?.[name])),
  );

const keptNow = (own: DraftKey): Kept => ({
  ...own,
  at: Date.now(),
  form: window.location.pathname,
});

/** Values typed before hydration are newer than `drafted`. Returns whether any were missing. */
function fillIn(
  { getValues, setValue }: Pick<UseFormReturn, 'getValues' | 'setValue'>,
  defaults: Values | undefined,
  drafted: Values = {},
): boolean {
  const missing = Object.entries(drafted).filter(([field, value]) => {
    const now = getValues(field);
    return (!now || same(now, defaults?.[field])) && !same(now, value);
  });
  for (const [field, value] of missing) setValue(field, value);
  return missing.length > 0;
}

const loadStored = () => import('./stored.ts');

/** Undefined if it can't be read. */
const openDraft = (name: string, own: DraftKey): Promise<Opened | undefined> =>
  loadStored()
    .then(({ openStored }) => openStored(own, () => freshKey(name)))
    .catch(() => undefined);

export interface DraftState {
  restored: boolean;
  filesRestored: boolean;
  carried: CarriedIn | undefined;
  /** A draft from a closed tab; `at`: when it was left. */
  found: { at: number; unread: boolean; resume(): void; remove(): void } | undefined;
  /** Whether the draft stays on this device for seven days. */
  kept: boolean;
  keep: ((on: boolean) => Promise<void>) | undefined;
  /** `keep` is still storing it. */
  keeping: boolean;
  /** The browser has no room for seven days. */
  unkept: boolean;
  /** Not even until the tab is closed. */
  lost: boolean;
}

/** @throws when nothing can be stored */
async function storeDraft(name: string, own: DraftKey): Promise<void> {
  const { storeTexts } = await loadStored();
  // Afterwards, for what was typed while it loaded.
  const { own: _own, ...texts } = readDraft(name);
  await storeTexts(own, texts);
}

/** Stores the tab's draft with its files for seven days, if `keep` is on. */
function useKeeping(name: string | undefined) {
  const [kept, setKeptHere] = useState(false);
  const [keeping, setKeeping] = useState(false);
  const [unkept, setUnkept] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const own = name && readDraft(name).own;
    if (!name || !own || readKept(name)?.id !== own.id) return;
    setKept(name, keptNow(own));
    void storeDraft(name, own).catch(() => undefined);
  }, [name]);
  const flushSoon = useCallback(() => {
    timer.current ??= setTimeout(() => flush(), FLUSH_MS);
  }, [flush]);
  useEffect(() => {
    // Opening the camera hides the page, which may be discarded before the camera closes.
    const hidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hidden);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      if (timer.current) flush();
    };
  }, [flush]);
  const keep = useCallback(
    async (on: boolean) => {
      const own = name && ownKey(name);
      if (!name || !own) return;
      if (!on) {
        setKept(name, undefined);
        return setKeptHere(false);
      }
      setKeeping(true);
      try {
        await storeDraft(name, own);
        // Submitted meanwhile.
        if (readDraft(name).own?.id !== own.id) return;
        setKept(name, keptNow(own));
        if (!readKept(name)) throw new Error('The browser is full.');
        setKeptHere(true);
        flush();
      } catch {
        setUnkept(true);
      } finally {
        setKeeping(false);
      }
    },
    [name, flush],
  );
  return { kept, setKeptHere, keep, keeping, unkept, flush, flushSoon };
}

/**
 * Stores a form's values and files under `name`, restored after a reload. A form with `about` but
 * no draft gets another form's personal details. `mayKeep`: the form is the device user's own.
 */
export function useDraft(
  name: string | undefined,
  form: UseFormReturn,
  about: string | undefined,
  uploads: Uploads,
  fields: readonly string[],
  mayKeep: boolean,
): DraftState {
  const [restored, setRestored] = useState(false);
  const [filesRestored, setFilesRestored] = useState(false);
  const [carried, setCarried] = useState<CarriedIn>();
  const [left, setLeft] = useState<Kept>();
  const [unread, setUnread] = useState(false);
  const [lost, setLost] = useState(false);
  const { kept, setKeptHere, keep, keeping, unkept, flush, flushSoon } = useKeeping(name);
  const { getValues, setValue, setFocus, subscribe } = form;
  const { defaultValues } = form.formState;

  const restoreFiles = useCallback(
    (name: string, { own, files }: Opened) => {
      const missing = Object.entries(files).filter(
        ([field]) => fields.includes(field) && !(getValues(field) instanceof File),
      );
      const draft = readDraft(name);
      if (missing.length === 0 || draft.own?.id !== own.id) return;
      uploads.restored(Object.fromEntries(missing), draft.urls ?? {});
      setFilesRestored(true);
      setRestored(true);
    },
    [fields, getValues, uploads],
  );

  useEffect(() => {
    if (!name) return;
    setLost(!canKeep());
    const onBehalf = isOnBehalf();
    // A caller's details aren't copied to other forms.
    const carries = about && !onBehalf;
    const { values: drafted = {}, own } = readDraft(name);
    const onDevice = mayKeep && !onBehalf ? readKept(name) : undefined;
    const isOwn = onDevice !== undefined && onDevice.id === own?.id;
    if (fillIn({ getValues, setValue }, defaultValues, drafted)) setRestored(true);
    setKeptHere(isOwn);
    setLeft(isOwn ? undefined : onDevice);
    if (own)
      void openDraft(name, own).then((opened) => {
        if (!opened) return;
        if (opened.own.id !== own.id) setKeptHere(false);
        restoreFiles(name, opened);
      });
    const typed = ownOnly(getValues(), defaultValues);
    if (Object.keys(typed).length > 0) updateDraft(name, { values: typed });
    const isNew = Object.keys(drafted).length === 0 && !onDevice;
    setCarried(carries && isNew ? carryInto({ getValues, setValue, setFocus }) : undefined);
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (!updateDraft(name, { values: ownOnly(values, defaultValues) })) setLost(true);
        flushSoon();
        if (carries) noteTyped(about, values);
      },
    });
  }, [
    name,
    about,
    mayKeep,
    getValues,
    setValue,
    setFocus,
    subscribe,
    defaultValues,
    restoreFiles,
    setKeptHere,
    flushSoon,
  ]);

  // Another tab may store its own draft of this form, or delete the stored one.
  useEffect(() => {
    if (!name || !mayKeep) return;
    const changed = ({ key }: StorageEvent) => {
      if (key !== KEPT) return;
      const now = readKept(name);
      const isOwn = now !== undefined && now.id === readDraft(name).own?.id;
      setKeptHere(isOwn);
      setLeft((before) => (isOwn ? undefined : before && now));
    };
    addEventListener('storage', changed);
    return () => removeEventListener('storage', changed);
  }, [name, mayKeep, setKeptHere]);

  const resume = async (stored: Kept) => {
    if (!name) return;
    const { id, cipher } = stored;
    setLeft(undefined);
    const opened = await openDraft(name, { id, cipher });
    // What is stored stays as it is, to be opened later.
    setUnread(!opened);
    if (!opened) return setLeft(stored);
    const { own } = opened;
    const texts = (opened.texts ?? {}) as Draft;
    const isCopy = own.id !== id;
    const values = { ...texts.values, ...typedOnly(getValues()) };
    updateDraft(name, { ...(isCopy ? {} : texts), values, own });
    setKeptHere(!isCopy);
    if (fillIn(form, defaultValues, texts.values)) setRestored(true);
    restoreFiles(name, opened);
    flush();
  };
  return {
    restored,
    filesRestored,
    carried: carried && {
      about: carried.about,
      clear() {
        carried.clear();
        setCarried(undefined);
      },
    },
    kept,
    keep: mayKeep && name ? keep : undefined,
    keeping,
    unkept,
    lost,
    found: left && {
      at: left.at,
      unread,
      resume: () => void resume(left),
      remove: () => {
        if (name) forgetKept(name);
        setLeft(undefined);
      },
    },
  };
}
