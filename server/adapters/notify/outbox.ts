import { mkdirSync } from 'node:fs';
import { addToOutbox } from '../outbox.ts';
import type { Notifier } from './interface.ts';

export function createPhoneOutbox(folder: string, channel: Notifier['channel']): Notifier {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    channel,
    async send({ id, to, template, text }) {
      await addToOutbox(
        folder,
        `${id.replace(/[^\w-]/g, '_')}.txt`,
        `To: ${to}\nChannel: ${channel}\nTemplate: ${template}\n\n${text}\n`,
      );
      return undefined;
    },
    readReceipts: () => 'refused',
  };
}
