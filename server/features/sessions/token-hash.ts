import { hash } from 'node:crypto';

/** Tokens and codes of links are stored as this only: they are too long to be guessed. */
export const tokenHash = (token: string): string => hash('sha256', token);
