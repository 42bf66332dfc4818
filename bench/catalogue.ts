import { join } from 'node:path';
import { openEmbedded } from '../server/database/embedded/embedded.ts';
import { addDestination } from '../server/features/destinations/destinations.ts';
import { STARTER_VISAS } from '../server/services/application/starters/visas.ts';

/** Makes the product's embedded database in a data folder, before it starts, with so many visa destinations. */
export async function fillCatalogue(dataDir: string, rows: number): Promise<void> {
  const connection = await openEmbedded({ folder: join(dataDir, 'database') });
  try {
    for (const starter of STARTER_VISAS.slice(0, rows)) await addDestination(connection.db, 'visa', starter, true);
  } finally {
    await connection.close();
  }
}
