/** When one of a group is cancelled. */
export const othersGoOn = (others: number): string =>
  others === 1
    ? 'The other order of the group goes on as it is.'
    : `The other ${others} orders of the group go on as they are.`;
