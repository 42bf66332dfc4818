/** Sentence for cancelling one order of a group. */
export const othersGoOn = (others: number): string =>
  others === 1
    ? 'The other order of the group goes on as it is.'
    : `The other ${others} orders of the group go on as they are.`;
