import {
  done,
  type MachineId,
  type PlayerId,
  type Result,
  refused,
  transactionCodes,
} from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { Transaction } from '../database/database.ts';
import { accrueJackpot, readLevels } from '../jackpots/jackpots.ts';
import { payJackpot } from '../jackpots/pay-jackpot.ts';
import { closeCashTransfer, findCashTransfer, openCashTransfer } from '../ledger/cash-transfers.ts';
import { jackpotOf, machineMeterOf, transitOf, walletOf } from '../ledger/ledger-account.ts';
import { type LedgerEntry, postTransfer } from '../ledger/post-transfer.ts';
import { recordTransaction } from '../ledger/transactions.ts';
import type { SeatNews } from './seat-news.ts';
import { sessionOfMachine } from './session-of-machine.ts';

type EventOf<Type extends CabinetEvent['type']> = Extract<CabinetEvent, { type: Type }>;

export interface EventPlace {
  readonly machineId: MachineId;
  readonly brandId: string;
  /** The server's clock; the cabinet's is told, not relied upon. */
  readonly at: number;
}

/** Does to the books what the cabinet journalled, inside the unit of work that also acknowledges it. */
export const postEvent = async (
  tx: Transaction,
  place: EventPlace,
  event: CabinetEvent,
  news: SeatNews,
): Promise<Result<null>> => {
  switch (event.type) {
    case 'credited':
      return postCredited(tx, place, event, news);
    case 'cashedOut':
      return postCashedOut(tx, place, event, news);
    case 'roundPlayed':
      return postRound(tx, place, event, news);
    case 'handPayOwed':
      return postHandPay(tx, place, event, news);
    case 'handPayCleared':
      await tx.run(
        "UPDATE cash_transfers SET cleared = 1 WHERE id = ? AND kind = 'handPay'",
        event.transferId,
      );
      return done(null);
    case 'jackpotHit':
      return postJackpot(tx, place, event, news);
    case 'malfunctioned':
    case 'recovered':
      return done(null);
  }
};

const postCredited = async (
  tx: Transaction,
  { machineId, at }: EventPlace,
  event: EventOf<'credited'>,
  news: SeatNews,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const order = await findCashTransfer(tx, transferId);
  const fits =
    order?.kind === 'cashIn' && order.machine_id === machineId && order.amount_minor === amountMinor;
  if (!order || !fits || order.state !== 'pending') return contradiction(event);
  const posted = await postTransfer(tx, {
    id: `cash-in-arrived:${transferId}`,
    kind: 'cashInArrived',
    at,
    entries: [
      { account: transitOf(transferId), amountMinor: -amountMinor },
      { account: machineMeterOf(machineId), amountMinor },
    ],
  });
  if (!posted.ok) return posted;
  news.transfer(await closeCashTransfer(tx, order, 'settled', amountMinor));
  await tx.run(
    'UPDATE sessions SET cash_in_minor = cash_in_minor + ? WHERE id = ?',
    amountMinor,
    order.session_id,
  );
  return done(null);
};

const postCashedOut = async (
  tx: Transaction,
  { machineId, at }: EventPlace,
  event: EventOf<'cashedOut'>,
  news: SeatNews,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const order = await findCashTransfer(tx, transferId);
  const fits = order?.kind === 'cashOut' && order.machine_id === machineId;
  if (!order || !fits || order.state !== 'pending') return contradiction(event);
  news.transfer(await closeCashTransfer(tx, order, 'settled', amountMinor));
  if (amountMinor === 0) return done(null);
  const ledgerId = `cash-out:${transferId}`;
  const posted = await postTransfer(tx, {
    id: ledgerId,
    kind: 'cashOut',
    at,
    entries: [
      { account: machineMeterOf(machineId), amountMinor: -amountMinor },
      { account: walletOf(order.player_id), amountMinor },
    ],
  });
  if (!posted.ok) return posted;
  await recordTransaction(tx, {
    transferId: ledgerId,
    playerId: order.player_id,
    at,
    type: transactionCodes.cashOut,
    amountMinor,
    source: 'machine',
    tag: '',
    machineId,
    sessionId: order.session_id,
    balanceMinor: posted.value.balances.get(walletOf(order.player_id))?.balanceMinor ?? 0,
  });
  await tx.run(
    'UPDATE sessions SET cash_out_minor = cash_out_minor + ? WHERE id = ?',
    amountMinor,
    order.session_id,
  );
  news.wallet(order.player_id, posted.value);
  return done(null);
};

const postRound = async (
  tx: Transaction,
  { machineId, brandId, at }: EventPlace,
  event: EventOf<'roundPlayed'>,
  news: SeatNews,
): Promise<Result<null>> => {
  const { stakeMinor, winMinor } = event;
  const levels = event.jackpotShareMinor > 0 ? await readLevels(tx, brandId) : [];
  // The share of a brand without a jackpot stays with the house.
  const jackpotShareMinor = levels.length > 0 ? event.jackpotShareMinor : 0;
  const entries: LedgerEntry[] = [
    { account: machineMeterOf(machineId), amountMinor: winMinor - stakeMinor },
    { account: 'house' as const, amountMinor: stakeMinor - winMinor - jackpotShareMinor },
    { account: jackpotOf(brandId), amountMinor: jackpotShareMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0);
  if (entries.length > 0) {
    const id = `round:${machineId}:${event.seq}`;
    const posted = await postTransfer(tx, { id, kind: 'round', at, entries });
    if (!posted.ok) return posted;
  }
  if (jackpotShareMinor > 0)
    news.jackpot(brandId, await accrueJackpot(tx, brandId, levels, jackpotShareMinor));
  await tx.run(
    `UPDATE sessions SET spins = spins + ?, free_spins = free_spins + ?,
       stake_minor = stake_minor + ?, win_minor = win_minor + ?
     WHERE id = (SELECT session_id FROM seats WHERE machine_id = ?)`,
    event.freeSpin ? 0 : 1,
    event.freeSpin ? 1 : 0,
    stakeMinor,
    winMinor,
    machineId,
  );
  return done(null);
};

/** The win never was on the meter, so it comes from the house. */
const postHandPay = async (
  tx: Transaction,
  { machineId, at }: EventPlace,
  event: EventOf<'handPayOwed'>,
  news: SeatNews,
): Promise<Result<null>> => {
  const { transferId, amountMinor } = event;
  const session = await sessionOfMachine(tx, machineId);
  if (!session || (await findCashTransfer(tx, transferId))) return contradiction(event);
  const ledgerId = `hand-pay:${transferId}`;
  const wallet = walletOf(session.player_id);
  const posted = await postTransfer(tx, {
    id: ledgerId,
    kind: 'handPay',
    at,
    entries: [
      { account: 'house', amountMinor: -amountMinor },
      { account: wallet, amountMinor },
    ],
  });
  if (!posted.ok) return posted;
  const order = await openCashTransfer(tx, {
    id: transferId,
    kind: 'handPay',
    player_id: session.player_id,
    machine_id: machineId,
    session_id: session.id,
    amount_minor: amountMinor,
    state: 'settled',
    at,
  });
  await recordTransaction(tx, {
    transferId: ledgerId,
    playerId: session.player_id,
    at,
    type: transactionCodes.handPay,
    amountMinor,
    source: 'machine',
    tag: '',
    machineId,
    sessionId: session.id,
    balanceMinor: posted.value.balances.get(wallet)?.balanceMinor ?? 0,
  });
  await tx.run('UPDATE sessions SET win_minor = win_minor + ? WHERE id = ?', amountMinor, session.id);
  news.wallet(session.player_id, posted.value);
  news.transfer(order);
  news.handPay(machineId);
  return done(null);
};

/** The pot pays, and the house fills it up again. A level that stands at nothing has nothing to pay. */
const postJackpot = async (
  tx: Transaction,
  { machineId, brandId, at }: EventPlace,
  event: EventOf<'jackpotHit'>,
  news: SeatNews,
): Promise<Result<null>> => {
  const { transferId, level } = event;
  const session = await sessionOfMachine(tx, machineId);
  if (!session) return contradiction(event);
  const winner = { playerId: session.player_id as PlayerId, sessionId: session.id, machineId };
  const paid = await payJackpot(tx, { transferId, brandId, level, winner, at });
  if (!paid.ok) return paid;
  const { amountMinor, posted, text } = paid.value;
  if (posted === null) return done(null);
  await tx.run('UPDATE sessions SET win_minor = win_minor + ? WHERE id = ?', amountMinor, session.id);
  news.wallet(session.player_id, posted);
  news.jackpot(brandId, text);
  news.jackpotWon({ playerId: winner.playerId, machineId, transferId, brandId, level, amountMinor, at });
  return done(null);
};

/** The cabinet tells of money that the books know otherwise. Nothing is guessed: the batch is refused. */
const contradiction = (event: CabinetEvent) =>
  refused('MESSAGE_INVALID', { detail: `event ${event.seq} (${event.type}) contradicts the books` });
