import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type OwnPostgres, startPostgres } from '../test/kit/postgres.ts';
import { fillCatalogue } from './catalogue.ts';
import { type Running, startProduct } from './processes.ts';

/** How many destinations the catalogue has. */
export const LIST_ROWS = 60;
export const LIST = '/api/visa/destinations';

/** The running product with its database, and all of their processes. */
export interface Shop {
  url: string;
  dataDir: string;
  /** Where further processes of it are. */
  urls: string[];
  products: Running[];
  database: OwnPostgres | undefined;
  pids: number[];
  close(): Promise<void>;
}

/** A PostgreSQL server that keeps its promises, as one in use does. @throws Error where its programs are missing */
export async function startDatabase(settings: string[] = []): Promise<OwnPostgres> {
  const database = await startPostgres({ durable: true, settings });
  if (!database) throw new Error("PostgreSQL's server programs are missing (Debian: postgresql)");
  process.once('exit', database.stop);
  return database;
}

const shopOf = (dataDir: string, products: Running[], database?: OwnPostgres): Shop => ({
  url: products[0]?.url ?? '',
  urls: products.map(({ url }) => url),
  dataDir,
  products,
  database,
  pids: [...products.map(({ pid }) => pid), ...(database ? [database.pid()] : [])],
  async close() {
    for (const product of products) await product.stop();
    database?.stop();
  },
});

/** Opens the product with its embedded database in a new folder, with a catalogue. */
export async function openEmbeddedShop(
  dataDir: string,
  env: Record<string, string> = {},
): Promise<Shop> {
  await fillCatalogue(dataDir, LIST_ROWS);
  return shopOf(dataDir, [await startProduct(dataDir, env)]);
}

/** Of all processes that share a database. */
export const SECRET = 'a-secret-that-all-processes-share-0123456789';

/** A process that shares the database, the secret and the uploads with others of this folder. */
export async function startBeside(
  folder: string,
  url: string,
  name: string,
  env: Record<string, string> = {},
): Promise<Running> {
  const uploads = join(folder, 'uploads');
  mkdirSync(uploads, { recursive: true });
  const dataDir = join(folder, `process-${name}`);
  mkdirSync(dataDir);
  symlinkSync(uploads, join(dataDir, 'uploads'));
  const shared = { DATABASE_URL: url, SECRET };
  return startProduct(dataDir, { ...shared, ...env });
}

interface OnServer {
  env?: Record<string, string>;
  /** How many processes share the database, the secret and the uploads. */
  processes?: number;
  /** The database's settings, as `name=value`. */
  settings?: string[];
}

/** Opens the product on a PostgreSQL server of its own, with a catalogue. */
export async function openServerShop(
  folder: string,
  { env, processes = 1, settings = [] }: OnServer = {},
): Promise<Shop> {
  const database = await startDatabase(settings);
  await fillCatalogue(folder, LIST_ROWS, database.url);
  const products: Running[] = [];
  for (let nth = 1; nth <= processes; nth++)
    products.push(await startBeside(folder, database.url, String(nth), env));
  return shopOf(join(folder, 'process-1'), products, database);
}
