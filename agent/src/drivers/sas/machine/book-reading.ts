import { randomUUID } from 'node:crypto';
import type { TransferId } from '@reelfloor/protocol';
import type { ForeignMoneySource } from '@reelfloor/protocol/channels/agent';
import type { Change, NewEvent } from '../../../cabinet/journal/journal.ts';
import { changesBetween, isSameReading, type MeterChanges, type Meters } from './meters.ts';
import { type SasState, withCause } from './sas-state.ts';

/** What poll 1B says of the hand pay that waits. */
export interface PendingHandPay {
  readonly level: number;
  /** In cents, and with the part that was paid at once, for a progressive; else in credits and without it. */
  readonly amount: number;
  /** Credits that the machine has put on the meter at once. */
  readonly partialPay: number;
}

/** Levels of a hand pay: up to this one it has a progressive part. */
const highestProgressive = 0x20;
/** Level of a hand pay that pays out credits of the meter and is no win. */
const cancelledCredits = 0x80;

export interface Reading {
  readonly meters: Meters;
  readonly denomMinor: number;
  readonly rulesHash: string | undefined;
  /** The hand pay that waits; null if none does. */
  readonly handPay: PendingHandPay | null;
  /** True if the machine counts a hand-paid win when it is won, false if when it is paid (A0). */
  readonly countsWhenWon: boolean;
  /** What the machine's exceptions say of money that moved without us. */
  readonly foreignSource: ForeignMoneySource;
  readonly atMs: number;
  /** The stake key of a stake; null if none has it. */
  readonly bandOf: (stakeMinor: number) => number | null;
}

/**
 * Returns the next change that a settled reading of the meters means, or null once it means nothing more. Call it again with the
 * same reading until then, and write each change. The meters alone say what was played: a round's stake and win are what they
 * grew by, and several games between two readings are one event.
 */
export const bookReading = (state: SasState, reading: Reading): Change<SasState> | null => {
  const { meters, denomMinor } = reading;
  if (state.meters === null)
    return bookForeign(state, reading, meters.credits.value * denomMinor - state.meterMinor);
  const changes = changesBetween(state.meters, meters, denomMinor);
  if (changes === null) return stopped(state, 'meters');
  const claimed = claimHandPay(state, reading, changes);
  if (claimed === 'unexplained') return stopped(state, 'handPayAmount');
  const { games, stakeMinor, winMinor, handPaidMinor } = changes;
  if (games > 0 || stakeMinor > 0 || winMinor > 0 || handPaidMinor > 0 || claimed)
    return bookPlay(state, reading, changes, claimed);
  const { aftInMinor, aftOutMinor, cancelledMinor, foreignMinor } = changes;
  return isSameReading(state.meters, meters)
    ? null
    : bookForeign(state, reading, foreignMinor + aftInMinor - aftOutMinor - cancelledMinor);
};

/** Stops the machine until a person has looked at it. The reading is not booked, and a later one is tried again. */
const stopped = (state: SasState, cause: string): Change<SasState> | null => {
  const causes = withCause(state.causes, cause, true);
  return causes === state.causes ? null : { state: { ...state, causes }, events: [] };
};

interface Claim {
  readonly transferId: TransferId;
  readonly amountMinor: number;
}

/** Returns the hand pay that the reading shows for the first time, null for none; one that no meter explains needs a person. */
const claimHandPay = (
  state: SasState,
  { handPay, denomMinor, countsWhenWon }: Reading,
  { handPaidMinor }: MeterChanges,
): Claim | 'unexplained' | null => {
  if (state.handPay !== null || handPay === null || handPay.level === cancelledCredits) return null;
  const { level, amount, partialPay } = handPay;
  const byCredits = amount * denomMinor;
  const byCents = amount - partialPay * denomMinor;
  const likely = level >= 1 && level <= highestProgressive ? byCents : byCredits;
  const metered = state.unclaimedMinor + handPaidMinor;
  const amountMinor = countsWhenWon
    ? [likely, byCredits, byCents].find((each) => each > 0 && each <= metered)
    : likely;
  return amountMinor === undefined
    ? 'unexplained'
    : { transferId: `hand-pay-${randomUUID()}` as TransferId, amountMinor };
};

/** Books what was played. Credits that nothing of it explains stay out of the reading that it takes over. */
const bookPlay = (
  state: SasState,
  reading: Reading,
  changes: MeterChanges,
  claim: Claim | null,
): Change<SasState> => {
  const { meters, denomMinor, rulesHash, atMs, bandOf } = reading;
  const { games, stakeMinor, winMinor, handPaidMinor } = changes;
  const before = state.meters ?? meters;
  const credits = before.credits.value + (winMinor - stakeMinor) / denomMinor;
  let next: SasState = {
    ...state,
    meterMinor: state.meterMinor + winMinor - stakeMinor,
    meters: {
      ...before,
      ...{ coinIn: meters.coinIn, coinOut: meters.coinOut, jackpot: meters.jackpot, games: meters.games },
      credits: { ...meters.credits, value: credits },
    },
    unclaimedMinor: state.unclaimedMinor + handPaidMinor - (claim?.amountMinor ?? 0),
  };
  const events: NewEvent[] = [];
  if (games > 0 || stakeMinor > 0 || winMinor > 0) {
    // A game without a stake is a free game of the round before.
    const isFree = stakeMinor === 0;
    const press = isFree ? null : state.press;
    const roundId = press?.roundId ?? randomUUID();
    // Somebody at the machine may have chosen another stake than the key that was pressed last.
    const played = games === 1 && !isFree ? bandOf(stakeMinor) : null;
    const bandId = played ?? press?.bandId;
    events.push({
      type: 'roundPlayed',
      roundId,
      freeSpin: isFree,
      ...(press && { bandId, commandId: press.commandId }),
      ...(games > 1 && !isFree && { rounds: games }),
      ...{ stakeMinor, winMinor, jackpotShareMinor: 0, stops: [] },
      ...(rulesHash !== undefined && { rulesHash }),
    });
    next = {
      ...next,
      bandId: bandId ?? next.bandId,
      last: {
        roundId,
        stakeMinor: isFree ? (state.last?.stakeMinor ?? 0) : stakeMinor,
        winMinor,
        startedAtMs: press?.atMs ?? atMs,
      },
      press: press ? null : state.press,
      ...(!isFree && !press && { causes: withCause(next.causes, 'unorderedGame', true) }),
    };
  }
  if (claim) {
    events.push({ type: 'handPayOwed', ...claim });
    next = { ...next, handPay: claim };
  }
  return { state: next, events };
};

/** Books money that moved without us, so that the journal's meter is the machine's again; the server stops the machine. */
const bookForeign = (
  state: SasState,
  { meters, foreignSource }: Reading,
  amountMinor: number,
): Change<SasState> => ({
  state: { ...state, meters, meterMinor: state.meterMinor + amountMinor },
  events: amountMinor === 0 ? [] : [{ type: 'foreignMoney', amountMinor, source: foreignSource }],
});
