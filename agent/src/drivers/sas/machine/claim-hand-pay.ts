import { randomUUID } from 'node:crypto';
import type { TransferId } from '@reelfloor/protocol';
import { longPolls } from '../frames/long-polls.ts';
import type { MachineLine } from './machine-line.ts';
import type { LockedHandPay, PendingHandPay, SasState } from './sas-state.ts';

/** Levels of a hand pay: up to this one it has a progressive part. */
const highestProgressive = 0x20;
/** Level of a hand pay that pays out credits of the meter and is no win. */
const cancelledCredits = 0x80;

/** Reads which hand pay locks the machine. Null: it gave no answer. */
export const readPendingHandPay = async (line: MachineLine): Promise<PendingHandPay | 'none' | null> => {
  const answer = await line.ask(longPolls.readHandPay, {});
  if (answer.kind !== 'data') return null;
  const { level, amount, partialPay } = answer.data;
  return amount === 0 ? 'none' : { level, amount, partialPay };
};

export const isSameHandPay = (one: PendingHandPay | 'none', other: PendingHandPay): boolean =>
  one !== 'none' &&
  one.level === other.level &&
  one.amount === other.amount &&
  one.partialPay === other.partialPay;

interface HandPayReading {
  /** The hand pay that locks the machine, `none` if the machine says that none does, null if it was not asked. */
  readonly handPay: PendingHandPay | 'none' | null;
  readonly denomMinor: number;
  /** True if the machine counts a hand-paid win when it is won, false if when it is paid (A0). */
  readonly countsWhenWon: boolean;
}

/** A win that is owed by hand. */
export interface Claim {
  readonly transferId: TransferId;
  readonly amountMinor: number;
  /** What of the win the machine has put on the meter at once, by its own words. */
  readonly partialMinor: number;
  /** Null if the machine is not locked by it any more: an attendant has turned the key before it was read. */
  readonly reported: PendingHandPay | null;
}

/**
 * Returns the win that a reading shows to be owed, null for none; `unexplained` for one that no meter explains, which needs a person.
 * `handPaidMinor`: hand-paid wins that the meter has counted since the last reading.
 */
export const claimHandPay = (
  state: SasState,
  { handPay, denomMinor, countsWhenWon }: HandPayReading,
  handPaidMinor: number,
): Claim | 'unexplained' | null => {
  if (state.handPay !== null || handPay === null) return null;
  const meteredMinor = state.unclaimedMinor + handPaidMinor;
  if (handPay === 'none') {
    if (meteredMinor < 0) return 'unexplained';
    return meteredMinor === 0 ? null : claimOf(meteredMinor, 0, null);
  }
  const { level, amount, partialPay } = handPay;
  if (level === cancelledCredits) return null;
  const partialMinor = partialPay * denomMinor;
  const byCredits = amount * denomMinor;
  const byCents = amount - partialMinor;
  const isProgressive = level >= 1 && level <= highestProgressive;
  const [likely, other] = isProgressive ? [byCents, byCredits] : [byCredits, byCents];
  // Where several wait, the meter has counted more than the first of them.
  const metered =
    [likely, other].find((each) => each === meteredMinor) ?? (likely < meteredMinor ? likely : 0);
  const amountMinor = countsWhenWon ? metered : likely;
  return amountMinor > 0 ? claimOf(amountMinor, partialMinor, handPay) : 'unexplained';
};

const claimOf = (amountMinor: number, partialMinor: number, reported: PendingHandPay | null): Claim => ({
  transferId: `hand-pay-${randomUUID()}` as TransferId,
  amountMinor,
  partialMinor,
  reported,
});

/** Returns the lock of credits that the machine cancels, if a reading shows it for the first time. */
export const cancelledCreditsLock = (
  state: SasState,
  { handPay, denomMinor }: HandPayReading,
): LockedHandPay | null =>
  state.handPay !== null || handPay === null || handPay === 'none' || handPay.level !== cancelledCredits
    ? null
    : {
        kind: 'cancelledCredits',
        amountMinor: handPay.amount * denomMinor,
        reported: handPay,
        needsAttendant: false,
      };
