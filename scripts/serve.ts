/**
 * `npm run serve`: builds the client where needed, then runs the server for real players until it is told to stop. Agents
 * run elsewhere. Every secret comes from the environment; without one of its own for the tokens it does not start.
 */
import { explainStartFailure, readProductionConfig, startServer } from '@reelfloor/server';
import { buildWeb } from './build-web.ts';

try {
  const config = readProductionConfig(process.env);
  if (!process.argv.includes('--without-client')) await buildWeb();
  const starting = startServer(config);
  // Also while it still starts: what was opened by then is closed in order.
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
