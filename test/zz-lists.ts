import { measureLists, openShop } from '../bench/lists.ts';

const server = process.argv[2]!;
const small = await openShop(server, 1000, '/work/keep/zz/small');
const large = await openShop(server, 1000000, '/work/keep/zz/large');
for (const name of process.argv.slice(3)) await measureLists(small, large, 200, name);
await small.product.stop?.();
await large.product.stop?.();
process.exit(0);
