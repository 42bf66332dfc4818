import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailSeen } from './books.ts';

/** The ids of the mails in these outboxes. One that was written in two of them, because its job was cut off, counts once. */
export async function mailIds(dataDirs: string[]): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const dataDir of dataDirs) {
    const folder = join(dataDir, 'outbox');
    for (const name of await readdir(folder))
      if (name.endsWith('.eml'))
        files.set(decodeURIComponent(name.slice(0, -4)), join(folder, name));
  }
  return files;
}

/** The same with what is in them. */
export async function readMails(dataDirs: string[]): Promise<MailSeen[]> {
  const mails: MailSeen[] = [];
  for (const [id, path] of await mailIds(dataDirs)) {
    const text = await readFile(path, 'latin1');
    mails.push({ id, papers: text.match(/^content-type: application\/pdf/gim)?.length ?? 0 });
  }
  return mails;
}
