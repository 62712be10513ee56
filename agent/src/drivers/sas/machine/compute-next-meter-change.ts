import { randomUUID } from 'node:crypto';
import type { Entry, JournalStateChange, NewEvent } from '@reelfloor/cabinet/journal/journal';
import type { TransferId } from '@reelfloor/protocol';
import type { ForeignMoneySource } from '@reelfloor/protocol/channels/agent-channel';
import { nothingTested, type TestPlayTotals } from './commissioning-state.ts';
import { computeOwedHandPay, findCancelledCreditsHandPay, type HandPayClaim } from './compute-owed-hand-pay.ts';
import { areMetersEqual, computeMeterChanges, type MeterChanges, type Meters } from './meters.ts';
import { addOutOfServiceCause, type PendingHandPay, type SasState } from './sas-state.ts';

export interface MachineSnapshot {
  readonly meters: Meters;
  readonly denomMinor: number;
  readonly rulesHash: string | undefined;
  /** The hand pay that locks the machine; `none` if the machine reports that none does, null if it was not asked. */
  readonly handPay: PendingHandPay | 'none' | null;
  /** Whether the machine's meters count a hand-paid win when it is won; false: when it is paid (long poll A0). */
  readonly countsWhenWon: boolean;
  /** Source of money that moved without a command from this driver (bill, ticket …), as the machine's exceptions report it. */
  readonly foreignSource: ForeignMoneySource;
  readonly atMs: number;
  /** Reel stops of the last game; empty if the machine does not report them. */
  readonly stops: readonly number[];
  /** Returns the id of the stake key whose stake is `stakeMinor`; null if the machine has no such key. */
  readonly bandOf: (stakeMinor: number) => number | null;
}

type BookedMeterChange = JournalStateChange<SasState> & Pick<Entry<SasState>, 'transfer'>;

/**
 * Returns the next change to book for a settled reading of the machine's meters, or null once everything is booked. Write each change and
 * call it again with the same reading until it returns null. Only the meters decide what was played: a round's stake and win are the
 * meters' increments, and several games between two readings are one event.
 */
export const computeNextMeterChange = (state: SasState, snapshot: MachineSnapshot): BookedMeterChange | null => {
  const { meters, denomMinor } = snapshot;
  if (state.meters === null) return bookForeign(state, snapshot, meters.credits.value * denomMinor - state.meterMinor);
  const changes = computeMeterChanges(state.meters, meters, denomMinor);
  if (changes === null) return stopped(state, 'meters');
  const lock = findCancelledCreditsHandPay(state, snapshot);
  if (lock) return { state: { ...state, handPay: lock }, events: [] };
  const claimed = computeOwedHandPay(state, snapshot, changes.handPaidMinor);
  if (claimed === 'unexplained') return stopped(state, 'handPayAmount');
  const { games, stakeMinor, winMinor, handPaidMinor } = changes;
  if (games > 0 || stakeMinor > 0 || winMinor > 0 || handPaidMinor > 0 || claimed)
    return bookPlay(state, snapshot, changes, claimed);
  if (isInDoubt(state)) return null;
  const { aftInMinor, aftOutMinor, cancelledMinor, foreignMinor } = changes;
  if (cancelledMinor > 0 && cancelledMinor <= state.meterMinor) return bookCancelled(state, snapshot, cancelledMinor);
  return areMetersEqual(state.meters, meters)
    ? null
    : bookForeign(state, snapshot, foreignMinor + aftInMinor - aftOutMinor - cancelledMinor);
};

/**
 * Whether a transfer's outcome is unknown. Until it is known, the stored money meters stay as they were before it, because comparing them
 * with the machine's shows how it ended.
 */
const isInDoubt = ({ transfer }: SasState): boolean => transfer?.stage === 'sent';

/**
 * Returns the journal's change for a meter reading while the machine is out of service: test games are counted separately. They belong to
 * no player, so no event reports them, and unexplained credits are found when the machine is opened. Null: no change.
 */
export const computeTestPlayStateChange = (
  state: SasState,
  { meters, denomMinor }: Pick<MachineSnapshot, 'meters' | 'denomMinor'>,
  testPlayTotals: TestPlayTotals,
): JournalStateChange<SasState> | null => {
  if (isInDoubt(state)) return null;
  const { commissioning } = state;
  if (commissioning.base === null) {
    const begun = { ...commissioning, base: { meters, ours: testPlayTotals }, tested: nothingTested };
    return { state: { ...state, meters, commissioning: begun }, events: [] };
  }
  if (state.meters !== null && areMetersEqual(state.meters, meters)) return null;
  const changes = state.meters && computeMeterChanges(state.meters, meters, denomMinor);
  const { tested } = commissioning;
  const added = changes && {
    ...tested,
    stakedMinor: tested.stakedMinor + changes.stakeMinor,
    wonMinor: tested.wonMinor + changes.winMinor,
    handPaidMinor: tested.handPaidMinor + changes.handPaidMinor,
  };
  return {
    state: { ...state, meters, commissioning: { ...commissioning, tested: added ?? tested } },
    events: [],
  };
};

/**
 * Returns a change that takes the machine out of play until staff have inspected it. The meter reading is not booked; a later one is tried
 * again.
 */
const stopped = (state: SasState, cause: string): JournalStateChange<SasState> | null => {
  const causes = addOutOfServiceCause(state.causes, cause, true);
  return causes === state.causes ? null : { state: { ...state, causes }, events: [] };
};

/** Books the games played. Credits that they do not explain are left out of the stored meter reading. */
const bookPlay = (
  state: SasState,
  reading: MachineSnapshot,
  changes: MeterChanges,
  claim: HandPayClaim | null,
): JournalStateChange<SasState> => {
  const { meters, denomMinor, rulesHash, atMs, bandOf, stops } = reading;
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
    // A game without a stake is a free game of the previous round.
    const isFree = stakeMinor === 0;
    const press = isFree ? null : state.press;
    const roundId = press?.roundId ?? randomUUID();
    // Looks up the stake key by the stake played: somebody at the machine may have selected another stake than that of the last pressed
    // key.
    const played = games === 1 && !isFree ? bandOf(stakeMinor) : null;
    const bandId = played ?? press?.bandId;
    events.push({
      type: 'roundPlayed',
      roundId,
      freeSpin: isFree,
      ...(press && { bandId, commandId: press.commandId }),
      ...(games > 1 && { rounds: games }),
      ...{ stakeMinor, winMinor, jackpotShareMinor: 0, stops: games === 1 ? [...stops] : [] },
      ...(rulesHash !== undefined && { rulesHash }),
    });
    next = {
      ...next,
      bandId: bandId ?? next.bandId,
      last: {
        roundId,
        stakeMinor: isFree ? (state.last?.stakeMinor ?? 0) : stakeMinor,
        winMinor,
        handPaidMinor: 0,
        startedAtMs: press?.atMs ?? atMs,
      },
      press: press ? null : state.press,
      ...(!isFree && !press && { causes: addOutOfServiceCause(next.causes, 'unorderedGame', true) }),
    };
  }
  if (claim) {
    const { transferId, amountMinor, partialMinor, reported } = claim;
    // The partial pay can be part of the round's win only if the meter's win is at least as high.
    const hasPart = partialMinor > 0 && partialMinor <= (next.last?.winMinor ?? 0);
    events.push({ type: 'handPayOwed', transferId, amountMinor, ...(hasPart && { partialMinor }) });
    if (reported === null) events.push({ type: 'handPayCleared', transferId });
    next = {
      ...next,
      handPay: reported && { kind: 'win', transferId, amountMinor, reported, needsAttendant: false },
      last: next.last && { ...next.last, handPaidMinor: next.last.handPaidMinor + amountMinor },
    };
  }
  return { state: next, events };
};

/** Books credits that the machine has cancelled for an attendant to pay. The server pays them to the wallet. */
const bookCancelled = (
  state: SasState,
  { meters, denomMinor }: MachineSnapshot,
  amountMinor: number,
): BookedMeterChange => {
  const transferId = `cancelled-${randomUUID()}` as TransferId;
  const before = state.meters ?? meters;
  const credits = { ...meters.credits, value: before.credits.value - amountMinor / denomMinor };
  return {
    state: {
      ...state,
      meterMinor: state.meterMinor - amountMinor,
      meters: { ...before, cancelled: meters.cancelled, credits },
    },
    events: [{ type: 'creditsCancelled', transferId, amountMinor }],
    transfer: { transferId, kind: 'cashedOut', amountMinor },
  };
};

/**
 * Books money that moved without a command from this driver, so that the journal's credit equals the machine's again; the server then takes
 * the machine out of play.
 */
const bookForeign = (
  state: SasState,
  { meters, foreignSource }: MachineSnapshot,
  amountMinor: number,
): JournalStateChange<SasState> => ({
  state: { ...state, meters, meterMinor: state.meterMinor + amountMinor },
  events: amountMinor === 0 ? [] : [{ type: 'foreignMoney', amountMinor, source: foreignSource }],
});
