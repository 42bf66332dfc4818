export interface Solved {
  signature: string;
  expires_at: Date;
}

export interface BotCheck {
  name: 'altcha' | 'recaptcha' | 'off';
  siteKey?: string;
  origins: string[];
  /** Undefined if the provider makes its own. */
  challenge(): Promise<unknown>;
  /** Doesn't use the token up. Undefined: refused; no `id`: only `verify` can tell. */
  lookAt(token: string | undefined): Promise<{ id?: string } | undefined>;
  /** 'spent_by_provider' to mark as used where the provider enforces single use; undefined: refused. */
  verify(
    token: string | undefined,
    remoteAddress: string,
  ): Promise<Solved | 'spent_by_provider' | undefined>;
}
