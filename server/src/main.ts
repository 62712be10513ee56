import { readConfig } from './config.ts';
import { runCommand } from './run-command.ts';
import { startServer } from './start-server.ts';

await runCommand(async () => {
  const server = await startServer(readConfig(process.env));
  console.log(`Reelfloor answers at ${server.address}`);
  const stop = () =>
    server.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
});
