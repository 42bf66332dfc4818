import type { BotCheck } from './interface.ts';

/** Lets everybody through, with any token or none. */
export const botCheckOff: BotCheck = {
  name: 'off',
  origins: [],
  challenge: async () => undefined,
  mayPass: async () => true,
  verify: async () => 'nothing',
};
