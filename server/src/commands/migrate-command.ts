import { readPlace } from '../config/config.ts';
import { openDatabase } from '../database/open-database.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readPlace(process.env);
  // Opening the database also migrates it.
  const database = await openDatabase(config);
  await database.close();
  console.log(`The database${config.databaseUrl === null ? ` in ${config.dataDir}` : ''} is up to date.`);
});
