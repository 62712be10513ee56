import { expect, it } from 'vitest';
import { closeStaffAlert, openStaffAlert } from '../../platform/alerts/staff-alert-store.ts';
import type { SqlValue } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { readAlertConditions } from './alert-conditions.ts';

it('says nothing of an agent that staff removed, and keeps the alert of each that is away', async () => {
  const { database, remove } = await openTemporaryDatabase();
  try {
    const run = (sql: string, ...values: SqlValue[]) =>
      database.transact(async (tx) => void (await tx.run(sql, ...values)));
    const gone = async () =>
      (await readAlertConditions(database.read, { at: 9, machines: [], awayMs: () => 5, graceMs: 1 })).map(
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

it('tells once of a request that nobody decided within its day, and of none that was decided', async () => {
  const { database, remove } = await openTemporaryDatabase();
  try {
    const dayMs = 24 * 3_600_000;
    const asked = 20 * dayMs;
    await database.transact(async (tx) => {
      await tx.run(
        "INSERT INTO staff (id, login, name, role, password_hash, created_at) VALUES ('s1', 'ayla', 'Ayla Kaya', 'manager', '', 1)",
      );
      for (const [id, state, decider] of [
        ['waits', 'waiting', null],
        ['gone', 'withdrawn', 's1'],
      ] as const)
        await tx.run(
          `INSERT INTO approval_requests (id, action, subject, site_id, content, reason, key_text, asked_by, asked_at, expires_at, state, decided_by)
           VALUES (?, 'blockPlayer', 'player1', 3, '{}', 'complaint', ?, 's1', ?, ?, ?, ?)`,
          ...[id, id, asked, asked + dayMs, state, decider],
        );
    });
    const found = async (at: number) =>
      (await readAlertConditions(database.read, { at, machines: [], awayMs: () => 0, graceMs: 1 })).filter(
        ({ kind }) => kind === 'requestExpired',
      );
    expect(await found(asked + dayMs - 1)).toEqual([]);
    const [condition] = await found(asked + dayMs);
    expect(condition).toEqual({
      kind: 'requestExpired',
      subject: 'waits',
      siteKey: 3,
      text: 'Ayla Kaya asked, and nobody decided within a day: blockPlayer of player1.',
      opens: true,
    });
    if (condition) await openStaffAlert(database, condition, asked + dayMs);
    expect(await found(asked + dayMs + 1)).toEqual([]);
    await database.transact(async (tx) => {
      await closeStaffAlert(tx, { kind: 'requestExpired', subject: 'waits' }, asked + dayMs + 2);
    });
    expect(await found(asked + dayMs + 3)).toEqual([]);
    // Long after, not even without its alert.
    await database.transact(async (tx) => void (await tx.run('DELETE FROM alerts')));
    expect(await found(asked + 8 * dayMs)).toEqual([]);
  } finally {
    await remove();
  }
});
