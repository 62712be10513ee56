/** `npm run serve` takes all secrets from the environment; without a token secret it does not start. */
import { explainStartFailure, readProductionConfig, startServer } from '@reelfloor/server';
import { buildWeb } from './build-web.ts';

try {
  const config = readProductionConfig(process.env);
  if (!process.argv.includes('--without-client')) await buildWeb();
  const starting = startServer(config);
  // If stopped while starting, waits, so that everything that was opened is closed in order.
  const stop = async () => {
    await (await starting).close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(`Reelfloor answers at ${(await starting).address}`);
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
