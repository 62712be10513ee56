import { parseSubcommandArguments } from './operator/parse-subcommand-arguments.ts';
import { runOperatorSubcommand } from './operator/run-operator-subcommand.ts';
import { runCliCommand } from './run-command.ts';

/** Runs a subcommand of `npm run operator`. The server may be running. */
await runCliCommand(async () => {
  const command = parseSubcommandArguments(process.argv.slice(2));
  await runOperatorSubcommand(() => command);
});
