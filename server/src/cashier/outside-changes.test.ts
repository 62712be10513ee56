import { afterEach, beforeEach, expect, it } from 'vitest';
import { InMemoryBus } from '../bus/bus.ts';
import { noteOutsideChange } from '../bus/note-outside-change.ts';
import type { Database } from '../database/database.ts';
import { openTemporaryDatabase } from '../database/temporary-database.ts';
import { MachineFloor } from '../machines/machine-floor.ts';
import { MachineList } from '../machines/machine-list.ts';
import { eventually } from '../testing/eventually.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { OutsideChanges } from './outside-changes.ts';

let database: Database;
let remove: () => Promise<void>;
let bus: InMemoryBus;
let changes: OutsideChanges;
let clock: ManualClock;
beforeEach(async () => {
  ({ database, remove } = await openTemporaryDatabase());
  clock = new ManualClock();
  bus = new InMemoryBus((error) => expect.fail(String(error)));
  const floor = new MachineFloor(bus, clock);
  changes = new OutsideChanges({
    database,
    bus,
    floor,
    machineList: new MachineList(database.read, floor, bus),
    clock,
    onError: () => {},
  });
});
afterEach(async () => {
  changes.stop();
  await remove();
});

const note = (agentId: string) => database.transact((unit) => noteOutsideChange(unit, 'agent', agentId));
const notes = () =>
  database.read.all<{ subject: string; times: number }>('SELECT subject, times FROM outside_changes');

it('publishes a change again if it was noted a second time while being published', async () => {
  const told: string[] = [];
  bus.subscribe('agentTokenChanged', ({ agentId }) => told.push(agentId));
  // The fourth note is written after the row was read and before it is deleted.
  for (let times = 0; times < 3; times++) await note('hall-1');
  const read = database.read.all;
  const late: Database = {
    ...database,
    read: {
      ...database.read,
      all: async <Row>(sql: string, ...values: never[]): Promise<Row[]> => {
        const rows = await read<Row>(sql, ...values);
        if (told.length === 0) await note('hall-1');
        return rows;
      },
    },
  };
  const floor = new MachineFloor(bus, clock);
  const list = new MachineList(database.read, floor, bus);
  changes = new OutsideChanges({
    database: late,
    bus,
    floor,
    machineList: list,
    clock,
    onError: () => {},
  });
  changes.start();
  await eventually(async () => {
    clock.advance(500);
    expect(told).toEqual(['hall-1', 'hall-1']);
    expect(await notes()).toEqual([]);
  });
});

it('keeps a note that failed to publish, and goes on with the others', async () => {
  const told: string[] = [];
  bus.publish = ((_: string, { agentId }: { agentId: string }) => {
    if (agentId === 'broken') throw new Error('nobody hears it');
    told.push(agentId);
  }) as typeof bus.publish;
  await note('broken');
  await note('hall-2');
  changes.start();
  await eventually(async () => {
    clock.advance(500);
    expect(told).toEqual(['hall-2']);
    expect(await notes()).toEqual([{ subject: 'broken', times: 1 }]);
  });
});
