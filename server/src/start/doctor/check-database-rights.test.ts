import { Client } from 'pg';
import { expect, it } from 'vitest';
import { openDatabase, openPostgresDatabase } from '../../platform/database/open-database.ts';
import { createTemporaryDatabase, testEngine } from '../../platform/database/temporary-database.ts';
import { checkDatabaseRights } from './check-database-rights.ts';

it.runIf(testEngine === 'sqlite')('has nothing to say of a file', async () => {
  const place = await createTemporaryDatabase();
  const database = await openDatabase(place);
  expect((await checkDatabaseRights(database.read, place)).map(({ level }) => level)).toEqual(['ok']);
  await database.close();
  await place.remove();
});

it.runIf(testEngine === 'postgres')(
  'names a role that may do too much, and a database that may lose what it acknowledged',
  async () => {
    const { databaseUrl, remove } = await createTemporaryDatabase();
    const url = new URL(databaseUrl ?? '');
    const role = `plain_${process.pid}`;
    const admin = new Client({ connectionString: url.href });
    await admin.connect();
    const reported = async (user: string) => {
      url.username = user;
      const database = await openPostgresDatabase(url.href);
      const findings = await checkDatabaseRights(database.read, { databaseUrl: url.href });
      await database.close();
      return findings.map(({ level, text, advice }) => `${level} ${text} ${advice}`);
    };
    const superuser = url.username;
    // The tests' PostgreSQL syncs nothing, which is the second thing to find.
    const unsafe = [
      expect.stringMatching(/^fault PostgreSQL runs with fsync = off.*ALTER SYSTEM SET fsync = on/),
      expect.stringContaining('full_page_writes = off'),
    ];
    try {
      expect(await reported(superuser)).toEqual([
        expect.stringMatching(/^warning .*\(superuser, createrole.*ALTER ROLE \S+ NOSUPERUSER NOCREATEROLE/),
        ...unsafe,
      ]);
      await admin.query(`CREATE ROLE ${role} LOGIN`);
      await admin.query(`GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`);
      expect(await reported(role)).toEqual(unsafe);
    } finally {
      await admin.query(`DROP OWNED BY ${role}`).catch(() => {});
      await admin.query(`DROP ROLE IF EXISTS ${role}`);
      await admin.end();
      await remove();
    }
  },
);
