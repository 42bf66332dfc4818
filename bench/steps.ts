/**
 * What the submission's peer can be asked to do, by path. Each step does what those before it do as well, and `adds` something
 * that the product's submission has to do too.
 */
export const STEPS = [
  { path: '/stream', adds: 'both files streamed to disk, one row' },
  { path: '/hash', adds: 'SHA-256 of both files' },
  { path: '/rows', adds: 'eleven rows in one transaction instead of one' },
] as const;
