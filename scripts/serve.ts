/** `npm run serve` starts a server for real players, with secrets from the environment; it refuses a missing JWT_SECRET. */
import { explainStartFailure, readProductionConfig, startServer, stopServerOnSignal } from '@reelfloor/server';

try {
  const config = readProductionConfig(process.env);
  // A release has the client built, and nothing to build it with.
  if (!process.argv.includes('--without-client')) await (await import('./build-web.ts')).buildWeb();
  const starting = startServer(config, null, () => readProductionConfig(process.env));
  stopServerOnSignal(starting);
  console.log(`Reelfloor answers at ${(await starting).address}`);
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
