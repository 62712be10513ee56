import type { CabinetView, ErrorBody, NotificationHandlers, TransferId } from '@reelfloor/protocol';
import type { gameServerSide, Press, SessionSummary, TransferView } from '@reelfloor/protocol/channels/game';
import type { GameInit } from './game-sides.ts';

export type GameState =
  | { readonly kind: 'joining' }
  | { readonly kind: 'playing'; readonly seat: SeatView }
  /** `seat`: null before the first join. */
  | { readonly kind: 'lost'; readonly seat: SeatView | null }
  /** The round in play finishes and the credit is cashed out. */
  | { readonly kind: 'leaving'; readonly seat: SeatView }
  | { readonly kind: 'ended'; readonly ending: Ending };

export type Ending =
  /** `summary` null: the server did not answer; `creditMinor` is what the machine showed last. */
  | { readonly kind: 'left'; readonly summary: Summary; readonly creditMinor?: number }
  /** The seat stays until staff have decided about a hand pay. */
  | { readonly kind: 'waitsForStaff'; readonly error: ErrorBody }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  /** The page stopped reconnecting. The server cashes out and closes the session when its hold ends. */
  | { readonly kind: 'connectionLost' }
  /** The player took the seat with another client. */
  | { readonly kind: 'removed'; readonly info: Info }
  | { readonly kind: 'closed'; readonly info: Info; readonly summary: Summary };

/** `untold`: the session ended, but the server sent no figures; null: no answer came. */
export type Summary = SessionSummary | 'untold' | null;

type Notices = NotificationHandlers<typeof gameServerSide>;
export type Info = Parameters<Notices['info']>[0];
export type MachineNotice = Parameters<Notices['machine']>[0];
export type SessionNotice = Parameters<Notices['session']>[0];

/** Returns null unless the game is being played. */
export const seatInPlay = (state: GameState): SeatView | null =>
  state.kind === 'playing' ? state.seat : null;

/** Returns the same object if nothing changed or there is no seat. */
export const withSeat = (state: GameState, change: (seat: SeatView) => SeatView): GameState => {
  if (state.kind !== 'playing' && state.kind !== 'leaving') return state;
  const seat = change(state.seat);
  return seat === state.seat ? state : { ...state, seat };
};

/** As the server reported it. */
export interface SeatView {
  /** The server speaks only the specification's calls: it reports no meter, no stake keys, no picture and no cash-in. */
  readonly isPlain: boolean;
  readonly session: GameInit['session'];
  readonly machine: GameInit['machine'];
  /** Null: not reported yet. A plain server reports nothing else of the cabinet. */
  readonly status: MachineNotice['status'] | null;
  readonly iceServers: GameInit['iceServers'];
  readonly cabinet: CabinetView;
  readonly balanceMinor: number;
  readonly balanceVersion: number;
  readonly clockAheadMs: number;
  readonly pressing: Pressing;
  readonly lastClick: LastClick | null;
  /** How long the last accepted press took to reach the cabinet; null before the first. */
  readonly pressMs: number | null;
  /** Newest first, at most `maxMoves`. */
  readonly moves: readonly MoneyMove[];
  /** Of this session's settled transfers. */
  readonly totals: Totals;
}

export interface Totals {
  readonly cashInMinor: number;
  readonly cashOutMinor: number;
  /** Hand pays and jackpots. They go to the wallet without passing the meter. */
  readonly winsPaidMinor: number;
}

/** `asked`: sent. `taken`: the cabinet accepted the press. `checking`: the outcome is unknown. */
export type Pressing =
  | { readonly kind: 'ready' }
  | { readonly kind: 'asked' | 'taken' | 'checking'; readonly press: Press; readonly before: CabinetView };

/** `withoutEffect`: no answer came, and the cabinet showed no effect before the last deadline. */
export interface LastClick {
  readonly press: Press;
  readonly result: 'asked' | 'accepted' | 'refused' | 'checking' | 'withoutEffect';
}

/**
 * `asked`: no answer yet. `checking`: the answer did not come, so the money may have moved or not. A plain server
 * reports no more than `accepted`, or nothing (`unanswered`); both are final, and only the wallet shows the amount.
 */
export type MoneyMove = Omit<TransferView, 'state' | 'place'> & {
  readonly transferId: TransferId;
} & (
    | { readonly state: 'asked' | 'checking' | 'accepted' | 'unanswered'; readonly place: null }
    | { readonly state: TransferView['state']; readonly place: TransferView['place'] }
  );
