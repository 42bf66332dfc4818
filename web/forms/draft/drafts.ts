import { AGENT_ID, forget, keep, recall, tried } from '../../ui/storage.ts';
import type { Values } from '../form-schema.ts';

/** Id and encryption key of a draft in IndexedDB (`stored.ts`). */
export interface DraftKey {
  id: string;
  /** AES-256, base64. */
  cipher: string;
}

/** In session storage, because phones are shared and drafts contain passport numbers. */
export interface Draft {
  values?: Values;
  /** Idempotency-Key of a submission that got no response yet. */
  key?: string;
  /** To be sent once the network is back. */
  waits?: true;
  /** Of the stored files. */
  own?: DraftKey;
  /** URLs of uploads, by field. */
  urls?: Record<string, string>;
}

/** For how long a draft may stay on the device. */
export const KEPT_MS = 7 * 24 * 3_600_000;

/** A draft that the user chose to keep on this device after the tab is closed. */
export interface Kept extends DraftKey {
  at: number;
  /** Path of its form. */
  form?: string;
}

/** Key in local storage. */
export const KEPT = 'kept-drafts';

const ofGroup = (code: string) => `:group ${code}`;

/** Each traveller of a group has a draft of their own. */
export const draftName = (form: string, group: string | undefined): string =>
  group ? form + ofGroup(group) : form;

const place = (name: string) => `draft:${name}`;

/** Key in session storage of the last agent who had a form open in this tab. */
const LAST_AGENT = 'last-agent';

/** Agents share phones: after another one signs in, the drafts are somebody else's customers. */
function forgetOthers(): void {
  const agent = tried(() => localStorage.getItem(AGENT_ID));
  const last = recall<string>(LAST_AGENT);
  if (!agent || agent === last) return;
  if (last) clearDrafts();
  keep(LAST_AGENT, agent);
}

export function readDraft(name: string): Draft {
  forgetOthers();
  return recall<Draft>(place(name)) ?? {};
}

/** False if the browser can't keep it. */
export const updateDraft = (name: string, part: Draft): boolean =>
  keep(place(name), { ...readDraft(name), ...part });

/** Whether the browser stores anything; public/missing.js only stands in for a refused storage. */
export function canKeep(): boolean {
  const can = sessionStorage instanceof Storage && keep('probe', '');
  forget('probe');
  return can;
}

/** A new key for the draft; uploads made under the old one no longer belong to it. */
export function freshKey(name: string): DraftKey {
  const raw = crypto.getRandomValues(new Uint8Array(32));
  const own = { id: crypto.randomUUID(), cipher: btoa(String.fromCharCode(...raw)) };
  updateDraft(name, { own, urls: undefined });
  return own;
}

/** The draft's key, made on first use; undefined where nothing can be encrypted. */
export const ownKey = (name: string): DraftKey | undefined =>
  readDraft(name).own ?? (globalThis.crypto?.subtle && freshKey(name));

const allKept = (): Record<string, Kept> =>
  tried(() => JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Record<string, Kept>) ?? {};

export function readKept(name: string): Kept | undefined {
  const kept = allKept()[name];
  return kept && Date.now() - kept.at < KEPT_MS ? kept : undefined;
}

/** Path of the form of a group's traveller whose draft is kept on this device. */
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

const forgetFiles = (own: DraftKey | undefined): void => {
  if (own) void import('./stored.ts').then(({ forgetStored }) => forgetStored(own.id));
};

/** Its files stay while another tab has it open. */
export function forgetKept(name: string): void {
  const kept = allKept()[name];
  setKept(name, undefined);
  if (kept)
    void import('./stored.ts').then(
      async ({ lockDraft, forgetStored }) => (await lockDraft(kept.id)) && forgetStored(kept.id),
    );
}

export function clearDraft(name: string): void {
  const { own } = readDraft(name);
  const kept = allKept()[name];
  forgetFiles(own);
  forget(place(name));
  if (kept?.id === own?.id) setKept(name, undefined);
  else if (kept)
    void import('./stored.ts')
      .then(({ lockDraft }) => lockDraft(kept.id))
      // Somebody may be filling it in, in another tab.
      .then((here) => here && forgetKept(name));
}

/** Deletes every draft of this tab, because the next user may be somebody else. */
export function clearDrafts(): void {
  forget(LAST_AGENT);
  const names = tried(() => Object.keys(sessionStorage)) ?? [];
  for (const name of names)
    if (name.startsWith(place(''))) clearDraft(name.slice(place('').length));
}
