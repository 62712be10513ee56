import { createInterface } from 'node:readline';
import type { Queries } from '../../../platform/database/database.ts';
import { readTime } from '../../../platform/database/database-time.ts';
import { detectPlatforms } from '../../../platform/database/known-platforms.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { printableLine } from '../../../platform/process/printable-line.ts';
import { DocumentSeal } from '../../../players/identity/document-seal.ts';
import { readCommandSettings, readSealingKey } from '../../config/config.ts';
import { followOperatorCurrency } from '../../config/operator-currency.ts';
import { reportSettings } from '../../config/report-settings.ts';
import { personAtKeyboard } from './person-at-keyboard.ts';
import type { readCommand } from './read-command.ts';

type Command = ReturnType<typeof readCommand>;

/** Runs a subcommand and prints its lines. The server may be running. `find` can use the database to select the subcommand. */
export const runOperator = async (find: (db: Queries) => Command | Promise<Command>): Promise<void> => {
  const place = readCommandSettings(process.env);
  followOperatorCurrency(place.dataDir);
  const database = await openDatabase(place);
  await detectPlatforms(database.read);
  try {
    const { dataDir, minPasswordLength, registers } = place;
    const { subcommand, input } = await find(database.read);
    // Use the database's time, because nodes compare it with the times written here, and this computer's clock may be wrong.
    const at = await readTime(database.read);
    const who = personAtKeyboard(process.env);
    const dayTerms = () => reportSettings(process.env);
    const documentSeal = () => new DocumentSeal(readSealingKey(process.env));
    const service = {
      database,
      documentSeal,
      dayTerms,
      dataDir,
      minPasswordLength,
      registers,
      who,
      at,
      readSecret: readFirstLine,
    };
    for (const line of await subcommand.run(service, input)) console.log(printableLine(line));
  } finally {
    await database.close();
  }
};

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
