import { readCommand } from './operator/read-command.ts';
import { runOperator } from './operator/run-operator.ts';
import { runCommand } from './run-command.ts';

/** Runs a subcommand of `npm run operator`. The server may be running. */
await runCommand(async () => {
  const command = readCommand(process.argv.slice(2));
  await runOperator(() => command);
});
