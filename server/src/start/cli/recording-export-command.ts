import { parseArgs } from 'node:util';
import type { Queries } from '../../platform/database/database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { parseSubcommandArguments } from './operator/parse-subcommand-arguments.ts';
import { runOperatorSubcommand } from './operator/run-operator-subcommand.ts';
import { runCliCommand } from './run-command.ts';

const usage = `npm run recording -- export --round ID [--machine ID] [--file FILE] [--server ADDRESS] --reason "…"

Writes the archive of a round into a new file. ID is the round's id, as the player's page and the machine's journal show it.`;

interface NamedRound {
  readonly username: string;
  readonly number: number;
  readonly machine_id: string;
}

/**
 * Parses the arguments of `npm run recording -- export`. Throws a ConfigError with the usage if they are invalid. Returns a function that
 * looks up the player of the round and returns the subcommand that exports the recording.
 */
const readExport = (args: readonly string[]) => {
  const { round, machine, ...options } = parse(args);
  if (!round) throw new ConfigError(usage);
  return async (db: Queries): Promise<ReturnType<typeof parseSubcommandArguments>> => {
    const found = await findRounds(db, round);
    const named = machine === undefined ? found : found.filter(({ machine_id }) => machine_id === machine);
    const [one, ...others] = named;
    if (!one) throw new ConfigError(`The ledger has no round ${round}. Nothing changed.`);
    if (others.length > 0)
      throw new ConfigError(
        `Several machines have a round ${round}: ${named.map(({ machine_id }) => machine_id).join(', ')}. Name one with --machine.`,
      );
    const words = Object.entries(options).flatMap(([option, value]) => [`--${option}`, String(value)]);
    return parseSubcommandArguments(['recording', 'export', ...words, '--', one.username, String(one.number)]);
  };
};

const parse = (args: readonly string[]) => {
  const options = { round: text, machine: text, file: text, server: text, reason: text } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
};

const text = { type: 'string' } as const;

/** Returns the paid rounds with this id, without the free spins, which have the id of their paid round. */
const findRounds = (db: Queries, roundId: string): Promise<NamedRound[]> =>
  db.all<NamedRound>(
    `SELECT p.username, r.number, r.machine_id FROM game_rounds r JOIN players p ON p.id = r.player_id
     WHERE r.round_id = ? AND r.kind = 'round' AND r.free_spin = 0 ORDER BY r.counted_at`,
    roundId,
  );

/** Runs the operator's `recording export` for a round given by its id. */
await runCliCommand(async () => {
  const find = readExport(process.argv.slice(3));
  await runOperatorSubcommand(find);
});
