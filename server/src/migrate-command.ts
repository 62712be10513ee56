import { readConfig } from './config.ts';
import { openSqliteDatabase } from './database/sqlite-database.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  // Opening brings the schema up to date.
  const database = await openSqliteDatabase(config.databasePath);
  await database.close();
  console.log(`The database in ${config.dataDir} is up to date.`);
});
