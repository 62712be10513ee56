import type { MachineId, PlayerId, SessionId, TransferId } from '@reelfloor/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { openTemporaryDatabase } from '../../platform/database/temporary-database.ts';
import { insertTestSeat } from '../../testing/insert-test-seat.ts';
import {
  buildCashTransferView,
  type CashTransfer,
  findCashTransfer,
  insertCashTransfer,
  listPendingCashTransfersAtMachine,
  listVoidedCashTransfers,
  updateCashTransferState,
} from './cash-transfers.ts';

const order = (id: string, changes: Partial<CashTransfer> = {}): CashTransfer => ({
  id: id as TransferId,
  kind: 'cashIn',
  playerId: 'p' as PlayerId,
  machineId: 'm' as MachineId,
  sessionId: 's' as SessionId,
  amountMinor: 500,
  state: 'pending',
  at: 1,
  ...changes,
});

describe('cash transfers', () => {
  let database: Database;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await openTemporaryDatabase());
    await insertTestSeat(database);
  });
  afterEach(() => remove());

  const open = (...orders: CashTransfer[]) =>
    database.transact(async (tx) => {
      for (const one of orders) await insertCashTransfer(tx, one);
    });

  it('are pending at their machine, oldest first, until they are closed', async () => {
    await open(order('b', { at: 20 }), order('a', { at: 10 }), order('c', { at: 5, state: 'settled' }));
    const pending = async (machineId: string) =>
      (await listPendingCashTransfersAtMachine(database.read, machineId)).map(({ id }) => id);
    expect(await pending('m')).toEqual(['a', 'b']);
    expect(await pending('other')).toEqual([]);
    await database.transact((tx) => updateCashTransferState(tx, order('a'), 'settled', 400));
    expect(await pending('m')).toEqual(['b']);
    expect(await findCashTransfer(database.read, 'a')).toMatchObject({ state: 'settled', amountMinor: 400 });
  });

  it('that were voided are listed as the newest twelve since a time, in the order in which they began', async () => {
    await open(
      ...Array.from({ length: 15 }, (_, n) => order(`v${n}`, { at: n, state: 'voided' })),
      order('settled', { at: 99, state: 'settled' }),
    );
    const voidedSince = async (sinceMs: number) =>
      (await listVoidedCashTransfers(database.read, 's', sinceMs)).map(({ at }) => at);
    expect(await voidedSince(0)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(await voidedSince(13)).toEqual([13, 14]);
  });

  it.each([
    ['cashIn', 'pending', 'transit'],
    ['cashIn', 'settled', 'machine'],
    ['cashIn', 'voided', 'wallet'],
    ['cashOut', 'pending', 'machine'],
    ['cashOut', 'settled', 'wallet'],
    ['cashOut', 'voided', 'machine'],
    ['handPay', 'settled', 'wallet'],
    ['handPay', 'voided', 'machine'],
  ] as const)('show where their money is: %s, %s: %s', (kind, state, place) => {
    expect(buildCashTransferView(order('a', { kind, state }))).toMatchObject({
      kind,
      state,
      place,
      amountMinor: 500,
    });
  });
});
