import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Notifier } from './interface.ts';

export function createPhoneOutbox(folder: string, channel: Notifier['channel']): Notifier {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    channel,
    async send({ id, to, template, text }) {
      const temp = join(folder, `${randomUUID()}.tmp`);
      try {
        await writeFile(
          temp,
          `To: ${to}\nChannel: ${channel}\nTemplate: ${template}\n\n${text}\n`,
          { mode: 0o600, flag: 'wx' },
        );
        await rename(temp, join(folder, `${id.replace(/[^\w-]/g, '_')}.txt`));
      } catch (error) {
        await rm(temp, { force: true });
        throw error;
      }
      return undefined;
    },
    readReceipts: () => 'refused',
  };
}
