// Before the stories: one product is started and stopped, and its folder is what every worker's products begin with.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startOn, storiesFolder } from './servers.ts';

/** Playwright's global set-up. @returns what removes everything again */
export default async function prepare(): Promise<() => void> {
  const folder = storiesFolder();
  const prepared = join(folder, 'prepared');
  const started = await startOn(prepared, { env: {}, held: false });
  await started.stop();
  process.env.STORIES_PREPARED = prepared;
  return () => rmSync(folder, { recursive: true, force: true });
}
