import { expect, it } from 'vitest';
import { openPostgresDatabase } from './open-database.ts';
import { createPostgresDatabase, testEngine } from './temporary-place.ts';
import { unobserved } from './unit-observer.ts';

it.runIf(testEngine === 'postgres')('is told of each unit that lost a race and runs again', async () => {
  const causes: string[] = [];
  const observer = { ...unobserved, ranAgain: (cause: string) => void causes.push(cause) };
  const database = await openPostgresDatabase(await createPostgresDatabase(), { observer });
  const rename = (name: string) =>
    database.transact((unit) => unit.run("UPDATE agents SET token_hash = ? WHERE id = 'a'", name));
  await database.transact((unit) => unit.run("INSERT INTO agents (id, token_hash) VALUES ('a', 'h')"));
  let runs = 0;
  await database.transact(async (unit) => {
    await unit.get("SELECT token_hash FROM agents WHERE id = 'a'");
    // Change the row that the first run has read, as another unit would, so that the unit must run again.
    if (++runs === 1) await rename('other');
    await unit.run("UPDATE agents SET token_hash = 'ours' WHERE id = 'a'");
  });
  expect(runs).toBe(2);
  expect(causes).toEqual(['lostRace']);
  await database.close();
});
