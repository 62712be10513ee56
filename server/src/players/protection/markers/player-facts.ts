import type { MarkKind } from './mark-thresholds.ts';
import type { PlayNote } from './play-notes.ts';

/** What the books say of one player, as far as marks need it. Times in ms since 1970, amounts in minor units, oldest first. */
export interface PlayerFacts {
  /** Time of the look. */
  readonly at: number;
  /** When the newest mark of each kind was made: what came before it counts for no other mark. */
  readonly markedAt: Readonly<Partial<Record<MarkKind, number>>>;
  readonly deposits: readonly DepositFact[];
  readonly notes: readonly PlayNote[];
  readonly sessions: readonly {
    readonly id: string;
    readonly startedAt: number;
    readonly endedAt: number | null;
  }[];
  readonly rounds: readonly RoundFact[];
  readonly nights: readonly { readonly day: string; readonly from: number; readonly rounds: number }[];
  /** Exclusions that the player ended by coming back. */
  readonly returns: readonly { readonly id: string; readonly at: number }[];
  /** Requests for a higher limit, or for none. */
  readonly raises: readonly { readonly id: string; readonly at: number }[];
}

export interface DepositFact {
  readonly id: string;
  readonly at: number;
  readonly amountMinor: number;
  /** What the player lost shortly before it; null if the player did not play then. */
  readonly lostBeforeMinor: number | null;
}

export interface RoundFact {
  readonly number: number;
  readonly sessionId: string;
  readonly at: number;
  readonly stakeMinor: number;
  readonly winMinor: number;
}
