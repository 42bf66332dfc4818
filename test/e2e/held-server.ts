// The product with a clock that whoever started it puts forward, by messages of so many ms.
import { environment } from '#server/environment.ts';
import { loadModulesFast } from '#server/module-loading.ts';

loadModulesFast(undefined);
const { readConfig } = await import('#server/config.ts');
const { start } = await import('#server/start.ts');

let ahead = 0;
process.on('message', (ms: number) => {
  ahead += ms;
  process.send?.('done');
});
const config = readConfig(environment);
const running = await start(config, { clock: { now: () => new Date(Date.now() + ahead) } });
await running.app.listen({ port: config.PORT, host: config.HOST });
process.on('SIGTERM', async () => {
  await running.stop();
  process.exit(0);
});
