import type { RequestFact } from '@reelfloor/protocol/office-call-types';
import { machineMeterAccountOf, readBalance } from '../../money/ledger/ledger-account.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findMachine } from '../../play/machines/machine-store.ts';
import { findSeat } from '../../play/seats/seat-store.ts';
import {
  amountValue,
  createRequestFact,
  textOrWord,
  textValue,
  wordValue,
} from '../staff/create-request-facts.ts';

export const readBalanceMinor = async (
  db: Queries,
  account: Parameters<typeof readBalance>[1],
): Promise<number> => (await readBalance(db, account)).balanceMinor;

export const readUsernameOrId = async (db: Queries, playerId: string): Promise<string> =>
  (await db.get<{ username: string }>('SELECT username FROM players WHERE id = ?', playerId))?.username ??
  playerId;

export const readBrandNameOrId = async (db: Queries, brandId: string): Promise<string> =>
  (await db.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', brandId))?.name ?? brandId;

export const buildMachineParameter = (machineId: string) => ({ machine: textValue(machineId) });

/** The pinned facts of every decision on a machine's money: its player, its credit, and whether it is in play. */
export const readSeatRequestFacts = async (db: Queries, machineId: string): Promise<RequestFact[]> => {
  const seat = await findSeat(db, machineId);
  const values = buildMachineParameter(machineId);
  return [
    createRequestFact(
      'playerAtMachine',
      seat ? textValue(await readUsernameOrId(db, seat.playerId)) : wordValue('nobody'),
      values,
    ),
    createRequestFact('sessionAtMachine', textOrWord(seat?.sessionId, 'none'), values),
    createRequestFact(
      'creditAtMachine',
      amountValue(await readBalanceMinor(db, machineMeterAccountOf(machineId))),
      values,
    ),
    createRequestFact('machineFault', textOrWord((await findMachine(db, machineId))?.fault, 'none'), values),
  ];
};
