import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { wasUsed } from './data-lock.ts';
import { beginThread } from './database/embedded/session.ts';
import { environment } from './environment.ts';

const dataDir = resolve(environment.DATA_DIR || './data');
// A refused start must write nothing.
const used = wasUsed(dataDir);
if (used) enableCompileCache(join(dataDir, 'compile-cache'));
if (used && !environment.DATABASE_URL && !environment.DATABASE_URL_FILE) beginThread();
await import('./run.ts');
