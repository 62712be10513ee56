import { type Clock, systemClock } from '../platform/clock/clock.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { printableLine } from '../platform/process/printable-line.ts';
import { DocumentSeal } from '../players/identity/document-seal.ts';
import { readCommand } from '../start/cli/operator/read-command.ts';
import type { Config } from '../start/config/config.ts';

/** Runs `npm run operator -- …` in this process, because starting a process takes a second. Returns what it prints. */
export const operate = async (
  { config, clock }: { readonly config: Config; readonly clock?: Pick<Clock, 'nowMs'> },
  ...args: string[]
): Promise<string> => {
  const { subcommand, input } = readCommand(args);
  const database = await openDatabase(config);
  try {
    const desk = {
      database,
      dataDir: config.dataDir,
      documentSeal: () => new DocumentSeal(config.secondFactor.key),
      minPasswordLength: 8,
      registers: config.registers,
      who: 'ayse@desk',
      at: (clock ?? systemClock).nowMs(),
      readSecret: async () => '',
    };
    return (await subcommand.run(desk, input)).map(printableLine).join('\n');
  } finally {
    await database.close();
  }
};
