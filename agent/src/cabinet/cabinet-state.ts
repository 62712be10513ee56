import type { TransferId } from '@reelfloor/protocol';
import type { CabinetEvent } from '@reelfloor/protocol/channels/agent';
import type { Game } from './games/game-rules.ts';
import type { SceneWin } from './scene.ts';

/** All that a simulated cabinet is, as it stands in its journal. Transitions take one and give the next. */
export interface CabinetState {
  /** The credit meter: the stake of a running round is taken, its win not yet added. Never below zero. */
  readonly meterMinor: number;
  readonly bandId: number;
  /** The newest seat seen. */
  readonly epoch: number;
  /** Where the reels rest or will rest. */
  readonly stops: readonly number[];
  /** The round in play: its outcome was drawn and journalled at the press. */
  readonly running: DrawnRound | null;
  readonly last: DrawnRound | null;
  readonly feature: Feature | null;
  readonly handPay: { readonly transferId: TransferId; readonly amountMinor: number } | null;
  readonly malfunction: string | null;
  /** A cash-out that waits for the round and its free spins to end. */
  readonly cashOut: CashOutOrder | null;
}

export interface CashOutOrder {
  readonly transferId: TransferId;
  /** The player goes with it. Orders of older journals do not say. */
  readonly endsSession?: boolean | undefined;
}

export interface DrawnRound {
  readonly roundId: string;
  /**
   * What the ids of its hand pay and jackpots are made of. Never shown before they are used, so nobody can take one of
   * them first; the round's own id is seen while the reels spin. Rounds of older journals have none.
   */
  readonly paymentKey?: string;
  readonly freeSpin: boolean;
  readonly bandId: number;
  /** What was taken from the meter: 0 for a free spin. */
  readonly stakeMinor: number;
  /** The stake that the wins are reckoned by: for a free spin that of the round that won it. */
  readonly playedForMinor: number;
  readonly jackpotShareMinor: number;
  readonly startedAtMs: number;
  readonly fromStops: readonly number[];
  readonly stops: readonly number[];
  readonly winMinor: number;
  readonly wins: readonly SceneWin[];
  readonly freeSpinsWon: number;
  /** The win is over the limit: it is owed by hand and does not reach the meter. */
  readonly handPaid: boolean;
  /** For a free spin: what its feature has brought, this round included. */
  readonly series?: FreeSpinSeries;
  /** The jackpot levels that the round hits. Rounds of journals from before there were jackpots have none. */
  readonly jackpotLevels?: readonly number[];
}

/** Free spins under way. They are played at the stake that won them. */
export interface Feature {
  readonly left: number;
  /** Spins won in this feature so far, which its maximum bounds. */
  readonly won: number;
  readonly bandId: number;
  readonly stakeMinor: number;
  /** What its spins have brought so far. Features of older journals do not say. */
  readonly series?: FreeSpinSeries;
}

export interface FreeSpinSeries {
  readonly played: number;
  readonly winMinor: number;
}

type Unnumbered<Event> = Event extends unknown ? Omit<Event, 'seq' | 'at' | 'meterMinor'> : never;
/** An event before the journal has given it its number, its moment and the meter. */
export type NewEvent = Unnumbered<CabinetEvent>;

/** What a transition leads to. The journal writes all of it in one transaction or none. */
export interface Change {
  readonly state: CabinetState;
  readonly events: readonly NewEvent[];
}

export function initialState(game: Game): CabinetState {
  return {
    meterMinor: 0,
    bandId: game.bands[0]?.id ?? 1,
    epoch: 0,
    stops: game.strips.map(() => 0),
    running: null,
    last: null,
    feature: null,
    handPay: null,
    malfunction: null,
    cashOut: null,
  };
}

/**
 * The meter as the events tell it: a running round's stake counts as still there, because its event comes at the
 * round's end. So the meter in every event is the sum of all events up to it, and the server can compare.
 */
export const meterByEventsMinor = ({ meterMinor, running }: CabinetState): number =>
  meterMinor + (running?.stakeMinor ?? 0);

/** A later seat shuts out all earlier ones. */
export const withEpoch = (state: CabinetState, epoch: number): CabinetState =>
  epoch > state.epoch ? { ...state, epoch } : state;
