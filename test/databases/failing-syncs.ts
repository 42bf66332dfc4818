// Loaded before a program (`--import`): once the file that SYNCS_FAIL names is there, syncs fail as those of a dead disk do, in every thread.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { fdatasyncSync } = fs;
fs.fdatasyncSync = (descriptor) => {
  if (fs.existsSync(process.env.SYNCS_FAIL ?? ''))
    throw Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' });
  fdatasyncSync(descriptor);
};
syncBuiltinESMExports();
