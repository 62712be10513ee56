import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import type { SeatView, SeatWins, ShownWin } from './game-state.ts';

const maxMoments = 12;

/**
 * Returns the wins at the start of a session. A round that ended before this is marked as evaluated, because the player has already seen
 * its win.
 */
export const buildInitialSeatWins = ({ phase, roundId }: SeatView['cabinet']): SeatWins => ({
  moments: [],
  read: [],
  judgedRoundId: phase === 'idle' ? roundId : null,
  handPayNoticeOf: null,
  jackpots: null,
});

/** Evaluates the win of a finished round, including all its free spins, and adds a big win to the wins to show. */
export const withFinishedRoundWinEvaluated = (seat: SeatView): SeatView => {
  const { cabinet, wins, machine } = seat;
  const { phase, roundId, freeSpinsLeft, handPaidMinor } = cabinet;
  if (roundId === null || roundId === wins.judgedRoundId || freeSpinsLeft > 0) return seat;
  // If the cabinet does not report the hand-paid amount, the win of a round that locked it does not count as credit.
  const isJudged = phase === 'idle' || (phase === 'handPay' && handPaidMinor === undefined);
  if (!isJudged) return seat;
  const judged = { ...wins, judgedRoundId: roundId };
  const { wonMinor, stakeMinor } = cabinetWin(seat);
  const amountMinor = wonMinor - (handPaidMinor ?? 0);
  const least = machine.brand.bigWinStakes;
  const isBig = phase === 'idle' && least !== undefined && amountMinor >= least * Math.max(1, stakeMinor);
  if (!isBig) return { ...seat, wins: judged };
  const moment = {
    kind: 'bigWin',
    id: roundId,
    amountMinor,
    stakes: Math.floor(amountMinor / stakeMinor),
  } as const;
  return { ...seat, wins: { ...judged, moments: [moment, ...wins.moments].slice(0, maxMoments) } };
};

/** Stores the server's notice of a hand pay or jackpot. */
export const withHandPayOrJackpotNotice = (seat: SeatView, transfer: TransferView): SeatView => {
  const { kind, transferId: id, amountMinor, at, roundId } = transfer;
  if ((kind !== 'handPay' && kind !== 'jackpot') || amountMinor === null) return seat;
  const moment = { kind, id, amountMinor, at, state: stateOf[transfer.state] } as const;
  const { wins, cabinet } = seat;
  const known = wins.moments.find((other) => other.id === id);
  const isLate = known?.kind === kind && isDecided(known.state) && !isDecided(moment.state);
  const isRead = wins.read.includes(readKey(moment));
  const others = wins.moments.filter((other) => other.id !== id);
  const isNewJackpot = kind === 'jackpot' && roundId !== undefined && known === undefined;
  return {
    ...seat,
    wins: {
      ...wins,
      moments: isLate || isRead ? wins.moments : [moment, ...others].slice(0, maxMoments),
      handPayNoticeOf: kind === 'handPay' ? cabinet.roundId : wins.handPayNoticeOf,
      jackpots: isNewJackpot ? withJackpot(wins.jackpots, { roundId, amountMinor }) : wins.jackpots,
    },
  };
};

export const withWinDismissed = (seat: SeatView, id: string): SeatView => {
  const { wins } = seat;
  const moment = wins.moments.find((other) => other.id === id);
  if (!moment || !isWinDismissible(moment)) return seat;
  const read = moment.kind === 'bigWin' ? wins.read : [readKey(moment), ...wins.read].slice(0, maxMoments);
  return { ...seat, wins: { ...wins, read, moments: wins.moments.filter((other) => other !== moment) } };
};

/** Returns the win to show: first the hand pay that locks the machine, then the newest win that was not dismissed. */
export const findWinToShow = ({ cabinet, wins }: SeatView): ShownWin | null => {
  const { phase, roundId, winMinor, handPayKind = 'win' } = cabinet;
  const isOwed = phase === 'handPay' && handPayKind === 'win' && roundId !== null && wins.handPayNoticeOf !== roundId;
  if (isOwed) return { kind: 'handPay', id: roundId, amountMinor: winMinor, state: 'owed', at: null };
  return wins.moments.find((moment) => !isWinDismissible(moment)) ?? wins.moments[0] ?? null;
};

/** Returns whether the player can dismiss a win. A hand pay stays until it is decided, because the machine is locked until then. */
export const isWinDismissible = (moment: ShownWin): boolean => moment.kind !== 'handPay' || isDecided(moment.state);

/** Returns the whole last win in minor units, with free spins, hand pays and jackpots, and the stake to compare it with. */
export const getLastRoundWin = (seat: SeatView): { readonly wonMinor: number; readonly stakeMinor: number } => {
  const { wonMinor, stakeMinor } = cabinetWin(seat);
  const { jackpots } = seat.wins;
  const isOfRound = jackpots !== null && jackpots.roundId === seat.cabinet.roundId;
  return { wonMinor: wonMinor + (isOfRound ? jackpots.amountMinor : 0), stakeMinor };
};

const cabinetWin = ({ cabinet }: SeatView): { readonly wonMinor: number; readonly stakeMinor: number } => {
  const { freeSpinsPlayed: played = 0, freeSpinsWinMinor: seriesMinor, winMinor } = cabinet;
  return {
    wonMinor: played > 0 && seriesMinor !== undefined ? seriesMinor : winMinor,
    stakeMinor: cabinet.roundStakeMinor ?? cabinet.stakeMinor,
  };
};

const stateOf = {
  pending: 'owed',
  held: 'waits',
  settled: 'paid',
  voided: 'notPaid',
} as const satisfies Record<TransferView['state'], string>;

const isDecided = (state: string): boolean => state === 'paid' || state === 'notPaid';

const readKey = ({ id, state }: { readonly id: string; readonly state: string }): string => `${state} ${id}`;

const withJackpot = (
  before: SeatWins['jackpots'],
  seatEvents: { readonly roundId: string; readonly amountMinor: number },
): SeatWins['jackpots'] =>
  before?.roundId === seatEvents.roundId
    ? { ...seatEvents, amountMinor: before.amountMinor + seatEvents.amountMinor }
    : seatEvents;
