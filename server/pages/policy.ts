/** Allowed origins besides our own. */
export interface PolicyOrigins {
  payment: string[];
  botCheck: string[];
  /** Vite injects styles and opens a WebSocket. */
  development: boolean;
}

/**
 * @param pays the page opens the payment overlay
 * @param hashes of inline scripts, as `'sha256-…'`
 */
export function policyOf(pays: boolean, hashes: string, origins: PolicyOrigins): string {
  const payment = pays ? origins.payment : [];
  const others = [...payment, ...origins.botCheck].join(' ');
  const line = (name: string, ...sources: string[]) =>
    `${name} ${sources.filter(Boolean).join(' ')}`;
  return [
    line('default-src', "'self'"),
    line('script-src', "'self'", hashes, others),
    line('style-src', "'self'", origins.development ? "'unsafe-inline'" : '', others),
    line('img-src', "'self'", 'data:', 'blob:', others),
    line('connect-src', "'self'", origins.development ? 'ws:' : '', others),
    line('frame-src', "'self'", others),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    // Without JavaScript, the form's response redirects to the provider.
    line('form-action', "'self'", ...payment),
    "frame-ancestors 'none'",
  ].join('; ');
}
