import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent-channel';
import {
  type FaultTextParameters,
  formatMachineFaultText,
  type MachineFaultCode,
} from '@reelfloor/protocol/office/faults';
import type { BrandBounds } from '../../machines/brand-event-bounds.ts';
import type { StakeKey } from '../../machines/stake-key-history.ts';
import type { CabinetEventByKind } from './cabinet-event-context.ts';

/** The machine's last posted round. Its hand pay, jackpots and free spins must be consistent with it. */
export interface LastRound {
  readonly roundId: string;
  /** The round's stake in minor units; for a free spin, the stake of the paid round that won it. */
  readonly stakeMinor: number;
  readonly isFreeSpin: boolean;
  readonly winMinor: number;
  /** Number of rounds that this one summarizes. Absent: one. */
  readonly count?: number;
  readonly freeSpins: number;
  readonly isHandPaid: boolean;
  readonly levels: readonly number[];
}

export interface PlayState {
  /** The machine's last round; null if none was posted since the server began to store it. */
  readonly round: LastRound | null;
  /** Amount by which the machine's wins exceed twice its stakes, in minor units; never negative. */
  readonly aheadMinor: number;
}

export interface BoundedEvent {
  readonly state: PlayState;
  /** Reason why the hand pay or jackpot needs approval; null if it does not. */
  readonly waitsBecause: string | null;
}

/** A machine's wins may reach this multiple of its stakes. An honest machine stays below, because it pays less than its stakes. */
const stakesAgainstWins = 2;

/**
 * Refuses an event that no cabinet of the brand could send; otherwise returns the play state after it. `stakeKeys`: the stake keys with
 * which a paid round can have begun; null if its stake is not known in advance, so that only the brand's limits apply.
 */
export const validateEventBounds = (
  bounds: BrandBounds,
  state: PlayState,
  event: CabinetEvent,
  stakeKeys: readonly StakeKey[] | null = null,
): Result<BoundedEvent> => {
  switch (event.type) {
    case 'roundPlayed':
      return boundRound(bounds, state, event, stakeKeys);
    case 'handPayOwed':
      return boundHandPay(bounds, state, event);
    case 'jackpotHit':
      return boundJackpot(state, event);
    default:
      return okResult({ state, waitsBecause: null });
  }
};

const boundRound = (
  bounds: BrandBounds,
  { round: before, aheadMinor }: PlayState,
  event: CabinetEventByKind<'roundPlayed'>,
  stakeKeys: readonly StakeKey[] | null,
): Result<BoundedEvent> => {
  const { freeSpin: isFreeSpin, winMinor, jackpotShareMinor, rounds: count = 1 } = event;
  const freeSpins = isFreeSpin ? (before?.freeSpins ?? 0) + count : 0;
  const stakeMinor = isFreeSpin ? (before?.stakeMinor ?? bounds.maxStakeMinor) : event.stakeMinor;
  const maxStakeMinor = count * bounds.maxStakeMinor;
  if (isFreeSpin ? event.stakeMinor !== 0 : stakeMinor === 0 || stakeMinor > maxStakeMinor)
    return beyond('STAKE_BEYOND', event, { stakeMinor: event.stakeMinor, mostMinor: maxStakeMinor });
  if (!isFreeSpin && count === 1 && stakeKeys !== null && !isStakeOf(stakeKeys, event))
    return beyond('STAKE_OF_NO_KEY', event, { stakeMinor, key: event.bandId ?? '?' });
  if (freeSpins > bounds.maxFreeSpins)
    return beyond('FREE_SPINS_BEYOND', event, { count: freeSpins, most: bounds.maxFreeSpins });
  const shareMinor = Math.floor((event.stakeMinor * bounds.sharePerMille) / 1000);
  if (jackpotShareMinor > shareMinor)
    return beyond('SHARE_BEYOND', event, { shareMinor: jackpotShareMinor, mostMinor: shareMinor });
  const round = {
    roundId: event.roundId,
    stakeMinor,
    isFreeSpin,
    winMinor,
    ...(count > 1 && { count }),
    freeSpins,
    isHandPaid: false,
    levels: [],
  };
  const mostMinor = maxWinOf(bounds, round) * (isFreeSpin ? count : 1);
  const maxMinor = Math.min(mostMinor, count * bounds.handPayMinor);
  if (winMinor > maxMinor) return beyond('WIN_BEYOND', event, { winMinor, mostMinor: maxMinor });
  const ahead = Math.max(0, aheadMinor + winMinor - stakesAgainstWins * event.stakeMinor);
  if (ahead > bounds.maxAheadMinor)
    return beyond('AHEAD_BEYOND', event, { aheadMinor: ahead, mostMinor: bounds.maxAheadMinor });
  return okResult({ state: { round, aheadMinor: ahead }, waitsBecause: null });
};

const isStakeOf = (
  stakeKeys: readonly StakeKey[],
  { bandId, stakeMinor }: CabinetEventByKind<'roundPlayed'>,
): boolean => stakeKeys.some((key) => (bandId === undefined || key.id === bandId) && key.stakeMinor === stakeMinor);

const boundHandPay = (
  bounds: BrandBounds,
  state: PlayState,
  event: CabinetEventByKind<'handPayOwed'>,
): Result<BoundedEvent> => {
  const { round } = state;
  const { amountMinor, partialMinor = 0 } = event;
  if (round === null) return okResult({ state, waitsBecause: formatMachineFaultText('WON_BY_UNKNOWN_ROUND', {}) });
  // If this entry summarizes several rounds, it is unknown which of them won what.
  const { count = 1, winMinor } = round;
  const isPaid = count === 1 ? winMinor !== partialMinor : winMinor < partialMinor;
  if (isPaid) return beyond('PAID_BEFORE', event, { round: round.roundId });
  const maxMinor = maxWinOf(bounds, round) * (round.isFreeSpin ? count : 1);
  if (amountMinor + winMinor > maxMinor)
    return beyond('HAND_PAY_BEYOND', event, { owedMinor: amountMinor, mostMinor: maxMinor - winMinor });
  if (round.isHandPaid) return okResult({ state, waitsBecause: formatMachineFaultText('SECOND_HAND_PAY', {}) });
  const after = { ...state, round: { ...round, isHandPaid: true } };
  const { approvalMinor, maxAheadMinor } = bounds;
  if (approvalMinor !== null && amountMinor > approvalMinor)
    return okResult({
      state: after,
      waitsBecause: formatMachineFaultText('OVER_APPROVAL', { approvalMinor }),
    });
  const aheadMinor = state.aheadMinor + amountMinor;
  if (aheadMinor > maxAheadMinor)
    return okResult({
      state: after,
      waitsBecause: formatMachineFaultText('HAND_PAY_AHEAD', { aheadMinor, mostMinor: maxAheadMinor }),
    });
  return okResult({ state: { ...after, aheadMinor }, waitsBecause: null });
};

/**
 * Checks whether the machine's last round can have hit a jackpot. `findJackpotApprovalReason` then decides whether its amount needs
 * approval.
 */
const boundJackpot = (state: PlayState, event: CabinetEventByKind<'jackpotHit'>): Result<BoundedEvent> => {
  const { round } = state;
  const { roundId, level } = event;
  if (round === null) return okResult({ state, waitsBecause: formatMachineFaultText('WON_BY_UNKNOWN_ROUND', {}) });
  if (round.roundId !== roundId || round.isFreeSpin) return beyond('NOT_LAST_ROUND', event, { round: roundId });
  if (round.levels.includes(level)) return beyond('LEVEL_TWICE', event, { level, round: roundId });
  return okResult({
    state: { ...state, round: { ...round, levels: [...round.levels, level] } },
    waitsBecause: null,
  });
};

/** Returns why a jackpot needs approval; null if it is paid at once. */
export const findJackpotApprovalReason = (
  { approvalMinor, stakedPerHitMinor, sharePerMille }: BrandBounds,
  { level, amountMinor, seedMinor, weight, weights }: HitLevel,
): string | null => {
  if (approvalMinor !== null && amountMinor > approvalMinor)
    return formatMachineFaultText('OVER_APPROVAL', { approvalMinor });
  const perHitMinor = stakedPerHitMinor[level - 1];
  if (perHitMinor === undefined || sharePerMille === 0) return null;
  // Derive the stakes since the jackpot level's last hit from its growth since then.
  const stakedMinor = Math.round(((amountMinor - seedMinor) * 1000 * weights) / (sharePerMille * weight));
  return stakedMinor * improbable < perHitMinor
    ? formatMachineFaultText('JACKPOT_EARLY', { level, stakedMinor, perHitMinor })
    : null;
};

/** A jackpot hit after less than 1/1000 of the average stakes per hit needs approval. By chance that is one hit in a thousand. */
const improbable = 1_000;

export interface HitLevel {
  readonly level: number;
  readonly amountMinor: number;
  readonly seedMinor: number;
  readonly weight: number;
  readonly weights: number;
}

const maxWinOf = (
  { maxWinStakes, freeSpinMultiplier }: BrandBounds,
  { stakeMinor, isFreeSpin }: Pick<LastRound, 'stakeMinor' | 'isFreeSpin'>,
): number => stakeMinor * maxWinStakes * (isFreeSpin ? freeSpinMultiplier : 1);

/** Returns a refusal with a machine fault. `facts`: parameters of the fault's text that the event does not contain itself. */
const beyond = <Code extends MachineFaultCode>(
  code: Code,
  { seq, type }: CabinetEvent,
  facts: Omit<FaultTextParameters<Code>, 'seq' | 'type'>,
) =>
  createRefusedResult('MESSAGE_INVALID', {
    detail: formatMachineFaultText(code, { ...facts, seq, type } as FaultTextParameters<Code>),
  });
