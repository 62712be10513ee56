import { readTime } from '../../platform/database/database-time.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { printableLine } from '../../platform/process/printable-line.ts';
import { readPlace } from '../config/config.ts';
import { applyOperatorCurrency } from '../config/operator-currency.ts';
import { personAtKeyboard } from './operator/person-at-keyboard.ts';
import { readCommand } from './operator/read-command.ts';
import { shiftVerbs } from './operator/shift-verbs.ts';

/** Runs `npm run cashier -- shift …`, and prints what it did. */
export const runShiftVerb = async (args: readonly string[]): Promise<void> => {
  const { verb, input } = readCommand(args, { command: 'cashier', nouns: { shift: shiftVerbs } });
  const place = readPlace(process.env);
  applyOperatorCurrency(place.dataDir);
  const database = await openDatabase(place);
  try {
    const { dataDir, minPasswordLength, registers } = place;
    const at = await readTime(database.read);
    const who = personAtKeyboard(process.env);
    const desk = { database, dataDir, minPasswordLength, registers, who, at, readSecret: async () => '' };
    for (const line of await verb.run(desk, input)) console.log(printableLine(line));
  } finally {
    await database.close();
  }
};
