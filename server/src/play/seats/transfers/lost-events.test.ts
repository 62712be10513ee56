import { expect, it } from 'vitest';
import { InMemoryBus } from '../../../platform/bus/event-bus.ts';
import { openTemporaryDatabase } from '../../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../../testing/insert-test-seat.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { MachineFloor } from '../../machines/machine-floor.ts';
import { TransferSettler } from './transfer-settler.ts';

it('a wait for a transfer ends with what another server made of it, though no events of that came', async () => {
  const { database, remove } = await openTemporaryDatabase();
  const clock = new ManualClock();
  const bus = new InMemoryBus((error) => expect.fail(String(error)));
  const floor = new MachineFloor(bus, clock);
  const settler = new TransferSettler({
    database,
    bus,
    floor,
    clock,
    alarm: (message) => expect.fail(message),
  });
  await insertTestSeat(database);
  await database.transact((tx) =>
    tx.run(
      `INSERT INTO cash_transfers (id, kind, player_id, machine_id, session_id, amount_minor, state, at)
       VALUES ('transfer-1', 'cashIn', 'p', 'm', 's', 500, 'pending', 1)`,
    ),
  );
  let readings = 0;
  const read = database.read.get;
  database.read.get = async (sql, ...values) => {
    const row = await read<never>(sql, ...values);
    readings++;
    return row;
  };
  const outcome = settler.outcomeOf('transfer-1', 1_000);
  await expect.poll(() => readings).toBe(1);
  await database.transact((tx) => tx.run("UPDATE cash_transfers SET state = 'settled' WHERE id = 'transfer-1'"));
  clock.advance(1_000);
  expect(await outcome).toMatchObject({ transferId: 'transfer-1', state: 'settled' });
  await remove();
});
