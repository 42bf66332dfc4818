export interface Solved {
  signature: string;
  expires_at: Date;
}

export interface BotCheck {
  name: 'altcha' | 'recaptcha' | 'off';
  siteKey?: string;
  origins: string[];
  /** Undefined if the provider's script makes its own challenge. */
  challenge(): Promise<unknown>;
  /** Checks a token without using it up. Undefined: refused; no `id`: only `verify` can decide. */
  lookAt(token: string | undefined): Promise<{ id?: string } | undefined>;
  /**
   * Returns what to store as used, or 'spent_by_provider' if the provider enforces single use.
   * Undefined: refused.
   */
  verify(
    token: string | undefined,
    remoteAddress: string,
  ): Promise<Solved | 'spent_by_provider' | undefined>;
}
