import { tried } from '../../ui/tab-storage.ts';
import type { Values } from '../form-schema.ts';
import { KEPT_MS, type OwnKey } from './own-key.ts';

/** In session storage: phones are shared, and drafts contain passport numbers. */
export interface Draft {
  values?: Values;
  /** The Idempotency-Key of a submission without a response yet. */
  key?: string;
  /** It is sent when the network is back. */
  waits?: true;
  /** Files are stored under it (`stored.ts`). */
  own?: OwnKey;
  /** Of uploads, by field. */
  urls?: Record<string, string>;
}

/** Kept on this device beyond the tab, since somebody asked for it. */
export interface Kept extends OwnKey {
  at: number;
  /** The path of its form. */
  form?: string;
}

/** In local storage. */
export const KEPT = 'kept-drafts';

const ofGroup = (code: string) => `:group ${code}`;

/** Each traveller of a group has a draft of their own. */
export const draftOf = (form: string, group: string | undefined): string =>
  group ? form + ofGroup(group) : form;

const place = (name: string) => `draft:${name}`;

export const readDraft = (name: string): Draft =>
  tried(() => JSON.parse(sessionStorage.getItem(place(name)) ?? '{}') as Draft) ?? {};

/** Without storage the form works without drafts. */
export const keepDraft = (name: string, part: Draft): void =>
  void tried(() =>
    sessionStorage.setItem(place(name), JSON.stringify({ ...readDraft(name), ...part })),
  );

/** For what is stored from now on; nothing that was sent belongs to it. */
export function freshKey(name: string): OwnKey {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const own = { id: crypto.randomUUID(), cipher: btoa(String.fromCharCode(...raw)) };
  keepDraft(name, { own, urls: undefined });
  return own;
}

/** Makes one for a new draft; undefined where nothing can be stored. */
export const ownKey = (name: string): OwnKey | undefined =>
  readDraft(name).own ?? (globalThis.crypto?.subtle && freshKey(name));

const allKept = (): Record<string, Kept> =>
  tried(() => JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, Kept>) ?? {};

export function readKept(name: string): Kept | undefined {
  const kept = allKept()[name];
  return kept && Date.now() - kept.at < KEPT_MS ? kept : undefined;
}

/** The form of a traveller of the group that was kept on this device. */
export const keptFor = (group: string): string | undefined =>
  Object.entries(allKept()).find(
    ([name, { at }]) => name.endsWith(ofGroup(group)) && Date.now() - at < KEPT_MS,
  )?.[1].form;

export function setKept(name: string, kept: Kept | undefined): void {
  const { [name]: _before, ...others } = allKept();
  const all = kept ? { ...others, [name]: kept } : others;
  tried(() =>
    Object.keys(all).length > 0
      ? localStorage.setItem(KEPT, JSON.stringify(all))
      : localStorage.removeItem(KEPT),
  );
}

const forget = (own: OwnKey | undefined): void => {
  if (own) void import('./stored.ts').then(({ forgetStored }) => forgetStored(own.id));
};

/** Its files stay for a tab that has it open. */
export function forgetKept(name: string): void {
  const kept = allKept()[name];
  setKept(name, undefined);
  if (kept)
    void import('./stored.ts').then(
      async ({ isOnlyHere, forgetStored }) => (await isOnlyHere(kept.id)) && forgetStored(kept.id),
    );
}

export function clearDraft(name: string): void {
  const { own } = readDraft(name);
  const kept = allKept()[name];
  forget(own);
  tried(() => sessionStorage.removeItem(place(name)));
  if (kept?.id === own?.id) setKept(name, undefined);
  else if (kept)
    void import('./stored.ts')
      .then(({ isOnlyHere }) => isOnlyHere(kept.id))
      // Somebody may be filling it in, in another tab.
      .then((here) => here && forgetKept(name));
}

/** Deletes every draft of this tab: the next person using it is somebody else. */
export function clearDrafts(): void {
  const names = tried(() => Object.keys(sessionStorage)) ?? [];
  for (const name of names)
    if (name.startsWith(place(''))) clearDraft(name.slice(place('').length));
}
