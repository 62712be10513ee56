import { okResult, type Result } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import { findCashTransfer } from '../../../money/ledger/cash-transfers.ts';
import { jackpotAccountOf, machineMeterAccountOf } from '../../../money/ledger/ledger-account.ts';
import { type LedgerEntry, postTransfer } from '../../../money/ledger/post-transfer.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { closeUnplayedSpin } from '../../../players/protection/limits/limited-spin.ts';
import { payHandPayToWallet } from '../../hand-pays/decide-waiting-hand-pay.ts';
import { findWaitingHandPay, recordWaitingHandPay } from '../../hand-pays/waiting-hand-pays.ts';
import { accrueJackpot, readJackpotLevels } from '../../jackpots/jackpots.ts';
import { payJackpot } from '../../jackpots/pay-jackpot.ts';
import { reservePendingJackpot } from '../../jackpots/reserve-pending-jackpot.ts';
import { legalHoldSpanAround, placeLegalHold } from '../../recordings/legal-holds.ts';
import { addGameRoundAt } from '../../rounds/add-game-round.ts';
import { addToSessionTotalsAtMachine, findSessionAtMachine } from '../../sessions/session-store.ts';
import type { SeatEvents } from '../seat-events.ts';
import { type EventContext, type EventOf, refuseContradictingEvent } from './event-context.ts';
import { postCashedOutEvent, postCreditedEvent, postCreditsCancelledEvent } from './post-cash-events.ts';
import { findJackpotApprovalReason } from './validate-event-bounds.ts';

/** Posts a journalled event to the ledger. The caller must acknowledge the event in the same transaction. */
export const postCabinetEvent = async (
  tx: DatabaseTransaction,
  place: EventContext,
  event: CabinetEvent,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  switch (event.type) {
    case 'credited':
      return postCreditedEvent(tx, place, event, seatEvents);
    case 'cashedOut':
      return postCashedOutEvent(tx, place, event, seatEvents);
    case 'roundPlayed':
      return postRound(tx, place, event, seatEvents);
    case 'handPayOwed':
      return postHandPay(tx, place, event, seatEvents);
    case 'handPayCleared':
      return postHandPayCleared(tx, place, event);
    case 'creditsCancelled':
      return postCreditsCancelledEvent(tx, place, event, seatEvents);
    case 'jackpotHit':
      return postJackpot(tx, place, event, seatEvents);
    case 'pressUnplayed':
      await closeUnplayedSpin(tx, place, event.commandId);
      return okResult(null);
    case 'foreignMoney':
    case 'malfunctioned':
    case 'recovered':
    case 'recorded':
      return okResult(null);
  }
};

const postHandPayCleared = async (
  tx: DatabaseTransaction,
  { machineId }: EventContext,
  event: EventOf<'handPayCleared'>,
): Promise<Result<null>> => {
  const order = await findCashTransfer(tx, event.transferId);
  if (order && (order.kind !== 'handPay' || order.machineId !== machineId))
    return refuseContradictingEvent(event);
  await tx.run('UPDATE cash_transfers SET cleared = 1 WHERE id = ?', event.transferId);
  return okResult(null);
};

/**
 * Posts a round: moves stake and win between the accounts of machine and house, and the jackpots' share from the house account to theirs.
 */
export const postRound = async (
  tx: DatabaseTransaction,
  { machineId, brandId, at, journalId, journalNo, recording = null }: EventContext,
  event: EventOf<'roundPlayed'>,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  const { stakeMinor, winMinor } = event;
  const levels = event.jackpotShareMinor > 0 ? await readJackpotLevels(tx, brandId) : [];
  const jackpotShareMinor = levels.length > 0 ? event.jackpotShareMinor : 0;
  const entries: LedgerEntry[] = [
    { account: machineMeterAccountOf(machineId), amountMinor: winMinor - stakeMinor },
    { account: 'house' as const, amountMinor: stakeMinor - winMinor - jackpotShareMinor },
    { account: jackpotAccountOf(brandId), amountMinor: jackpotShareMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0);
  if (entries.length > 0) {
    const id = `round:${machineId}:${event.seq}${journalNo > 0 ? `@${journalNo}` : ''}`;
    const posted = await postTransfer(tx, { id, kind: 'round', at, entries });
    if (!posted.ok) return posted;
  }
  if (jackpotShareMinor > 0)
    seatEvents.jackpot(brandId, await accrueJackpot(tx, brandId, levels, jackpotShareMinor));
  await addToSessionTotalsAtMachine(tx, machineId, {
    spins: event.freeSpin ? 0 : (event.rounds ?? 1),
    freeSpins: event.freeSpin ? (event.rounds ?? 1) : 0,
    stakeMinor,
    winMinor,
  });
  const rulesHash = event.rulesHash ?? null;
  const isCounted = await addGameRoundAt(tx, machineId, {
    kind: 'round',
    roundId: event.roundId,
    isFreeSpin: event.freeSpin,
    bandId: event.bandId ?? null,
    rounds: event.rounds ?? 1,
    stakeMinor,
    winMinor,
    meterMinor: event.meterMinor,
    stops: event.stops,
    rulesHash,
    event: { journalId, seq: event.seq, recording },
    playedAt: event.at,
    at,
  });
  if (isCounted) seatEvents.play(rulesHash, { coinInMinor: stakeMinor, coinOutMinor: winMinor });
  if (event.freeSpin) seatEvents.last('free', winMinor);
  else if (winMinor > 0) seatEvents.last('win', winMinor);
  else seatEvents.last('spin', stakeMinor);
  return okResult(null);
};

export const postHandPay = async (
  tx: DatabaseTransaction,
  place: EventContext,
  event: EventOf<'handPayOwed'>,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  const { machineId, brandId, at } = place;
  const { transferId, amountMinor } = event;
  const session = await findSessionAtMachine(tx, machineId);
  if (!session || (await isHandPayKnown(tx, transferId))) return refuseContradictingEvent(event);
  const winner = { playerId: session.playerId, sessionId: session.id, machineId };
  if (place.waitsBecause !== null) {
    seatEvents.last('handPay', amountMinor);
    const owed = { kind: 'handPay', transferId, brandId, level: null, amountMinor, winner, at } as const;
    seatEvents.waitingHandPay(await recordWaitingHandPay(tx, { ...owed, reason: place.waitsBecause }));
    await holdPay(tx, place, event, place.waitsBecause);
    return okResult(null);
  }
  const paid = await payHandPayToWallet(tx, { transferId, amountMinor, winner, at });
  if (!paid.ok) return paid;
  seatEvents.play(null, { paidMinor: amountMinor });
  seatEvents.last('handPay', amountMinor);
  seatEvents.wallet(session.playerId, paid.value.posted);
  seatEvents.transfer(paid.value.order);
  seatEvents.handPay(machineId);
  return okResult(null);
};

/**
 * Pays a jackpot, or moves it to an own account until it is approved. A level without money pays nothing. Either way the level is reset to
 * its seed in this transaction, so that no two players are owed the same money.
 */
export const postJackpot = async (
  tx: DatabaseTransaction,
  place: EventContext,
  event: EventOf<'jackpotHit'>,
  seatEvents: SeatEvents,
): Promise<Result<null>> => {
  const { machineId, brandId, at } = place;
  const { transferId, level } = event;
  const session = await findSessionAtMachine(tx, machineId);
  if (!session || (await isHandPayKnown(tx, transferId))) return refuseContradictingEvent(event);
  const winner = { playerId: session.playerId, sessionId: session.id, machineId };
  const levels = await readJackpotLevels(tx, brandId);
  const held = levels.find((candidate) => candidate.level === level);
  if (!held) return refuseContradictingEvent(event);
  const weights = levels.reduce((sum, { weight }) => sum + weight, 0);
  const reason =
    place.waitsBecause ?? (place.bounds && findJackpotApprovalReason(place.bounds, { ...held, weights }));
  if (reason !== null && held.amountMinor > 0) {
    const { amountMinor } = held;
    const owed = { kind: 'jackpot', transferId, brandId, level, amountMinor, winner, at, reason } as const;
    const pay = await recordWaitingHandPay(tx, owed);
    await holdPay(tx, place, event, reason);
    const aside = await reservePendingJackpot(tx, { payId: transferId, brandId, level, amountMinor, at });
    if (!aside.ok) return aside;
    seatEvents.waitingHandPay(pay, event.roundId);
    seatEvents.jackpot(brandId, aside.value);
    return okResult(null);
  }
  const paid = await payJackpot(tx, { transferId, brandId, level, winner, at });
  if (!paid.ok) return paid;
  const { amountMinor, posted, figures } = paid.value;
  if (posted === null) return okResult(null);
  seatEvents.play(null, { paidMinor: amountMinor });
  seatEvents.last('jackpot', amountMinor);
  seatEvents.wallet(session.playerId, posted);
  seatEvents.jackpot(brandId, figures);
  seatEvents.jackpotWon({
    playerId: winner.playerId,
    machineId,
    transferId,
    brandId,
    level,
    amountMinor,
    at,
    roundId: event.roundId,
  });
  return okResult(null);
};

/** Places a legal hold on the recording around a pay that needs approval. */
const holdPay = (
  tx: DatabaseTransaction,
  { machineId, at }: EventContext,
  event: EventOf<'handPayOwed' | 'jackpotHit'>,
  reason: string,
) =>
  placeLegalHold(tx, {
    id: event.transferId,
    machineId,
    ...legalHoldSpanAround(event.at),
    cause: 'handPay',
    reason,
    at,
  });

/** Returns true if a pay with this id was paid or refused, or is pending approval. An id is paid only once. */
const isHandPayKnown = async (tx: DatabaseTransaction, transferId: string): Promise<boolean> =>
  (await findCashTransfer(tx, transferId)) !== undefined ||
  (await findWaitingHandPay(tx, transferId)) !== undefined ||
  (await tx.get('SELECT 1 FROM transactions WHERE transfer_id = ?', `jackpot:${transferId}`)) !== undefined;
