import type { MachineId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import { findMachine, storeAcceptedJournal, storeMachineFault, storeMachineJournalProgress } from './machine-store.ts';

const machineId = 'm' as MachineId;
const progress = { acknowledgedSeq: 2, meterMinor: 40, lastRound: null, aheadMinor: 7, earlierKeys: null };

describe('a stored machine', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  it('keeps its first fault', async () => {
    await database.transact((tx) => storeMachineFault(tx, machineId, 'the first'));
    await database.transact((tx) => storeMachineFault(tx, machineId, 'the second'));
    expect(await findMachine(database.read, 'm')).toMatchObject({ fault: 'the first' });
  });

  it('forgets the refused event once an event after it is acknowledged, and not before', async () => {
    await database.transact(async (tx) => {
      await storeMachineJournalProgress(tx, machineId, progress);
      await tx.run("UPDATE machines SET refused_event = '{}'");
      await storeMachineJournalProgress(tx, machineId, progress);
    });
    expect(await findMachine(database.read, 'm')).toMatchObject({
      refusedEvent: '{}',
      aheadMinor: 7,
      earlierKeys: null,
    });
    await database.transact((tx) => storeMachineJournalProgress(tx, machineId, { ...progress, acknowledgedSeq: 3 }));
    expect(await findMachine(database.read, 'm')).toMatchObject({ refusedEvent: null, acknowledgedSeq: 3 });
  });

  it('counts another journal, and not the return of its own', async () => {
    const journal = { id: 'j', revision: 1, acknowledgedSeq: 0, meterMinor: 0, fault: null };
    await database.transact((tx) => storeAcceptedJournal(tx, machineId, { ...journal, isOther: true }));
    await database.transact((tx) => storeAcceptedJournal(tx, machineId, { ...journal, isOther: false }));
    expect(await findMachine(database.read, 'm')).toMatchObject({ journalId: 'j', journalNo: 1 });
  });
});
