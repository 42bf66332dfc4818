import { join } from 'node:path';
import { openServer } from '../server/database/connect.ts';
import { openEmbedded } from '../server/database/embedded/embedded.ts';
import { addDestination } from '../server/features/destinations/destinations.ts';
import { STARTER_VISAS } from '../server/services/application/starters/visas.ts';

/** Makes the product's tables with so many visa destinations, before it starts: on a PostgreSQL server, or embedded in its data folder. */
export async function fillCatalogue(
  dataDir: string,
  rows: number,
  database?: string,
): Promise<void> {
  const connection = database
    ? await openServer(database, (error) => console.error(error))
    : await openEmbedded({ folder: join(dataDir, 'database') });
  try {
    for (const starter of STARTER_VISAS.slice(0, rows))
      await addDestination(connection.db, 'visa', starter, true);
  } finally {
    await connection.close();
  }
}
