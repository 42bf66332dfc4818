/** A solved check: what to spend, so that it can't be used again. */
export interface Solved {
  signature: string;
  expires_at: Date;
}

/** Tells people from programs on the public forms. */
export interface BotCheck {
  name: 'altcha' | 'recaptcha' | 'off';
  /** Public: what the page needs to load the check (reCAPTCHA's site key). */
  siteKey?: string;
  /** Origins the page must allow. */
  origins: string[];
  /** A fresh challenge for the page to solve; undefined where the check has none of its own. */
  challenge(): Promise<unknown>;
  /** Whether a token may be good, asked while its form is still on its way; never spends it. */
  mayPass(token: string | undefined): Promise<boolean>;
  /** Whether a token is good now. `nothing` to spend where the check itself allows one use only. Undefined when refused. */
  verify(token: string | undefined, remoteAddress: string): Promise<Solved | 'nothing' | undefined>;
}
