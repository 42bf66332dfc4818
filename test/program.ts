import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** What `npm start` runs in a tree, from its root: built since, from its sources in earlier versions. */
export const programIn = (root: string): string =>
  existsSync(join(root, 'scripts/build/program.ts')) ? 'build/program/main.js' : 'server/main.ts';
