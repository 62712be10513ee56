import { parseArgs } from 'node:util';
import { migrateDatabase } from '../../platform/database/migrate-database.ts';
import { migrations } from '../../platform/database/migration-list.ts';
import { schemaGenerationOf } from '../../platform/database/schema-migration.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { readOperatorCommandSettings } from '../config/server-config.ts';
import { runCliCommand } from './run-command.ts';

const readArguments = () => {
  try {
    return parseArgs({ options: { contract: { type: 'boolean', default: false } } }).values;
  } catch {
    throw new ConfigError(
      'npm run migrate expands the database; npm run migrate -- --contract also removes what only older nodes need. There are no other arguments.',
    );
  }
};

await runCliCommand(async () => {
  const { contract } = readArguments();
  const { ran, left, newer, hasRenewedRights } = await migrateDatabase(
    readOperatorCommandSettings(process.env),
    contract ? 'contract' : 'expand',
  );
  for (const name of ran) console.log(`Ran ${name}.`);
  console.log(`The database is up to date for generation ${schemaGenerationOf(migrations)}.`);
  if (hasRenewedRights) console.log('The roles of server, cashier and auditor have their rights on all tables.');
  if (newer.length > 0) console.log(`A newer version has already added to it: ${newer.join(', ')}.`);
  if (left.length > 0)
    console.log(`When all nodes have this version, run npm run migrate -- --contract to finish: ${left.join(', ')}.`);
});
