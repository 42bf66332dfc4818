import { join, resolve } from 'node:path';
import { wasUsed } from './data-lock.ts';
import { beginThread } from './database/embedded/session.ts';
import { environment } from './environment.ts';
import { beLean } from './lean-process.ts';
import { loadModulesFast } from './module-loading.ts';

// A file watcher would lose a process that re-executes itself.
if (import.meta.filename.endsWith('.js')) beLean(environment);
const dataDir = resolve(environment.DATA_DIR || './data');
// A refused start must write nothing.
const used = wasUsed(dataDir);
loadModulesFast(used ? join(dataDir, 'compile-cache') : undefined);
if (used && !environment.DATABASE_URL && !environment.DATABASE_URL_FILE) beginThread();
await import('./run.ts');
