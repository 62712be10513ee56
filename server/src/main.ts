import { runCommand } from './commands/run-command.ts';
import { readConfig } from './config/config.ts';
import { startServer } from './start/start-server.ts';
import { stopOnSignal } from './start/stop-on-signal.ts';

await runCommand(async () => {
  const starting = startServer(readConfig(process.env), null, () => readConfig(process.env));
  stopOnSignal(starting);
  console.log(`Reelfloor answers at ${(await starting).address}`);
});
