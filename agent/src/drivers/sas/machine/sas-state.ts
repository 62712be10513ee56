import type { Entry, Journal, JournalState, NewEvent } from '@reelfloor/cabinet/journal/journal';
import type { CommandId, TransferId } from '@reelfloor/protocol';
import type { MoneyOwner } from '@reelfloor/protocol/channels/agent';
import { type CommissioningState, firstCommissioning } from './commissioning-state.ts';
import type { Meters } from './meters.ts';

/** What the journal of a machine on a serial line holds. */
export interface SasState extends JournalState {
  readonly cashOut: CashOutOrder | null;
  /** The stake key that was pressed last. */
  readonly bandId: number;
  /** The newest row of the line's log whose effects are in the journal. */
  readonly row: number;
  /** Makes this journal's transfer ids differ from those of every other host. */
  readonly nonce: string;
  /** How many transfer ids were made. */
  readonly sequence: number;
  /** The machine's meters when they were last settled; null before the first reading. */
  readonly meters: Meters | null;
  readonly press: OpenPress | null;
  readonly transfer: OpenTransfer | null;
  /** What locks the machine until it is reset, by us or by an attendant's key; null if nothing does. */
  readonly handPay: LockedHandPay | null;
  /** Hand-paid wins by the meter, less those that were owed: above zero if the meter was first, below if the hand pay was. */
  readonly unclaimedMinor: number;
  /** Why the machine cannot be played, oldest first. */
  readonly causes: readonly Cause[];
  readonly last: LastRound | null;
  /** True from when it was opened to players until it is taken out of service. */
  readonly isInService: boolean;
  readonly commissioning: CommissioningState;
  /** True once a transfer has moved money: the machine's history is then never empty. */
  readonly hasMovedMoney: boolean;
}

/** What poll 1B says of the hand pay that locks the machine. */
export interface PendingHandPay {
  readonly level: number;
  /** In cents, and with the part that was paid at once, for a progressive; else in credits and without it. */
  readonly amount: number;
  /** Credits that the machine has put on the meter at once. */
  readonly partialPay: number;
}

/** A win that is paid by hand, or credits of the meter that the machine cancels for an attendant to pay. */
export type LockedHandPay = {
  readonly amountMinor: number;
  /** What the machine says of it, by which it is known again. */
  readonly reported: PendingHandPay;
  /** True once the machine has said that it lets no host reset it. */
  readonly needsAttendant: boolean;
} & ({ readonly kind: 'win'; readonly transferId: TransferId } | { readonly kind: 'cancelledCredits' });

/** A cash-out that waits for the end of the round. */
export interface CashOutOrder {
  readonly transferId: TransferId;
  readonly endsSession?: boolean | undefined;
  readonly owner?: MoneyOwner | undefined;
}

/** A press that was given to the machine and whose round has not ended. */
export interface OpenPress {
  readonly commandId: CommandId;
  readonly content: string;
  readonly bandId: number;
  readonly roundId: string;
  readonly atMs: number;
  /** True once the machine has begun a game for it. */
  readonly isTaken: boolean;
}

/** A transfer between wallet and machine that has not ended. */
export interface OpenTransfer {
  readonly kind: 'in' | 'out';
  readonly transferId: TransferId;
  /** The id by which the machine knows it. */
  readonly aftId: string;
  readonly amountMinor: number;
  readonly owner?: MoneyOwner | undefined;
  readonly endsSession?: boolean | undefined;
  /** Money of a test, which belongs to the house and never comes into the ledger. */
  readonly isTest?: true;
  /** `asked`: nothing was sent. `sent`: the request may have reached the machine. */
  readonly stage: 'asked' | 'sent';
}

/** Causes that end only when the machine is opened to players: it may be another machine, or have lost its memory. */
const commissioningCauses: ReadonlySet<string> = new Set([
  'commissioning',
  'identity',
  'memory',
  'meters',
  'history',
]);

export const endsByCommissioning = ({ cause }: Cause): boolean => commissioningCauses.has(cause);

export interface Cause {
  readonly cause: string;
  readonly needsPerson: boolean;
}

interface LastRound {
  readonly roundId: string;
  readonly stakeMinor: number;
  readonly winMinor: number;
  /** What of its win is paid by hand, and not in `winMinor`. */
  readonly handPaidMinor: number;
  readonly startedAtMs: number;
}

export type SasJournal = Journal<SasState>;
export type SasEntry = Entry<SasState>;

export const firstState = (bandId: number, nonce: string): SasState => ({
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

export const withCause = (causes: readonly Cause[], cause: string, needsPerson: boolean): readonly Cause[] =>
  causes.some((one) => one.cause === cause) ? causes : [...causes, { cause, needsPerson }];

export const withoutCauses = (
  causes: readonly Cause[],
  isOver: (cause: Cause) => boolean,
): readonly Cause[] => (causes.some(isOver) ? causes.filter((one) => !isOver(one)) : causes);

const maxReason = 200;

/** Returns the event that says what stops the machine now, or that nothing does any more; none if that has not changed. */
export const eventsOfCauses = (before: readonly Cause[], now: readonly Cause[]): readonly NewEvent[] => {
  const reason = reasonOf(now);
  if (reason === reasonOf(before)) return [];
  return [now.length > 0 ? { type: 'malfunctioned', reason } : { type: 'recovered' }];
};

const reasonOf = (causes: readonly Cause[]): string =>
  causes
    .map(({ cause }) => cause)
    .join(', ')
    .slice(0, maxReason);
