import { randomUUID } from 'node:crypto';
import type { TransferId } from '@reelfloor/protocol';
import { longPolls } from '../frames/long-polls.ts';
import type { MachineLine } from './machine-line.ts';
import type { LockedHandPay, PendingHandPay, SasState } from './sas-state.ts';

/** Highest SAS level code of a hand pay that includes a progressive jackpot. */
const highestProgressive = 0x20;
/** SAS level code of a hand pay that pays out the credits on the meter (cancelled credits) and is not a win. */
const cancelledCredits = 0x80;

/** Reads which hand pay locks the machine. Null: the machine did not reply. */
export const readPendingHandPay = async (line: MachineLine): Promise<PendingHandPay | 'none' | null> => {
  const answer = await line.ask(longPolls.readHandPay, {});
  if (answer.kind !== 'data') return null;
  const { level, amount, partialPay } = answer.data;
  return amount === 0 ? 'none' : { level, amount, partialPay };
};

export const isSameHandPay = (one: PendingHandPay | 'none', other: PendingHandPay): boolean =>
  one !== 'none' && one.level === other.level && one.amount === other.amount && one.partialPay === other.partialPay;

interface HandPayReading {
  /** The hand pay that locks the machine; `none` if the machine reports that none does, null if it was not asked. */
  readonly handPay: PendingHandPay | 'none' | null;
  readonly denomMinor: number;
  /** Whether the machine's meters count a hand-paid win when it is won; false: when it is paid (long poll A0). */
  readonly countsWhenWon: boolean;
}

/** A win that must be paid by hand. */
export interface HandPayClaim {
  readonly transferId: TransferId;
  readonly amountMinor: number;
  /** Part of the win that the machine reports to have added to its credit meter at once. */
  readonly partialMinor: number;
  /**
   * The hand pay as the machine reports it; null if it no longer locks the machine, because an attendant reset it with the key before it
   * was read.
   */
  readonly reported: PendingHandPay | null;
}

/**
 * Returns the hand pay owed according to a meter reading, or null for none; `unexplained` if no meter explains it, so that staff must
 * decide. `handPaidMinor`: hand-paid wins counted by the meter since the last reading.
 */
export const computeOwedHandPay = (
  state: SasState,
  { handPay, denomMinor, countsWhenWon }: HandPayReading,
  handPaidMinor: number,
): HandPayClaim | 'unexplained' | null => {
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
  // Accepts a higher meter value: if several hand pays are pending, the meter has counted more than the first of them.
  const metered = [likely, other].find((each) => each === meteredMinor) ?? (likely < meteredMinor ? likely : 0);
  const amountMinor = countsWhenWon ? metered : likely;
  return amountMinor > 0 ? claimOf(amountMinor, partialMinor, handPay) : 'unexplained';
};

const claimOf = (amountMinor: number, partialMinor: number, reported: PendingHandPay | null): HandPayClaim => ({
  transferId: `hand-pay-${randomUUID()}` as TransferId,
  amountMinor,
  partialMinor,
  reported,
});

/** Returns the hand pay of cancelled credits if a reading shows for the first time that it locks the machine, else null. */
export const findCancelledCreditsHandPay = (
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
