import { parseCommand } from './operator/read-command.ts';
import { runOperatorSubcommand } from './operator/run-operator-subcommand.ts';
import { runCommand } from './run-command.ts';

/** Runs a subcommand of `npm run operator`. The server may be running. */
await runCommand(async () => {
  const command = parseCommand(process.argv.slice(2));
  await runOperatorSubcommand(() => command);
});
