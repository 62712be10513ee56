import { openDatabase } from '../database/open-database.ts';
import { readOrder } from '../operator/read-order.ts';
import type { TestFloor } from './test-server.ts';

/** What `npm run operator -- …` prints, run in this process: a process for each would take a second. */
export const operate = async ({ config }: TestFloor, ...args: string[]): Promise<string> => {
  const { verb, order } = readOrder(args);
  const database = await openDatabase(config);
  try {
    const desk = {
      database,
      dataDir: config.dataDir,
      minPasswordLength: 8,
      who: 'ayse@desk',
      at: Date.now(),
      readSecret: async () => '',
    };
    return (await verb.run(desk, order)).join('\n');
  } finally {
    await database.close();
  }
};
