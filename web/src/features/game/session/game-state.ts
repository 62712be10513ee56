import type { CabinetView, ErrorBody, NotificationHandlers, TransferId } from '@reelfloor/protocol';
import type { gameServerSide, Press, SessionSummary, TransferView } from '@reelfloor/protocol/channels/game';
import type { GameInit } from './game-sides.ts';

export type GameState =
  | { readonly kind: 'joining' }
  | { readonly kind: 'playing'; readonly seat: SeatView }
  /** The connection is lost since `since`, in ms since 1970 by this device's clock; `seat` is null before the first join. */
  | { readonly kind: 'lost'; readonly seat: SeatView | null; readonly since: number }
  /** The player leaves: the round in play ends first, then the credit is cashed out. */
  | { readonly kind: 'leaving'; readonly seat: SeatView }
  | { readonly kind: 'ended'; readonly ending: Ending };

export type Ending =
  /** `summary` null: the server did not answer; then `creditMinor` is what the machine showed last. */
  | { readonly kind: 'left'; readonly summary: Summary; readonly creditMinor?: number }
  /** The seat stays until staff have decided about its hand pay. */
  | { readonly kind: 'waitsForStaff'; readonly error: ErrorBody }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  /** The session ended while the connection was lost. Its credit went to the wallet. */
  | { readonly kind: 'waited' }
  /** The page stopped reconnecting. When the seat's hold ends, the server cashes out and closes the session. */
  | { readonly kind: 'connectionLost' }
  /** The player took the seat on another page. */
  | { readonly kind: 'removed'; readonly info: Info }
  | { readonly kind: 'closed'; readonly info: Info; readonly summary: Summary };

/** The session's figures; `untold` if it ended and the server sent no figures, null if no answer came. */
export type Summary = SessionSummary | 'untold' | null;

type Notices = NotificationHandlers<typeof gameServerSide>;
export type Info = Parameters<Notices['info']>[0];
export type MachineNotice = Parameters<Notices['machine']>[0];
export type SessionNotice = Parameters<Notices['session']>[0];

/** Returns the seat while the game is being played, otherwise null. */
export const seatInPlay = (state: GameState): SeatView | null =>
  state.kind === 'playing' ? state.seat : null;

/** Returns the state with a changed seat, or the same object if nothing changed or there is no seat. */
export const withSeat = (state: GameState, change: (seat: SeatView) => SeatView): GameState => {
  if (state.kind !== 'playing' && state.kind !== 'leaving') return state;
  const seat = change(state.seat);
  return seat === state.seat ? state : { ...state, seat };
};

/** All that the page knows about its seat, as the server reported it. */
export interface SeatView {
  /** True: the server has only the specification's calls and reports no meter, stake keys, picture or cash-in. */
  readonly isPlain: boolean;
  readonly session: GameInit['session'];
  readonly machine: GameInit['machine'];
  /** The machine's status; null if not reported yet. With `isPlain`, nothing else about the cabinet is reported. */
  readonly status: MachineNotice['status'] | null;
  /** True if staff were told of the machine's fault. */
  readonly staffNotified: boolean;
  /** The session's call of an attendant, as the server knows it; null if there is none. */
  readonly attendantCall: NonNullable<GameInit['attendantCall']> | null;
  /** How many players watch this machine. */
  readonly spectators: number;
  readonly iceServers: GameInit['iceServers'];
  /** How long the server holds the seat for a lost page, in ms; null if it does not tell. */
  readonly holdMs: number | null;
  /** True if the picture of before the lost connection may still run. */
  readonly keepsPicture: boolean;
  /** How long the player waits for the casino's platform before giving a cash-in up, in ms. */
  readonly cashInPatienceMs: number;
  /** When the casino's platform said the balance (ms since 1970); null where the wallet is here, and before it has said it. */
  readonly balanceAsOf: number | null;
  readonly cabinet: CabinetView;
  readonly balanceMinor: number;
  readonly balanceVersion: number;
  readonly clockAheadMs: number;
  /** What the house's profile allows; null if the server tells nothing, which allows everything. */
  readonly terms: GameInit['terms'] | null;
  /** True until the cycle of the last round is over, before which the server takes no press. */
  readonly isCycling: boolean;
  readonly pressing: Pressing;
  readonly lastClick: LastClick | null;
  /** Milliseconds that the last accepted press took to reach the cabinet; null before the first. */
  readonly pressMs: number | null;
  /** Transfers, newest first, at most `maxMoves`. */
  readonly moves: readonly MoneyMove[];
  /** What the session staked and won, as the server's ledger has it; null if the server does not tell. */
  readonly played: Played | null;
  /** Sums of this session's settled transfers. */
  readonly totals: Totals;
  readonly wins: WinEvent;
}

export interface Played {
  readonly stakedMinor: number;
  readonly wonMinor: number;
}

export interface Totals {
  readonly cashInMinor: number;
  readonly cashOutMinor: number;
  /** Hand pays and jackpots, which go to the wallet without passing the meter. */
  readonly winsPaidMinor: number;
}

/** State of the last press: sent (`asked`), accepted by the cabinet (`taken`), or of unknown outcome (`checking`). */
export type Pressing =
  | { readonly kind: 'ready' }
  | { readonly kind: 'asked' | 'taken' | 'checking'; readonly press: Press; readonly before: CabinetView };

/** `withoutEffect`: no answer came, and the cabinet showed no effect before the last deadline. */
export interface LastClick {
  readonly press: Press;
  readonly result: 'asked' | 'accepted' | 'refused' | 'checking' | 'withoutEffect';
}

/**
 * A transfer. `asked`: no answer yet. `checking`: the answer did not come, so the money may have moved. A server with
 * `isPlain` reports only `accepted`, or nothing (`unanswered`); both are final, and only the wallet shows the amount.
 */
export type MoneyMove = Omit<TransferView, 'state' | 'place'> & {
  readonly transferId: TransferId;
} & (
    | { readonly state: 'asked' | 'checking' | 'accepted' | 'unanswered'; readonly place: null }
    | { readonly state: TransferView['state']; readonly place: TransferView['place'] }
  );

/**
 * A win that its player is told of on a card until it is read. `owed`: the machine is locked for it, and the server has
 * not said more. `waits`: a person must approve it.
 */
export type WinMoment =
  | { readonly kind: 'bigWin'; readonly id: string; readonly amountMinor: number; readonly stakes: number }
  | {
      readonly kind: 'handPay' | 'jackpot';
      /** The transfer's id, or the round's while no transfer is known. */
      readonly id: string;
      readonly amountMinor: number;
      readonly state: 'owed' | 'waits' | 'paid' | 'notPaid';
      /** In milliseconds since 1970, by the server's clock; null while the server has not said. */
      readonly at: number | null;
    };

/** What the seat knows of its wins. */
export interface WinEvent {
  /** Wins that are not read yet, newest first. */
  readonly moments: readonly WinMoment[];
  /** Ids and states of transfers that were read, so that telling them again does not bring them back. */
  readonly read: readonly string[];
  /** The last round whose win was judged. */
  readonly judgedRoundId: string | null;
  /** The last round of whose hand pay the server told. */
  readonly handPayNoticeOf: string | null;
  /** Jackpots that a round won beside what the cabinet shows. */
  readonly jackpots: { readonly roundId: string; readonly amountMinor: number } | null;
}
