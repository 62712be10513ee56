import type { RequestFact } from '@reelfloor/protocol/office-call-types';
import { machineMeterAccountOf, readLedgerBalance } from '../../money/ledger/ledger-account.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findMachine } from '../../play/machines/machine-store.ts';
import { findSeat } from '../../play/seats/seat-store.ts';
import {
  createAmountRequestValue,
  createApprovalRequestFact,
  createOptionalTextRequestValue,
  createTextRequestValue,
  createWordRequestValue,
} from '../staff/create-approval-request-facts.ts';

export const readLedgerBalanceMinor = async (
  db: Queries,
  account: Parameters<typeof readLedgerBalance>[1],
): Promise<number> => (await readLedgerBalance(db, account)).balanceMinor;

export const readUsernameOrId = async (db: Queries, playerId: string): Promise<string> =>
  (await db.get<{ username: string }>('SELECT username FROM players WHERE id = ?', playerId))?.username ?? playerId;

export const readBrandNameOrId = async (db: Queries, brandId: string): Promise<string> =>
  (await db.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', brandId))?.name ?? brandId;

export const buildMachineMessageParameter = (machineId: string) => ({
  machine: createTextRequestValue(machineId),
});

/** Returns the facts that every request for a decision on a machine's money stores: its player, its credit, and whether it is in play. */
export const readSeatRequestFacts = async (db: Queries, machineId: string): Promise<RequestFact[]> => {
  const seat = await findSeat(db, machineId);
  const values = buildMachineMessageParameter(machineId);
  return [
    createApprovalRequestFact(
      'playerAtMachine',
      seat ? createTextRequestValue(await readUsernameOrId(db, seat.playerId)) : createWordRequestValue('nobody'),
      values,
    ),
    createApprovalRequestFact('sessionAtMachine', createOptionalTextRequestValue(seat?.sessionId, 'none'), values),
    createApprovalRequestFact(
      'creditAtMachine',
      createAmountRequestValue(await readLedgerBalanceMinor(db, machineMeterAccountOf(machineId))),
      values,
    ),
    createApprovalRequestFact(
      'machineFault',
      createOptionalTextRequestValue((await findMachine(db, machineId))?.fault, 'none'),
      values,
    ),
  ];
};
