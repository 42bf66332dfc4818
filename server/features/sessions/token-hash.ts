import { hash } from 'node:crypto';

/** Tokens and link codes are stored only as this hash; they are too long to be guessed. */
export const tokenHash = (token: string): string => hash('sha256', token);
