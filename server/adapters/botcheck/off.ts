import type { BotCheck } from './interface.ts';

export const botCheckOff: BotCheck = {
  name: 'off',
  origins: [],
  challenge: async () => undefined,
  lookAt: async () => ({}),
  verify: async () => 'nothing',
};
