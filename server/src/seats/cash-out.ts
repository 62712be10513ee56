import { randomUUID } from 'node:crypto';
import { done, type Result, refused, type TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';
import type { Transaction } from '../database/database.ts';
import { storageRefusal } from '../database/storage-refusal.ts';
import { passFaultPoint } from '../fault-points.ts';
import {
  type CashTransfer,
  findCashTransfer,
  openCashTransfer,
  pendingCashTransfers,
} from '../ledger/cash-transfers.ts';
import { machineMeterOf } from '../ledger/ledger-account.ts';
import { readBalance } from '../ledger/read-balance.ts';
import type { FloorParts } from './floor-parts.ts';
import { machineForMoney } from './machine-for-money.ts';
import { holdsSeat, type Seat } from './seat.ts';
import { SeatNews } from './seat-news.ts';
import type { TransferSettler } from './transfer-settler.ts';

/** How long the player waits for the round in play; afterwards the answer is "pending" and the news follows. */
const answerMs = 10_000;

/** Moves all of the credit to the wallet, after the round in play. Repeatable under the same id. */
export const cashOut = async (
  parts: FloorParts,
  settler: TransferSettler,
  seat: Seat,
  transferId: TransferId = `out-${randomUUID()}` as TransferId,
): Promise<Result<TransferView>> => {
  const machine = machineForMoney(parts.floor, seat);
  if (!machine.ok) return machine;
  const opened = await storageRefusal(() =>
    parts.database.transact((tx) => openCashOut(tx, seat, transferId, parts.now())),
  );
  if (!opened.ok) return opened;
  if (opened.value.isNew) passFaultPoint('cashOut.afterCommit');
  opened.value.news.tell(parts.bus);
  if (!opened.value.isNew) return done(await settler.outcomeOf(transferId, answerMs));
  const { machineId, epoch } = seat;
  const deadlineAt = parts.now() + answerMs;
  const command = { machineId, epoch, deadlineAt, transferId, whenIdle: true };
  const answering = machine.value.link.command('cashOut', command, answerMs);
  passFaultPoint('command.cashOut.sent');
  const answer = await answering;
  passFaultPoint('command.cashOut.answered');
  settler.doubt(opened.value.order);
  if (answer.kind !== 'accepted') await settler.settle(transferId);
  return done(await settler.outcomeOf(transferId, answer.kind === 'accepted' ? answerMs : 0));
};

const openCashOut = async (
  tx: Transaction,
  seat: Seat,
  transferId: TransferId,
  at: number,
): Promise<Result<{ order: CashTransfer; isNew: boolean; news: SeatNews }>> => {
  const news = new SeatNews();
  const earlier = await findCashTransfer(tx, transferId);
  if (earlier) {
    const same =
      earlier.kind === 'cashOut' &&
      earlier.player_id === seat.playerId &&
      earlier.machine_id === seat.machineId;
    return same ? done({ order: earlier, isNew: false, news }) : refused('TRANSFER_KEY_REUSED');
  }
  if (!(await holdsSeat(tx, seat))) return refused(50100);
  if ((await pendingCashTransfers(tx, seat.machineId)).length > 0) return refused('TRANSFER_PENDING');
  const meter = await readBalance(tx, machineMeterOf(seat.machineId));
  if (meter.balanceMinor === 0) return refused('CREDIT_EMPTY');
  const order = await openCashTransfer(tx, {
    id: transferId,
    kind: 'cashOut',
    player_id: seat.playerId,
    machine_id: seat.machineId,
    session_id: seat.sessionId,
    amount_minor: null,
    state: 'pending',
    at,
  });
  news.transfer(order);
  passFaultPoint('cashOut.beforeCommit');
  return done({ order, isNew: true, news });
};
