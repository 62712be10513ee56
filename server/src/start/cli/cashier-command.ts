import { explainDatabaseFailure } from '../../backoffice/cash-desk/explain-refused-cash-movement.ts';
import { convertStorageErrorToRefusal } from '../../platform/database/convert-storage-errors.ts';
import { readDatabaseTime } from '../../platform/database/database-time.ts';
import { detectCasinoPlatforms } from '../../platform/database/detect-casino-platforms.ts';
import { openDatabase } from '../../platform/database/open-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { sanitizeTerminalLine } from '../../platform/process/sanitize-terminal-line.ts';
import { createBridgedExclusionRegister } from '../../players/protection/registers/bridged-exclusion-register.ts';
import { ExclusionRegisterService } from '../../players/protection/registers/exclusion-register-service.ts';
import { readOfficeSettings } from '../config/office-settings.ts';
import { applyOperatorCurrency } from '../config/operator-currency.ts';
import { readOperatorCommandSettings } from '../config/server-config.ts';
import { readOrCreateIdempotencyKey } from './operator/action-subcommands.ts';
import { cashierNouns } from './operator/cashier-shift-subcommands.ts';
import { getCommandLineUser } from './operator/command-line-user.ts';
import { parseSubcommandArguments } from './operator/parse-subcommand-arguments.ts';
import { runCliCommand } from './run-command.ts';

/** Runs a cash desk subcommand. The server may be running. */
await runCliCommand(async () => {
  const [noun = '', ...rest] = process.argv.slice(2);
  const isCashMovement = !Object.keys(cashierNouns).includes(noun) || noun === '';
  const words = isCashMovement ? ['', noun, ...rest] : [noun, ...rest];
  const { subcommand, input } = parseSubcommandArguments(words, { command: 'cashier', nouns: cashierNouns });
  const office = readOfficeSettings(process.env);
  const place = readOperatorCommandSettings(process.env);
  applyOperatorCurrency(place.dataDir);
  const key = readOrCreateIdempotencyKey(input.options.key);
  const options = isCashMovement ? { ...input.options, key } : input.options;
  // Print the key first, so that the command can be repeated with it whatever happens next.
  if (isCashMovement) console.log(`Key: ${key}`);
  const database = await openDatabase(place);
  await detectCasinoPlatforms(database.read);
  try {
    const at = await readDatabaseTime(database.read);
    const registers = new ExclusionRegisterService({
      database,
      bus: null,
      now: () => at,
      registers: place.registers.map(createBridgedExclusionRegister),
      onSilence: ({ register, why }) => console.error(`The register ${register} gave no answer: ${why}.`),
    });
    const cashDesk = { ...office, database, registers, now: () => at };
    const context = {
      ...{ ...place, database, at, who: getCommandLineUser(process.env) },
      ...{ cashDesk: () => cashDesk, readSecret: async () => '' },
    };
    for (const line of await subcommand.run(context, { ...input, options })) console.log(sanitizeTerminalLine(line));
  } catch (error) {
    const refusal = isCashMovement ? convertStorageErrorToRefusal(error) : null;
    throw refusal === null ? error : new ConfigError(explainDatabaseFailure(refusal.code, key));
  } finally {
    await database.close();
  }
});
