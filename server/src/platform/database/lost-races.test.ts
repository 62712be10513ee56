import { expect, it } from 'vitest';
import { openPostgresDatabase } from './open-database.ts';
import { createTemporaryPostgresDatabase, testEngine } from './temporary-database.ts';

/** Longer than twenty runs take one after the other, and far shorter than they may take with waits between them. */
const commitMs = 200;

it.runIf(testEngine === 'postgres')('outlasts a commit of another server that it conflicts with', async () => {
  const database = await openPostgresDatabase(await createTemporaryPostgresDatabase());
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, commitMs);
  let runs = 0;
  await database.transact(async (tx) => {
    runs++;
    // What PostgreSQL answers to each read of what a transaction writes whose commit waits for the disk.
    if (!isOver) await tx.run("DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$");
    await tx.run("INSERT INTO agents (id, token_hash) VALUES ('a', 'h')");
  });
  expect(await database.read.all('SELECT id FROM agents')).toEqual([{ id: 'a' }]);
  expect(runs).toBeGreaterThan(1);
  await database.close();
});
