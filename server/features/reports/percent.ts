/** Whole percent; 0 if `of` is 0. */
export const percentOf = (part: number, of: number): number =>
  of > 0 ? Math.round((part / of) * 100) : 0;
