/** The command line `npm run cabinet -- SUBCOMMAND …`, run on the agent's computer. */
import { join } from 'node:path';
import { localSubcommands, usage } from './operator-socket/available-subcommands.ts';
import { sendSubcommandToAgent } from './operator-socket/operator-socket.ts';
import type { SubcommandOutcome } from './operator-socket/subcommand-types.ts';

const [name, ...words] = process.argv.slice(2);
const journalDir = process.env.AGENT_DATA_DIR || join(process.env.DATA_DIR || 'data', 'agent');
const progress = (line: string): void => console.log(line);

const unreachable = {
  ok: false,
  text: `No demo floor and no agent with a real machine runs on ${journalDir}. Begin one with npm start, or set DATA_DIR or AGENT_DATA_DIR as it has it.`,
};

const failed = (error: unknown): SubcommandOutcome => ({
  ok: false,
  text: error instanceof Error ? error.message : String(error),
});

const run = (subcommand: string): Promise<SubcommandOutcome> => {
  const local = localSubcommands.find((one) => one.name === subcommand);
  if (local) return local.run({ words, journalDir, progress }).catch(failed);
  return sendSubcommandToAgent(journalDir, [subcommand, ...words], progress).catch(() => unreachable);
};

const { ok, text } = name === undefined ? { ok: false, text: usage } : await run(name);
if (ok) console.log(text);
else console.error(text);
process.exitCode = ok ? 0 : 1;
