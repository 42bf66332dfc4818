import type { Another } from '#shared/orders/stored-files.ts';

/** What is done about a harmful file. */
export const ANOTHER: Record<Another, string> = {
  asked: 'Another was asked for.',
  ask: 'Nobody was asked for another: ask for it if the order still needs one.',
  upload: 'We issued it: upload another in its place.',
  withdraw: 'Withdraw the waiver, and ask for it with another proof.',
};
