// The program: sees to it that modules load fast, then runs the product.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadModulesFast } from './module-loading.ts';

const dataDir = resolve(process.env.DATA_DIR || './data');
// A start that is refused writes nothing, so the cache begins with the second one in a folder.
loadModulesFast(existsSync(join(dataDir, 'lock.txt')) ? join(dataDir, 'compile-cache') : undefined);
await import('./run.ts');
