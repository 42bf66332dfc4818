/** Whole percent; 0 of nothing. */
export const percentOf = (part: number, of: number): number =>
  of > 0 ? Math.round((part / of) * 100) : 0;
