// The program: sees to it that modules load fast, then runs the product.
import { join, resolve } from 'node:path';
import { wasUsed } from './data-lock.ts';
import { beginThread } from './database/embedded/session.ts';
import { environment } from './environment.ts';
import { beLean } from './lean-process.ts';
import { loadModulesFast } from './module-loading.ts';

// Its sources run as they are started: their file watcher would lose a process that starts anew.
if (import.meta.filename.endsWith('.js')) beLean(environment);
const dataDir = resolve(environment.DATA_DIR || './data');
// A start that is refused writes nothing, so the cache begins with the second one in a folder.
const used = wasUsed(dataDir);
loadModulesFast(used ? join(dataDir, 'compile-cache') : undefined);
if (used && !environment.DATABASE_URL && !environment.DATABASE_URL_FILE) beginThread();
await import('./run.ts');
