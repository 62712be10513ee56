import { type Clock, systemClock } from '../platform/clock/clock.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { sanitizeTerminalLine } from '../platform/process/sanitize-terminal-line.ts';
import { DocumentEncryption } from '../players/identity/document-encryption.ts';
import { parseSubcommandArguments } from '../start/cli/operator/parse-subcommand-arguments.ts';
import type { ServerConfig } from '../start/config/server-config.ts';

/** Runs `npm run operator -- …` in this process, because starting a process takes a second. Returns what it prints. */
export const operate = async (
  { config, clock }: { readonly config: ServerConfig; readonly clock?: Pick<Clock, 'nowMs'> },
  ...args: string[]
): Promise<string> => {
  const { subcommand, input } = parseSubcommandArguments(args);
  const database = await openDatabase(config);
  try {
    const desk = {
      database,
      dataDir: config.dataDir,
      documentSeal: () => new DocumentEncryption(config.secondFactor.key),
      minPasswordLength: 8,
      registers: config.registers,
      who: 'ayse@desk',
      at: (clock ?? systemClock).nowMs(),
      readSecret: async () => '',
    };
    return (await subcommand.run(desk, input)).map(sanitizeTerminalLine).join('\n');
  } finally {
    await database.close();
  }
};
