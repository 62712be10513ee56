import {
  done,
  type MachineId,
  type PlayerId,
  type Result,
  refused,
  type TransferId,
} from '@reelfloor/protocol';
import { findCashTransfer, pendingCashTransfers } from '../ledger/cash-transfers.ts';
import { refusalOf } from './agent-refusal.ts';
import type { FloorParts } from './floor-parts.ts';
import { findSeatOfPlayer, seatOfRow } from './seat.ts';
import type { SeatKeeper } from './seat-keeper.ts';

/** How long the cabinet may take to make the id void. */
const voidTimeoutMs = 3_000;

/**
 * Makes the player's pending cash-out void on the cabinet, for good, as long as the cabinet has not journalled it. A
 * seat that was being closed is held again.
 */
export const cancelCashOut = async (
  { database, floor }: FloorParts,
  keeper: SeatKeeper,
  { playerId, machineId }: { playerId: PlayerId; machineId: MachineId },
): Promise<Result<null>> => {
  const row = await findSeatOfPlayer(database.read, playerId);
  if (row?.machine_id !== machineId) return refused('SEAT_NONE');
  const pending = await pendingCashTransfers(database.read, machineId);
  const order = pending.find(({ kind }) => kind === 'cashOut');
  if (!order) return refused(row.state === 'closing' ? 'CASH_OUT_DONE' : 'CASH_OUT_NONE');
  const link = floor.get(machineId)?.link;
  if (!link) return refused('MACHINE_OFFLINE', { machine: machineId });
  const answer = await link.command(
    'transferStatus',
    { machineId, transferId: order.id as TransferId, voidIfUnknown: true },
    voidTimeoutMs,
  );
  if (answer.kind === 'unknown') return refused('COMMAND_UNKNOWN_OUTCOME');
  if (answer.kind === 'refused') return refusalOf(answer.error);
  if (answer.value.state !== 'voided') return refused('CASH_OUT_DONE');
  await keeper.cashOutVoided(seatOfRow(row), order.id);
  const after = await findCashTransfer(database.read, order.id);
  return after?.state === 'voided' ? done(null) : refused('COMMAND_UNKNOWN_OUTCOME');
};
