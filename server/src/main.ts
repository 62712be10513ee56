import { runCliCommand } from './start/cli/run-command.ts';
import { readServerConfig } from './start/config/server-config.ts';
import { startServer } from './start/server/start-server.ts';
import { stopServerOnSignal } from './start/server/stop-server-on-signal.ts';

await runCliCommand(async () => {
  const starting = startServer(readServerConfig(process.env), null, () => readServerConfig(process.env));
  stopServerOnSignal(starting);
  console.log(`Reelfloor answers at ${(await starting).address}`);
});
