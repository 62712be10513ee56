import { openDatabase } from '../../platform/database/open-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { readConfig } from '../config/server-config.ts';
import { assertDemoDatabase } from '../server/assert-production-ready.ts';
import { seedDemo } from '../server/seed-demo.ts';
import { runCommand } from './run-command.ts';

await runCommand(async () => {
  const config = readConfig(process.env);
  if (!config.demo)
    throw new ConfigError('JWT_SECRET is set, so this is not a demo; unset it to seed the demo accounts.');
  const database = await openDatabase(config);
  try {
    await assertDemoDatabase(database.read, config.demo.agentId);
    await seedDemo(database, config.demo);
  } finally {
    await database.close();
  }
  console.log(`The demo is in ${config.databaseUrl === null ? config.dataDir : 'the database'}.`);
});
