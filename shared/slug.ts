import { fold } from './fold.ts';

/** Lower case with hyphens: 'cote-d-ivoire'. */
export const slugOf = (name: string): string =>
  fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
