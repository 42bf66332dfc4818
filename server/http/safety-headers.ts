export const ALWAYS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' };
/** For JSON, PDFs and other non-HTML responses; pages have their own policy. */
export const NO_PAGE =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
export const safetyHeaders = (production: boolean) => ({
  ...ALWAYS,
  'content-security-policy': NO_PAGE,
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
});
