/** Sentence for cancelling one order of a group. */
export const othersGoOn = (others: number): string =>
  others === 1
    ? 'The other order in the group is not affected.'
    : `The other ${others} orders in the group are not affected.`;
