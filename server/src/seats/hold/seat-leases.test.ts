import type { MachineId, PlayerId, SessionId } from '@reelfloor/protocol';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../database/database.ts';
import { seatSomebody } from '../../database/seat-somebody.ts';
import { openTemporaryDatabase } from '../../database/temporary-database.ts';
import type { Seat } from '../seat.ts';
import { findSeat } from '../seat-store.ts';
import { fenceOff, findLostSeats, leaseMs, renewLeases } from './seat-leases.ts';

const seat: Seat = {
  machineId: 'm' as MachineId,
  playerId: 'p' as PlayerId,
  sessionId: 's' as SessionId,
  epoch: 3,
};
const older = { ...seat, epoch: 2 };

let database: Database;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  await seatSomebody(database);
});
afterEach(() => remove());

const row = () => findSeat(database.read, 'm');
const raisedEpoch = () => database.read.get("SELECT epoch FROM machines WHERE id = 'm'");

it('renews a lease for its holder, and not for whoever had the seat before', async () => {
  await renewLeases(database, [older], 1_000);
  expect(await row()).toMatchObject({ expiresAt: 100 });
  await renewLeases(database, [seat], 1_000);
  expect(await row()).toMatchObject({ expiresAt: 1_000 + leaseMs });
});

it('renews no lease of a seat that is being closed', async () => {
  await database.transact((unit) => unit.run("UPDATE seats SET state = 'closing'"));
  await renewLeases(database, [seat], 1_000);
  expect(await row()).toMatchObject({ expiresAt: 100 });
});

it('is fenced off once, only with its present epoch, and its former server finds it lost', async () => {
  expect(await fenceOff(database, older, 1_000)).toBeNull();
  expect(await raisedEpoch()).toEqual({ epoch: 3 });
  expect(await findLostSeats(database, [seat])).toEqual([]);

  expect(await fenceOff(database, seat, 1_000)).toEqual({ ...seat, epoch: 4 });
  expect(await fenceOff(database, seat, 1_000)).toBeNull();
  expect(await raisedEpoch()).toEqual({ epoch: 4 });
  expect(await row()).toMatchObject({ epoch: 4, droppedAt: 1_000 });
  expect(await findLostSeats(database, [seat])).toMatchObject([{ seat, row: { epoch: 4 } }]);
});
