import type { Config } from './config.ts';
import { openSqliteDatabase } from './database/sqlite-database.ts';
import { seedDemo } from './seed-demo.ts';

/** Opens the configured database, brings it up to date, and fills in what the demo lacks. */
export const seedDemoFile = async (config: Config): Promise<void> => {
  if (config.demo === null) throw new Error('with JWT_SECRET set there is no demo to seed');
  const database = await openSqliteDatabase(config.databasePath);
  try {
    await seedDemo(database, config.demo);
  } finally {
    await database.close();
  }
};
