import { createRefusedResult, type MachineId, okResult, type PlayerId, type Result } from '@reelfloor/protocol';
import { findCashTransfer, listPendingCashTransfersAtMachine } from '../../../money/ledger/cash-transfers.ts';
import type { Queries } from '../../../platform/database/database.ts';
import { checkPlayAllowed } from '../../../players/protection/check-play-allowed.ts';
import { insertPlayBehaviorNote } from '../../../players/protection/harm-indicators/play-behavior-notes.ts';
import { readSeatJurisdictionValues } from '../../../players/protection/profile/jurisdiction-profile-store.ts';
import { toAgentRefusal } from '../machine-refusals.ts';
import { pickSeatFields, type Seat } from '../seat.ts';
import type { SeatServiceDependencies } from '../seat-service-dependencies.ts';
import { findSeatOfPlayer, type StoredSeat } from '../seat-store.ts';

interface VoidedNotice {
  cashOutVoided(seat: Seat, transferId: string): Promise<boolean>;
}

const voidTimeoutMs = 3_000;

type OwnedSeat = Pick<StoredSeat, 'playerId' | 'sessionId'>;

/** Decides whether player protection and the jurisdiction profile allow a cash-out at the seat to be cancelled. */
export const checkMayCancelCashOut = async (
  db: Queries,
  { playerId, sessionId }: OwnedSeat,
  at: number,
): Promise<Result<unknown>> => {
  const allowed = await checkPlayAllowed(db, { act: 'cancelCashOut', playerId, at });
  return allowed.ok ? refuseByProfile(db, sessionId) : allowed;
};

const refuseByProfile = async (db: Queries, sessionId: string): Promise<Result<null>> =>
  (await readSeatJurisdictionValues(db, sessionId))['money.cancelCashOut']
    ? okResult(null)
    : createRefusedResult('CANCEL_CLOSED');

/**
 * Requests the cabinet to void the player's pending cash-outs, unless it has journalled them. If one of them was to close the seat, the
 * seat is returned to its player.
 */
export const cancelCashOut = async (
  { database, floor, clock }: SeatServiceDependencies,
  voidedCashOutNotifier: VoidedNotice,
  { playerId, machineId }: { playerId: PlayerId; machineId: MachineId },
): Promise<Result<null>> => {
  const row = await findSeatOfPlayer(database.read, playerId);
  if (row?.machineId !== machineId) return createRefusedResult('SEAT_NONE');
  const allowed = await checkPlayAllowed(database.read, {
    act: 'cancelCashOut',
    playerId,
    at: clock.nowMs(),
  });
  if (!allowed.ok) return allowed;
  const pending = await listPendingCashTransfersAtMachine(database.read, machineId);
  const orders = pending.filter(({ kind }) => kind === 'cashOut');
  if (orders.length === 0) return createRefusedResult(row.state === 'closing' ? 'CASH_OUT_DONE' : 'CASH_OUT_NONE');
  const isOpen = await refuseByProfile(database.read, row.sessionId);
  if (!isOpen.ok) return isOpen;
  const link = floor.get(machineId)?.link;
  if (!link) return createRefusedResult('MACHINE_OFFLINE', { machine: machineId });
  const figures = { orders: orders.length };
  await insertPlayBehaviorNote(database, playerId, { kind: 'cashOutCancelled', at: clock.nowMs(), figures });
  let isDone = false;
  // Cancel the cash-out that closes the seat last, so that no transfer is pending when the player gets the seat back.
  for (const { id } of orders) {
    const answer = await link.command(
      'transferStatus',
      { machineId, transferId: id, voidIfUnknown: true },
      voidTimeoutMs,
    );
    if (answer.kind === 'unknown') return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
    if (answer.kind === 'refused') return toAgentRefusal(answer.error);
    if (answer.value.state !== 'voided') isDone = true;
    else {
      await voidedCashOutNotifier.cashOutVoided(pickSeatFields(row), id);
      const after = await findCashTransfer(database.read, id);
      if (after?.state !== 'voided') return createRefusedResult('COMMAND_UNKNOWN_OUTCOME');
    }
  }
  return isDone ? createRefusedResult('CASH_OUT_DONE') : okResult(null);
};
