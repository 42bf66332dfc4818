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
  /**
   * Looks at a token while its form is still being received, without using it up. Undefined when it will be refused; `id` tells it from every
   * other, and is left out where only using it up would show that it is good.
   */
  lookAt(token: string | undefined): Promise<{ id?: string } | undefined>;
  /** Checks a token. Returns `nothing` to mark as used where the provider itself allows one use only; undefined when refused. */
  verify(token: string | undefined, remoteAddress: string): Promise<Solved | 'nothing' | undefined>;
}
