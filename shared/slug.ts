import { fold } from './fold.ts';

/** In small letters, with hyphens: 'cote-d-ivoire'. */
export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
