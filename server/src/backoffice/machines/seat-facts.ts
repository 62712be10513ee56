import type { RequestFact } from '@reelfloor/protocol/office';
import { machineMeterOf, readBalance } from '../../money/ledger/ledger-account.ts';
import type { Queries } from '../../platform/database/database.ts';
import { findMachine } from '../../play/machines/machine-store.ts';
import { findSeat } from '../../play/seats/seat-store.ts';
import { amount, fact, text, textOr, word } from '../staff/request-fact.ts';

export const balanceOf = async (db: Queries, account: Parameters<typeof readBalance>[1]): Promise<number> =>
  (await readBalance(db, account)).balanceMinor;

export const usernameOf = async (db: Queries, playerId: string): Promise<string> =>
  (await db.get<{ username: string }>('SELECT username FROM players WHERE id = ?', playerId))?.username ??
  playerId;

export const brandNameOf = async (db: Queries, brandId: string): Promise<string> =>
  (await db.get<{ name: string }>('SELECT name FROM brands WHERE id = ?', brandId))?.name ?? brandId;

export const atMachine = (machineId: string) => ({ machine: text(machineId) });

/** The pinned facts of every decision on a machine's money: its player, its credit, and whether it is in play. */
export const seatFacts = async (db: Queries, machineId: string): Promise<RequestFact[]> => {
  const seat = await findSeat(db, machineId);
  const values = atMachine(machineId);
  return [
    fact('playerAtMachine', seat ? text(await usernameOf(db, seat.playerId)) : word('nobody'), values),
    fact('sessionAtMachine', textOr(seat?.sessionId, 'none'), values),
    fact('creditAtMachine', amount(await balanceOf(db, machineMeterOf(machineId))), values),
    fact('machineFault', textOr((await findMachine(db, machineId))?.fault, 'none'), values),
  ];
};
