import { readConfig } from '../config/config.ts';
import { openDatabase } from '../database/open-database.ts';
import { ConfigError } from '../process/config-error.ts';
import { refuseRealBooks } from '../start/production-config.ts';
import { seedDemo } from '../start/seed-demo.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  if (!config.demo)
    throw new ConfigError('JWT_SECRET is set, so this is no demo; unset it to seed the demo accounts.');
  const database = await openDatabase(config);
  try {
    await refuseRealBooks(database.read, config.demo.agentId);
    await seedDemo(database, config.demo);
  } finally {
    await database.close();
  }
  console.log(`The demo is in ${config.databaseUrl === null ? config.dataDir : 'the database'}.`);
});
