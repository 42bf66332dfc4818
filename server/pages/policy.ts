/** Origins that a page's policy allows beyond our own. */
export interface PolicyOrigins {
  payment: string[];
  botCheck: string[];
  /** Development: Vite writes styles into the page and speaks over a socket. */
  development: boolean;
}

/**
 * The Content-Security-Policy of a rendered page: our own files, the inline scripts that the renderer itself wrote, and what its adapters need.
 * @param pays it opens the payment overlay, and may load the provider's script
 * @param hashes sources such as `'sha256-…'` of those scripts
 */
export function policyOf(pays: boolean, hashes: string, origins: PolicyOrigins): string {
  const payment = pays ? origins.payment : [];
  const others = [...payment, ...origins.botCheck].join(' ');
  const line = (name: string, ...sources: string[]) => `${name} ${sources.filter(Boolean).join(' ')}`;
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
    // Without script the payment page's form is answered with a redirect to the provider's own page.
    line('form-action', "'self'", ...payment),
    "frame-ancestors 'none'",
  ].join('; ');
}
