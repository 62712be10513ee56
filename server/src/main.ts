import { runCommand } from './commands/run-command.ts';
import { readConfig } from './config/config.ts';
import { startServer } from './start/start-server.ts';

await runCommand(async () => {
  const starting = startServer(readConfig(process.env));
  // Also during the start: whatever is open by then is closed in order.
  const stop = async () => {
    await (await starting).close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  console.log(`Reelfloor answers at ${(await starting).address}`);
});
