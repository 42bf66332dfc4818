import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type CarriedIn, carryInto, noteTyped } from './carry.ts';
import {
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
} from './draft/drafts.ts';
import type { Values } from './form-schema.ts';
import { isOnBehalf } from './on-behalf.ts';
import type { Uploads } from './upload/uploads.ts';

/** Passwords and mailed codes are never stored. */
const SECRET = /password|^code$/;
const FLUSH_MS = 500;

const typedOnly = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value && !(value instanceof File) && !SECRET.test(name),
    ),
  );

/** Default values may be different next time, so they aren't stored. */
const ownOnly = (values: Values, defaults: Values | undefined): Values =>
  Object.fromEntries(
    Object.entries(typedOnly(values)).filter(([name, value]) => value !== defaults?.[name]),
  );

const keptNow = (own: DraftKey): Kept => ({
  ...own,
  at: Date.now(),
  form: window.location.pathname,
});

const loadStored = () => import('./draft/stored.ts');

export interface DraftState {
  restored: boolean;
  filesRestored: boolean;
  carried: CarriedIn | undefined;
  /** A draft from a closed tab; `at`: when it was left. */
  found: { at: number; resume(): void; remove(): void } | undefined;
  /** Whether the draft stays on this device for seven days. */
  kept: boolean;
  keep: ((on: boolean) => void) | undefined;
  /** The browser stores nothing, or is full. */
  unkept: boolean;
}

/** Stores the tab's draft with its files for seven days, if `keep` is on. */
function useKeeping(name: string | undefined) {
  const [kept, setKeptHere] = useState(false);
  const [unkept, setUnkept] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(
    (failed?: () => void) => {
      clearTimeout(timer.current);
      timer.current = undefined;
      const own = name && readDraft(name).own;
      if (!name || !own || readKept(name)?.id !== own.id) return;
      const { own: _own, ...texts } = readDraft(name);
      setKept(name, keptNow(own));
      void loadStored()
        .then(({ storeTexts }) => storeTexts(own, texts))
        .catch(failed ?? (() => undefined));
    },
    [name],
  );
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
    (on: boolean) => {
      const own = name && ownKey(name);
      if (!name || !own) return;
      const failed = () => {
        setKept(name, undefined);
        setKeptHere(false);
        setUnkept(true);
      };
      setKept(name, on ? keptNow(own) : undefined);
      if (on && !readKept(name)) return failed();
      setKeptHere(on);
      flush(failed);
    },
    [name, flush],
  );
  return { kept, setKeptHere, keep, unkept, flush, flushSoon };
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
  // Name of the restored draft; `name` changes once the agent is known.
  const [restored, setRestored] = useState<string>();
  const [filesRestored, setFilesRestored] = useState(false);
  const [carried, setCarried] = useState<CarriedIn>();
  const [left, setLeft] = useState<Kept>();
  const { kept, setKeptHere, keep, unkept, flush, flushSoon } = useKeeping(name);
  const { getValues, setValue, setFocus, subscribe } = form;
  const { defaultValues } = form.formState;

  const fillIn = useCallback(
    (drafted: Values) => {
      // Values typed before hydration are newer than the draft.
      const missing = Object.entries(drafted).filter(([field, value]) => {
        const now = getValues(field);
        return (!now || now === defaultValues?.[field]) && now !== value;
      });
      for (const [field, value] of missing) setValue(field, value);
      return missing.length > 0;
    },
    [getValues, setValue, defaultValues],
  );
  const restoreFiles = useCallback(
    async (own: DraftKey, read: NonNullable<Awaited<ReturnType<typeof readAll>>>) => {
      const missing = Object.entries(read.files).filter(
        ([field]) => fields.includes(field) && !(getValues(field) instanceof File),
      );
      if (missing.length === 0 || (name && readDraft(name).own?.id !== own.id)) return;
      uploads.restored(Object.fromEntries(missing), (name && readDraft(name).urls) || {});
      setFilesRestored(true);
      setRestored(name);
    },
    [name, fields, getValues, uploads],
  );

  useEffect(() => {
    if (!name) return;
    const onBehalf = isOnBehalf();
    // A caller's details aren't copied to other forms.
    const carries = about && !onBehalf;
    const { values: drafted = {}, own } = readDraft(name);
    const ofBefore = mayKeep && !onBehalf ? readKept(name) : undefined;
    if (fillIn(drafted)) setRestored(name);
    setKeptHere(ofBefore !== undefined && ofBefore.id === own?.id);
    if (own)
      void readAll(name, own).then((read) => {
        if (!read) return;
        if (read.own.id !== own.id) setKeptHere(false);
        return restoreFiles(read.own, read);
      });
    if (ofBefore && ofBefore.id !== own?.id) setLeft(ofBefore);
    const typed = ownOnly(getValues(), defaultValues);
    if (Object.keys(typed).length > 0) updateDraft(name, { values: typed });
    const came =
      carries && Object.keys(drafted).length === 0 && !ofBefore
        ? carryInto({ getValues, setValue, setFocus })
        : undefined;
    setCarried(
      came && {
        about: came.about,
        clear() {
          came.clear();
          setCarried(undefined);
        },
      },
    );
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        updateDraft(name, { values: ownOnly(values, defaultValues) });
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
    fillIn,
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

  const resume = async (own: Kept) => {
    if (!name) return;
    setLeft(undefined);
    const { at: _at, form: _form, ...key } = own;
    const read = await readAll(name, key);
    const texts = (read?.texts ?? {}) as Draft;
    const mine = read?.own ?? key;
    const isCopy = mine.id !== key.id;
    const values = { ...texts.values, ...typedOnly(getValues()) };
    updateDraft(name, { ...(isCopy ? {} : texts), values, own: mine });
    setKeptHere(!isCopy);
    if (fillIn(texts.values ?? {})) setRestored(name);
    if (read) await restoreFiles(mine, read);
    flush();
  };
  return {
    restored: restored !== undefined && restored === name,
    filesRestored,
    carried,
    kept,
    keep: mayKeep && name ? keep : undefined,
    unkept,
    found: left && {
      at: left.at,
      resume: () => void resume(left),
      remove: () => {
        if (name) forgetKept(name);
        setLeft(undefined);
      },
    },
  };
}

const readAll = (name: string, own: DraftKey) =>
  loadStored()
    .then(({ openStored }) => openStored(own, () => freshKey(name)))
    .catch(() => undefined);
