import { openDatabase } from '../../platform/database/open-database.ts';
import { ConfigError } from '../../platform/process/config-error.ts';
import { readServerConfig } from '../config/server-config.ts';
import { assertDemoDatabase } from '../server/assert-production-ready.ts';
import { seedDemoDatabase } from '../server/seed-demo-database.ts';
import { runCliCommand } from './run-command.ts';

await runCliCommand(async () => {
  const config = readServerConfig(process.env);
  if (!config.demo)
    throw new ConfigError('JWT_SECRET is set, so this is not a demo; unset it to seed the demo accounts.');
  const database = await openDatabase(config);
  try {
    await assertDemoDatabase(database.read, config.demo.agentId);
    await seedDemoDatabase(database, config.demo);
  } finally {
    await database.close();
  }
  console.log(`The demo is in ${config.databaseUrl === null ? config.dataDir : 'the database'}.`);
});
