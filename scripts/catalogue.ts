// `export FILE` writes all destinations with their published editions; `import FILE` shows what it
// would change, and applies it with --write.
import { readFileSync, writeFileSync } from 'node:fs';
import { readConfig } from '#server/config.ts';
import { exportCatalogue, importCatalogue } from '#server/features/editions/exchange.ts';
import { openDatabase, run } from './open-database.ts';

const USAGE =
  'npm run catalogue -- export FILE\nnpm run catalogue -- import FILE [--write]\nWithout --write an import only says what it would do.';

await run(async () => {
  const [what, file, ...flags] = process.argv.slice(2);
  if (!file || (what !== 'export' && what !== 'import')) throw new Error(USAGE);
  const config = readConfig(process.env, 'refuse');
  const connection = await openDatabase(config);
  try {
    if (what === 'export') {
      const rows = await exportCatalogue(connection.db);
      writeFileSync(file, `${JSON.stringify(rows, null, 2)}\n`);
      console.log(`${rows.length} destinations are in ${file}.`);
    } else {
      const write = flags.includes('--write');
      const { faults, done } = await importCatalogue(
        connection.db,
        JSON.parse(readFileSync(file, 'utf8')),
        new Date(),
        write,
      );
      for (const line of faults.length > 0 ? faults : done) console.log(line);
      if (faults.length > 0) throw new Error(`${faults.length} faults; nothing was written.`);
      console.log(
        write
          ? 'Written. Editions are drafts: publish them.'
          : 'Nothing is written without --write.',
      );
    }
  } finally {
    await connection.close();
  }
});
