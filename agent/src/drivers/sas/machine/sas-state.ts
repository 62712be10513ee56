import type { Entry, Journal, JournalState, NewEvent } from '@reelfloor/cabinet/journal/journal';
import type { CommandId, TransferId } from '@reelfloor/protocol';
import type { MoneyOwner } from '@reelfloor/protocol/channels/agent-channel';
import { type CommissioningState, firstCommissioning } from './commissioning-state.ts';
import type { Meters } from './meters.ts';

/** Journal state of a machine on a SAS line. */
export interface SasState extends JournalState {
  readonly cashOut: PendingCashOut | null;
  /** Id of the stake key (bet level) that was pressed last. */
  readonly bandId: number;
  /** Number of the last row of the serial line's log whose effects are in the journal. */
  readonly row: number;
  /** Random part of this journal's AFT transfer ids, which makes them unique among all hosts. */
  readonly nonce: string;
  /** Number of AFT transfer ids created so far. */
  readonly sequence: number;
  /** The machine's meters at the last settled reading; null before the first reading. */
  readonly meters: Meters | null;
  readonly press: PendingPress | null;
  readonly transfer: PendingSasTransfer | null;
  /** The hand pay that locks the machine until it is reset, by us or with an attendant's key; null if none does. */
  readonly handPay: LockedHandPay | null;
  /**
   * Hand-paid wins that the meter counted, less the hand pays booked: positive if the meter counted a win first, negative if its hand pay
   * was booked first.
   */
  readonly unclaimedMinor: number;
  /** Why the machine is out of play (faults), oldest first; empty while it can be played. */
  readonly causes: readonly OutOfServiceCause[];
  readonly last: LastRound | null;
  /** Whether the machine is open to players, until it is taken out of service. */
  readonly isInService: boolean;
  readonly commissioning: CommissioningState;
  /** True once a transfer has moved money on this machine: its transfer history can then no longer be empty. */
  readonly hasMovedMoney: boolean;
}

/** Reply to long poll 1B: the hand pay that locks the machine. */
export interface PendingHandPay {
  readonly level: number;
  /**
   * Amount to be paid by hand: for a progressive, in cents, including the part that was paid at once; otherwise in credits, without that
   * part.
   */
  readonly amount: number;
  /** Part of the win that the machine has added to its credit meter at once, in credits. */
  readonly partialPay: number;
}

/** A hand pay that locks the machine: a win to be paid by hand, or credits that the machine cancels for an attendant to pay. */
export type LockedHandPay = {
  readonly amountMinor: number;
  /** The machine's report of this hand pay, by which it is recognized in later replies. */
  readonly reported: PendingHandPay;
  /** True once the machine has reported that this hand pay can be reset only by an attendant, not by a host. */
  readonly needsAttendant: boolean;
} & ({ readonly kind: 'win'; readonly transferId: TransferId } | { readonly kind: 'cancelledCredits' });

/** A cash-out that waits for the end of the round. */
export interface PendingCashOut {
  readonly transferId: TransferId;
  readonly endsSession?: boolean | undefined;
  readonly owner?: MoneyOwner | undefined;
}

/** A key press that was sent to the machine and whose round has not ended. */
export interface PendingPress {
  readonly commandId: CommandId;
  readonly content: string;
  readonly bandId: number;
  readonly roundId: string;
  readonly atMs: number;
  /** True once the machine has begun a game for this press. */
  readonly isTaken: boolean;
}

/** A pending transfer between wallet and machine. */
export interface PendingSasTransfer {
  readonly kind: 'in' | 'out';
  readonly transferId: TransferId;
  /** Transfer id sent to the machine. */
  readonly aftId: string;
  readonly amountMinor: number;
  readonly owner?: MoneyOwner | undefined;
  readonly endsSession?: boolean | undefined;
  /** Present for a transfer of test money, which belongs to the operator and is never in the ledger. */
  readonly isTest?: true;
  /** `asked`: the transfer is recorded but was not sent. `sent`: the request may have reached the machine. */
  readonly stage: 'asked' | 'sent';
}

/** Faults that are cleared only when the machine is opened to players again: it may be another machine, or have lost its memory. */
const commissioningCauses: ReadonlySet<string> = new Set(['commissioning', 'identity', 'memory', 'meters', 'history']);

export const isClearedByCommissioning = ({ cause }: OutOfServiceCause): boolean => commissioningCauses.has(cause);

export interface OutOfServiceCause {
  readonly cause: string;
  readonly needsPerson: boolean;
}

interface LastRound {
  readonly roundId: string;
  readonly stakeMinor: number;
  readonly winMinor: number;
  /** Part of the round's win that is paid by hand; it is not included in `winMinor`. */
  readonly handPaidMinor: number;
  readonly startedAtMs: number;
}

export type SasJournal = Journal<SasState>;
export type SasEntry = Entry<SasState>;

export const createInitialSasState = (bandId: number, nonce: string): SasState => ({
  meterMinor: 0,
  epoch: 0,
  cashOut: null,
  bandId,
  row: 0,
  nonce,
  sequence: 0,
  meters: null,
  press: null,
  transfer: null,
  handPay: null,
  unclaimedMinor: 0,
  causes: [],
  last: null,
  isInService: false,
  commissioning: firstCommissioning,
  hasMovedMoney: false,
});

export const addOutOfServiceCause = (
  causes: readonly OutOfServiceCause[],
  cause: string,
  needsStaff: boolean,
): readonly OutOfServiceCause[] =>
  causes.some((one) => one.cause === cause) ? causes : [...causes, { cause, needsPerson: needsStaff }];

export const removeOutOfServiceCauses = (
  causes: readonly OutOfServiceCause[],
  hasEnded: (cause: OutOfServiceCause) => boolean,
): readonly OutOfServiceCause[] => (causes.some(hasEnded) ? causes.filter((one) => !hasEnded(one)) : causes);

const maxReason = 200;

/**
 * Returns an event with the new cause if the machine is now out of play for another reason, or an event that it has recovered; none without
 * a change.
 */
export const buildOutOfServiceEvents = (
  before: readonly OutOfServiceCause[],
  after: readonly OutOfServiceCause[],
): readonly NewEvent[] => {
  const reason = reasonOf(after);
  if (reason === reasonOf(before)) return [];
  return [after.length > 0 ? { type: 'malfunctioned', reason } : { type: 'recovered' }];
};

const reasonOf = (causes: readonly OutOfServiceCause[]): string =>
  causes
    .map(({ cause }) => cause)
    .join(', ')
    .slice(0, maxReason);
