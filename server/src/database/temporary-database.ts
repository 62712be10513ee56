import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import { temporaryPlace } from './temporary-place.ts';

export const openTemporaryDatabase = async (): Promise<{
  database: Database;
  path: string;
  remove: () => Promise<void>;
}> => {
  const place = await temporaryPlace();
  const database = await openDatabase(place);
  const remove = async () => {
    await database.close();
    await place.remove();
  };
  return { database, path: place.databasePath, remove };
};
