import { runCommand } from './start/cli/run-command.ts';
import { readConfig } from './start/config/server-config.ts';
import { startServer } from './start/server/start-server.ts';
import { stopOnSignal } from './start/server/stop-on-signal.ts';

await runCommand(async () => {
  const starting = startServer(readConfig(process.env), null, () => readConfig(process.env));
  stopOnSignal(starting);
  console.log(`Reelfloor answers at ${(await starting).address}`);
});
