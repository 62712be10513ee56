import { expect, it } from 'vitest';
import type { SqlValue } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { readConditions } from './floor-conditions.ts';

it('says nothing of an agent that staff removed, and keeps the alert of each that is away', async () => {
  const { database, remove } = await openTemporaryDatabase();
  try {
    const run = (sql: string, ...values: SqlValue[]) =>
      database.transact(async (tx) => void (await tx.run(sql, ...values)));
    const gone = async () =>
      (await readConditions(database.read, { at: 9, machines: [], awayMs: () => 5, graceMs: 1 })).map(
        ({ kind, subject, opens }) => `${kind} ${subject} ${opens}`,
      );
    const ids = Array.from({ length: 201 }, (_, at) => `hall${String(at).padStart(3, '0')}`);
    for (const id of ids) {
      await run("INSERT INTO agents (id, token_hash) VALUES (?, '')", id);
      await run(
        "INSERT INTO agent_links (agent_id, epoch, instance, since, address, version) VALUES (?, 1, '{}', 1, 'a', '0')",
        id,
      );
    }
    // An open alert is over when its cause is not listed, so every cause must be.
    expect(await gone()).toHaveLength(ids.length);
    await run("UPDATE agents SET removed_at = 5 WHERE id <> 'hall007'");
    expect(await gone()).toEqual(['agentGone hall007 true']);
  } finally {
    await remove();
  }
});
