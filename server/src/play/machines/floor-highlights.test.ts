import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { newForMs, popularSpanMs, readFloorHighlights } from './floor-highlights.ts';

const day = 86_400_000;
const now = 1_000 * day;

describe('the highlights of the floor', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  const run = (sql: string, ...values: (string | number | null)[]) => database.transact((tx) => tx.run(sql, ...values));
  const machine = (id: string, since: number | null) =>
    run(
      `INSERT INTO machines (id, brand_id, agent_id, description, epoch, in_service_since)
       VALUES (?, 'koi', 'agent', '{}', 0, ?)`,
      id,
      since,
    );
  const highlights = async (at = now) => {
    const { newIds, popularIds } = await readFloorHighlights(database.read, at);
    return { new: [...newIds].sort(), popular: [...popularIds].sort() };
  };
  let sessions = 0;
  const play = async (machineId: string, player: string, change: { endedAt?: number | null; spins?: number } = {}) => {
    const { endedAt = now - day, spins = 1 } = change;
    await run(
      `INSERT INTO players (id, username, display_name, name, lastname, email, password_hash, pin_code, user_group,
         permissions, created_at) VALUES (?, ?, '', '', '', ?, '', '', 'user', '[]', 1) ON CONFLICT (id) DO NOTHING`,
      player,
      player,
      player,
    );
    await run(
      `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ended_at, ip, spins)
       VALUES (?, ?, ?, 'koi', ?, ?, '', ?)`,
      `played-${sessions++}`,
      player,
      machineId,
      (endedAt ?? now) - 1_000,
      endedAt,
      spins,
    );
  };

  it('name a machine new for thirty days after it first came into service', async () => {
    await machine('added', now - newForMs + 1);
    await machine('older', now - newForMs);
    await machine('later', now + 1);
    expect((await highlights()).new).toEqual(['added']);
  });

  it('name nothing new in a fresh house, whose machines opened it', async () => {
    await run("UPDATE machines SET in_service_since = ? WHERE id = 'm'", now - 3 * day);
    await machine('opened-too', now - 3 * day + 3_600_000);
    expect((await highlights()).new).toEqual([]);
    await machine('came-later', now - day);
    expect((await highlights()).new).toEqual(['came-later']);
  });

  it('name those popular that most different players played in seven days', async () => {
    for (const id of ['a', 'b']) await machine(id, null);
    for (const player of ['p1', 'p2', 'p3']) await play('a', player);
    for (const player of ['p1', 'p2', 'p3', 'p4']) await play('b', player);
    expect((await highlights()).popular, 'one of up to ten').toEqual(['b']);
    expect((await highlights(now - day - 1)).popular, 'before').toEqual([]);
    expect((await highlights(now + popularSpanMs)).popular, 'a week later').toEqual([]);
  });

  it('count a player once, and neither who did not play, nor who still plays, nor simulated guests', async () => {
    await machine('a', null);
    for (let again = 0; again < 9; again++) await play('a', 'p1');
    await play('a', 'p2');
    await play('a', 'p3', { spins: 0 });
    await play('a', 'p4', { endedAt: null });
    for (const number of [1, 2, 3]) await play('a', `demo-guest-${number}`);
    expect((await highlights()).popular).toEqual([]);
    await play('a', 'p5');
    expect((await highlights()).popular).toEqual(['a']);
  });

  it('name none of two that nothing tells apart', async () => {
    for (const id of ['a', 'b']) {
      await machine(id, null);
      for (const player of ['p1', 'p2', 'p3']) await play(id, player);
    }
    expect((await highlights()).popular).toEqual([]);
  });
});
