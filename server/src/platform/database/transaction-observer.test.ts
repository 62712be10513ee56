import { expect, it } from 'vitest';
import { openPostgresDatabase } from './open-database.ts';
import { createTemporaryPostgresDatabase, testEngine } from './temporary-database.ts';
import { unobserved } from './transaction-observer.ts';

it.runIf(testEngine === 'postgres')('is told of each transaction that lost a race and runs again', async () => {
  const causes: string[] = [];
  const observer = { ...unobserved, ranAgain: (cause: string) => void causes.push(cause) };
  const database = await openPostgresDatabase(await createTemporaryPostgresDatabase(), { observer });
  const rename = (name: string) =>
    database.transact((tx) => tx.run("UPDATE agents SET token_hash = ? WHERE id = 'a'", name));
  await database.transact((tx) => tx.run("INSERT INTO agents (id, token_hash) VALUES ('a', 'h')"));
  let runs = 0;
  await database.transact(async (tx) => {
    await tx.get("SELECT token_hash FROM agents WHERE id = 'a'");
    // Change the row that the first run has read, as another transaction would, so that the transaction must run again.
    if (++runs === 1) await rename('other');
    await tx.run("UPDATE agents SET token_hash = 'ours' WHERE id = 'a'");
  });
  expect(runs).toBe(2);
  expect(causes).toEqual(['lostRace']);
  await database.close();
});
