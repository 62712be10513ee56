import { done, type PlayerId, type Result, transactionCodes } from '@reelfloor/protocol';
import type { Transaction } from '../database/database.ts';
import { accrueJackpot, readLevels } from '../jackpots/jackpots.ts';
import { payJackpot } from '../jackpots/pay-jackpot.ts';
import { findCashTransfer, openCashTransfer } from '../ledger/cash-transfers.ts';
import { jackpotOf, machineMeterOf, walletOf } from '../ledger/ledger-account.ts';
import { type LedgerEntry, postTransfer } from '../ledger/post-transfer.ts';
import { recordTransaction } from '../ledger/transactions.ts';
import { contradiction, type EventOf, type EventPlace } from './event-place.ts';
import type { SeatNews } from './seat-news.ts';
import { sessionOfMachine } from './session-of-machine.ts';

/** Stake and win between the meter and the house, and the jackpot's share from the house to the pot. */
export const postRound = async (
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
export const postHandPay = async (
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
export const postJackpot = async (
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
