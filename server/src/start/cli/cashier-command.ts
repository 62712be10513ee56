import { explainStorage } from '../../backoffice/cash-desk/explain-refused-move.ts';
import { readTime } from '../../platform/database/database-time.ts';
import { detectPlatforms } from '../../platform/database/known-platforms.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { refusalOfStorageError } from '../../platform/database/storage-refusal.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { printableLine } from '../../platform/process/printable-line.ts';
import { bridgedRegister } from '../../players/protection/registers/bridged-register.ts';
import { RegisterService } from '../../players/protection/registers/register-service.ts';
import { readCommandSettings } from '../config/config.ts';
import { officeSettings } from '../config/office-settings.ts';
import { applyOperatorCurrency } from '../config/operator-currency.ts';
import { readKey } from './operator/action-subcommands.ts';
import { personAtKeyboard } from './operator/person-at-keyboard.ts';
import { readCommand } from './operator/read-command.ts';
import { cashierNouns } from './operator/shift-subcommands.ts';
import { runCommand } from './run-command.ts';

/** Runs a cash desk subcommand. The server may be running. */
await runCommand(async () => {
  const [noun = '', ...rest] = process.argv.slice(2);
  const isMove = !Object.keys(cashierNouns).includes(noun) || noun === '';
  const words = isMove ? ['', noun, ...rest] : [noun, ...rest];
  const { subcommand, input } = readCommand(words, { command: 'cashier', nouns: cashierNouns });
  const office = officeSettings(process.env);
  const place = readCommandSettings(process.env);
  applyOperatorCurrency(place.dataDir);
  const key = readKey(input.options.key);
  const options = isMove ? { ...input.options, key } : input.options;
  // Print the key first, so that the command can be repeated with it whatever happens next.
  if (isMove) console.log(`Key: ${key}`);
  const database = await openDatabase(place);
  await detectPlatforms(database.read);
  try {
    const at = await readTime(database.read);
    const registers = new RegisterService({
      database,
      bus: null,
      now: () => at,
      registers: place.registers.map(bridgedRegister),
      onSilence: ({ register, why }) => console.error(`The register ${register} gave no answer: ${why}.`),
    });
    const cashDesk = { ...office, database, registers, now: () => at };
    const context = {
      ...{ ...place, database, at, who: personAtKeyboard(process.env) },
      ...{ cashDesk: () => cashDesk, readSecret: async () => '' },
    };
    for (const line of await subcommand.run(context, { ...input, options })) console.log(printableLine(line));
  } catch (error) {
    const refusal = isMove ? refusalOfStorageError(error) : null;
    throw refusal === null ? error : new ConfigError(explainStorage(refusal.code, key));
  } finally {
    await database.close();
  }
});
