import type { MachineId, SessionId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { deleteSeat } from '../seats/seat-store.ts';
import {
  addToPlaySessionTotals,
  addToSessionTotalsAtMachine,
  endPlaySession,
  findPlaySessionAtMachine,
  readPlayerRoundTotals,
  readSessionSummary,
  readStoredSession,
} from './play-session-store.ts';

const machineId = 'm' as MachineId;
const sessionId = 's' as SessionId;

describe('a stored session', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  it('adds up stakes, wins, cash-ins and corrections', async () => {
    await database.transact(async (tx) => {
      await addToPlaySessionTotals(tx, sessionId, { cashInMinor: 500 });
      await addToSessionTotalsAtMachine(tx, machineId, {
        spins: 1,
        freeSpins: 0,
        stakeMinor: 100,
        winMinor: 40,
      });
      await addToSessionTotalsAtMachine(tx, machineId, {
        spins: 0,
        freeSpins: 1,
        stakeMinor: 0,
        winMinor: 60,
      });
      await addToPlaySessionTotals(tx, sessionId, { correctedMinor: -7 });
    });
    expect(await readStoredSession(database.read, sessionId)).toMatchObject({
      spins: 1,
      freeSpins: 1,
      stakeMinor: 100,
      winMinor: 100,
      cashInMinor: 500,
      cashOutMinor: 0,
      correctedMinor: -7,
    });
    expect(await readPlayerRoundTotals(database.read, 'p')).toEqual({ lostMinor: 0, stakedMinor: 100 });
  });

  it('gets no rounds after its seat is free', async () => {
    await database.transact((tx) => deleteSeat(tx, sessionId));
    await database.transact((tx) => addToSessionTotalsAtMachine(tx, machineId, { spins: 1, stakeMinor: 100 }));
    expect(await readStoredSession(database.read, sessionId)).toMatchObject({ spins: 0, stakeMinor: 0 });
  });

  it('is found by its machine: that of the seat or, without a seat, the last one played there', async () => {
    await database.transact((tx) =>
      tx.run(
        `INSERT INTO sessions (id, player_id, machine_id, brand_id, started_at, ip)
         VALUES ('later', 'p', 'm', 'koi', 2, ''), ('earlier', 'p', 'm', 'koi', 0, '')`,
      ),
    );
    expect(await findPlaySessionAtMachine(database.read, 'm')).toEqual({ id: 's', playerId: 'p' });
    await database.transact((tx) => deleteSeat(tx, sessionId));
    expect(await findPlaySessionAtMachine(database.read, 'm')).toEqual({ id: 'later', playerId: 'p' });
    expect(await findPlaySessionAtMachine(database.read, 'other')).toBeUndefined();
  });

  it('ends at the given time', async () => {
    await database.transact((tx) => endPlaySession(tx, sessionId, { at: 900, reason: 'left' }));
    expect(await readSessionSummary(database.read, sessionId)).toMatchObject({ startedAt: 1, endedAt: 900 });
  });
});
