import { okResult, type Result } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import { findCashTransfer } from '../../../money/ledger/cash-transfers.ts';
import { jackpotAccountOf, machineMeterAccountOf } from '../../../money/ledger/ledger-account.ts';
import { type LedgerEntry, postLedgerTransfer } from '../../../money/ledger/post-ledger-transfer.ts';
import type { DatabaseTransaction } from '../../../platform/database/database.ts';
import { closeUnplayedSpin } from '../../../players/protection/limits/check-limits-and-open-spin.ts';
import { payHandPayToWallet } from '../../hand-pays/decide-waiting-hand-pay.ts';
import { findWaitingHandPay, recordWaitingHandPay } from '../../hand-pays/waiting-hand-pays.ts';
import { accrueJackpot, readJackpotLevels } from '../../jackpots/jackpots.ts';
import { payJackpot } from '../../jackpots/pay-jackpot.ts';
import { reservePendingJackpot } from '../../jackpots/reserve-pending-jackpot.ts';
import { computeLegalHoldSpanAround, placeLegalHold } from '../../recordings/legal-holds.ts';
import { addGameRoundToMachineSession } from '../../rounds/add-game-round.ts';
import { addToSessionTotalsAtMachine, findPlaySessionAtMachine } from '../../sessions/play-session-store.ts';
import type { SeatEventCollector } from '../seat-event-collector.ts';
import {
  buildContradictingEventRefusal,
  type CabinetEventByKind,
  type CabinetEventContext,
} from './cabinet-event-context.ts';
import {
  postCancelledCreditsToLedger,
  postCashedOutEventToLedger,
  postCreditedEventToLedger,
} from './post-cash-events.ts';
import { findJackpotApprovalReason } from './validate-cabinet-event-bounds.ts';

/** Posts an event from a cabinet's journal to the ledger. The caller must acknowledge the event in the same transaction. */
export const postCabinetEventToLedger = async (
  tx: DatabaseTransaction,
  context: CabinetEventContext,
  event: CabinetEvent,
  seatEvents: SeatEventCollector,
): Promise<Result<null>> => {
  switch (event.type) {
    case 'credited':
      return postCreditedEventToLedger(tx, context, event, seatEvents);
    case 'cashedOut':
      return postCashedOutEventToLedger(tx, context, event, seatEvents);
    case 'roundPlayed':
      return postRoundToLedger(tx, context, event, seatEvents);
    case 'handPayOwed':
      return postHandPayToLedger(tx, context, event, seatEvents);
    case 'handPayCleared':
      return postHandPayCleared(tx, context, event);
    case 'creditsCancelled':
      return postCancelledCreditsToLedger(tx, context, event, seatEvents);
    case 'jackpotHit':
      return postJackpotToLedger(tx, context, event, seatEvents);
    case 'pressUnplayed':
      await closeUnplayedSpin(tx, context, event.commandId);
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
  { machineId }: CabinetEventContext,
  event: CabinetEventByKind<'handPayCleared'>,
): Promise<Result<null>> => {
  const order = await findCashTransfer(tx, event.transferId);
  if (order && (order.kind !== 'handPay' || order.machineId !== machineId))
    return buildContradictingEventRefusal(event);
  await tx.run('UPDATE cash_transfers SET cleared = 1 WHERE id = ?', event.transferId);
  return okResult(null);
};

/**
 * Posts a game round: moves stake and win between the accounts of machine and house, and the jackpots' share from the house account to
 * theirs.
 */
export const postRoundToLedger = async (
  tx: DatabaseTransaction,
  { machineId, brandId, at, journalId, journalNo, recording = null }: CabinetEventContext,
  event: CabinetEventByKind<'roundPlayed'>,
  seatEvents: SeatEventCollector,
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
    const posted = await postLedgerTransfer(tx, { id, kind: 'round', at, entries });
    if (!posted.ok) return posted;
  }
  if (jackpotShareMinor > 0) seatEvents.jackpot(brandId, await accrueJackpot(tx, brandId, levels, jackpotShareMinor));
  await addToSessionTotalsAtMachine(tx, machineId, {
    spins: event.freeSpin ? 0 : (event.rounds ?? 1),
    freeSpins: event.freeSpin ? (event.rounds ?? 1) : 0,
    stakeMinor,
    winMinor,
  });
  const rulesHash = event.rulesHash ?? null;
  const isCounted = await addGameRoundToMachineSession(tx, machineId, {
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

export const postHandPayToLedger = async (
  tx: DatabaseTransaction,
  context: CabinetEventContext,
  event: CabinetEventByKind<'handPayOwed'>,
  seatEvents: SeatEventCollector,
): Promise<Result<null>> => {
  const { machineId, brandId, at } = context;
  const { transferId, amountMinor } = event;
  const session = await findPlaySessionAtMachine(tx, machineId);
  if (!session || (await isHandPayKnown(tx, transferId))) return buildContradictingEventRefusal(event);
  const winner = { playerId: session.playerId, sessionId: session.id, machineId };
  if (context.waitsBecause !== null) {
    seatEvents.last('handPay', amountMinor);
    const owed = { kind: 'handPay', transferId, brandId, level: null, amountMinor, winner, at } as const;
    seatEvents.waitingHandPay(await recordWaitingHandPay(tx, { ...owed, reason: context.waitsBecause }));
    await holdPay(tx, context, event, context.waitsBecause);
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
 * Pays a jackpot, or moves it to an account of its own until it is approved. A level without money pays nothing. Either way the level is
 * reset to its seed in this transaction, so that no two players are owed the same money.
 */
export const postJackpotToLedger = async (
  tx: DatabaseTransaction,
  context: CabinetEventContext,
  event: CabinetEventByKind<'jackpotHit'>,
  seatEvents: SeatEventCollector,
): Promise<Result<null>> => {
  const { machineId, brandId, at } = context;
  const { transferId, level } = event;
  const session = await findPlaySessionAtMachine(tx, machineId);
  if (!session || (await isHandPayKnown(tx, transferId))) return buildContradictingEventRefusal(event);
  const winner = { playerId: session.playerId, sessionId: session.id, machineId };
  const levels = await readJackpotLevels(tx, brandId);
  const held = levels.find((candidate) => candidate.level === level);
  if (!held) return buildContradictingEventRefusal(event);
  const weights = levels.reduce((sum, { weight }) => sum + weight, 0);
  const reason =
    context.waitsBecause ?? (context.bounds && findJackpotApprovalReason(context.bounds, { ...held, weights }));
  if (reason !== null && held.amountMinor > 0) {
    const { amountMinor } = held;
    const owed = { kind: 'jackpot', transferId, brandId, level, amountMinor, winner, at, reason } as const;
    const pay = await recordWaitingHandPay(tx, owed);
    await holdPay(tx, context, event, reason);
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

/** Places a legal hold on the recording around a hand pay or jackpot that needs approval. */
const holdPay = (
  tx: DatabaseTransaction,
  { machineId, at }: CabinetEventContext,
  event: CabinetEventByKind<'handPayOwed' | 'jackpotHit'>,
  reason: string,
) =>
  placeLegalHold(tx, {
    id: event.transferId,
    machineId,
    ...computeLegalHoldSpanAround(event.at),
    cause: 'handPay',
    reason,
    at,
  });

/** Returns true if a hand pay or jackpot with this id was paid or refused, or is pending approval. An id is paid only once. */
const isHandPayKnown = async (tx: DatabaseTransaction, transferId: string): Promise<boolean> =>
  (await findCashTransfer(tx, transferId)) !== undefined ||
  (await findWaitingHandPay(tx, transferId)) !== undefined ||
  (await tx.get('SELECT 1 FROM transactions WHERE transfer_id = ?', `jackpot:${transferId}`)) !== undefined;
