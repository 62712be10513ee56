import { createInterface } from 'node:readline';
import type { Queries } from '../../../platform/database/database.ts';
import { readDatabaseTime } from '../../../platform/database/database-time.ts';
import { detectCasinoPlatforms } from '../../../platform/database/detect-casino-platforms.ts';
import { openDatabase } from '../../../platform/database/open-database.ts';
import { sanitizeTerminalLine } from '../../../platform/process/sanitize-terminal-line.ts';
import { DocumentEncryption } from '../../../players/identity/document-encryption.ts';
import { readBusinessDaySettings } from '../../config/business-day-settings.ts';
import { applyOperatorCurrencyIfValid } from '../../config/operator-currency.ts';
import { readIdentityDocumentKey, readOperatorCommandSettings } from '../../config/server-config.ts';
import { getCommandLineUser } from './command-line-user.ts';
import type { parseSubcommandArguments } from './parse-subcommand-arguments.ts';

type Command = ReturnType<typeof parseSubcommandArguments>;

/**
 * Runs a subcommand and prints the lines that it returns. The server may be running. `selectSubcommand` can use the database to find the
 * subcommand.
 */
export const runOperatorSubcommand = async (
  selectSubcommand: (db: Queries) => Command | Promise<Command>,
): Promise<void> => {
  const place = readOperatorCommandSettings(process.env);
  applyOperatorCurrencyIfValid(place.dataDir);
  const database = await openDatabase(place);
  await detectCasinoPlatforms(database.read);
  try {
    const { dataDir, minPasswordLength, registers } = place;
    const { subcommand, input } = await selectSubcommand(database.read);
    // Use the database's time, because nodes compare it with the times written here, and this computer's clock may be wrong.
    const at = await readDatabaseTime(database.read);
    const who = getCommandLineUser(process.env);
    const dayTerms = () => readBusinessDaySettings(process.env);
    const documentSeal = () => new DocumentEncryption(readIdentityDocumentKey(process.env));
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
    for (const line of await subcommand.run(service, input)) console.log(sanitizeTerminalLine(line));
  } finally {
    await database.close();
  }
};

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}
