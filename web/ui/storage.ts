// In session storage, so that the session ends with the tab, because phones are shared.
const KEY = 'manage-token';

/** Undefined if `work` throws: storage may be full or forbidden, and nothing depends on it. */
export const tried = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

export const forget = (...names: string[]): void =>
  void tried(() => {
    for (const name of names) sessionStorage.removeItem(name);
  });

export const recall = <T>(name: string): T | undefined =>
  tried(() => JSON.parse(sessionStorage.getItem(name) ?? 'null') as T | null) ?? undefined;
/** False if there is no storage, or no room. */
export const keep = (name: string, value: unknown): boolean =>
  tried(() => {
    sessionStorage.setItem(name, JSON.stringify(value));
    return true;
  }) ?? false;

export const readManageToken = (): string | undefined =>
  tried(() => sessionStorage.getItem(KEY)) ?? undefined;
export const keepManageToken = (token: string): void =>
  void tried(() => sessionStorage.setItem(KEY, token));
export const forgetManageToken = (): void => forget(KEY);

/** Personal details for the next form of this tab (`forms/draft/personal-details.ts`). */
export const CARRIED = 'carried';
export const forgetCarried = (): void => forget(CARRIED);

/** Who pays by a payment link, until it is paid. */
export const PAYER = 'payer';

/** Set once the brand font has loaded. */
export const FACED = 'faced';

/** Keys of an agent's token and id in local storage. */
export const AGENT_TOKEN = 'token';
export const AGENT_ID = 'id';

/** This tab's flag: an administrator fills in forms for a caller. */
export const ON_BEHALF = 'on-behalf';

/** The last form of this tab that joined a group. */
export interface Joined {
  code: string;
  /** Path of the form, for the next traveller. */
  form: string;
  tracking_id: string;
  /** Values that travellers of one journey share, by input name. */
  facts: Record<string, string>;
}

export const JOINED = 'group';

/** The group's code in the URL of a form for another traveller. */
export const joining = (): string | undefined =>
  new URLSearchParams(window.location.search).get('group') ?? undefined;

/** For when the next person at this tab may be somebody else. */
export const forgetPeople = (): void => forget(CARRIED, JOINED, PAYER);

export const readJoined = (): Joined | undefined => recall<Joined>(JOINED);
