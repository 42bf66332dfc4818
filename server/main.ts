// The program: sees to it that modules load fast, then runs the product.
import { resolve } from 'node:path';
import { loadModulesFast } from './module-loading.ts';

loadModulesFast(resolve(process.env.DATA_DIR || './data', 'compile-cache'));
await import('./run.ts');
