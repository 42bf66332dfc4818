/** A solved check: the id to mark as used, so that it can't be used again. */
export interface Solved {
  signature: string;
  expires_at: Date;
}

/** Distinguishes people from bots on the public forms. */
export interface BotCheck {
  name: 'altcha' | 'recaptcha' | 'off';
  /** Public: what the page needs to load the check (reCAPTCHA's site key). */
  siteKey?: string;
  /** Origins the page must allow. */
  origins: string[];
  /** A fresh challenge for the page to solve; undefined where the check has none of its own. */
  challenge(): Promise<unknown>;
  /** Whether a token looks valid, checked while its form is still being received; never uses it up. */
  mayPass(token: string | undefined): Promise<boolean>;
  /** Checks a token. Returns `nothing` to mark as used where the provider itself allows one use only; undefined when refused. */
  verify(token: string | undefined, remoteAddress: string): Promise<Solved | 'nothing' | undefined>;
}
