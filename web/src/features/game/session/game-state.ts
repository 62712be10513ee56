import type { CabinetView, ErrorBody, NotificationHandlers, TransferId } from '@reelfloor/protocol';
import type { gameServerSide, Press, SessionSummary, TransferView } from '@reelfloor/protocol/channels/game';
import type { GameInit } from './game-sides.ts';

/** Where a player's game connection stands. What can be done is in the state that has it. */
export type GameState =
  | { readonly kind: 'joining' }
  | { readonly kind: 'playing'; readonly seat: SeatView }
  /** The line is down and is being taken up again; `seat` is what was last known, null before the first joining. */
  | { readonly kind: 'lost'; readonly seat: SeatView | null }
  /** The round in play finishes and the credit goes home. */
  | { readonly kind: 'leaving'; readonly seat: SeatView }
  | { readonly kind: 'ended'; readonly ending: Ending };

export type Ending =
  /** `summary` is null where the server's answer did not come; `creditMinor` is what the machine last showed then. */
  | { readonly kind: 'left'; readonly summary: Summary; readonly creditMinor?: number }
  /** Left, and the seat stays until staff have decided about a hand pay. */
  | { readonly kind: 'waitsForStaff'; readonly error: ErrorBody }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  /** The line stayed down. The server cashes out and closes by itself after its hold. */
  | { readonly kind: 'connectionLost' }
  /** Another client of the player took the seat over. */
  | { readonly kind: 'removed'; readonly info: Info }
  /** The server ended the session, with its reason. */
  | { readonly kind: 'closed'; readonly info: Info; readonly summary: Summary };

/** What the server says of a session at its end; `untold` by one that says no more than that it is over; null: no answer came. */
export type Summary = SessionSummary | 'untold' | null;

type Notices = NotificationHandlers<typeof gameServerSide>;
export type Info = Parameters<Notices['info']>[0];
export type MachineNotice = Parameters<Notices['machine']>[0];
export type SessionNotice = Parameters<Notices['session']>[0];

/** Null unless the game is being played. */
export const seatInPlay = (state: GameState): SeatView | null =>
  state.kind === 'playing' ? state.seat : null;

/** The state with another seat in it, or the very same where nothing changed or no seat is held. */
export const withSeat = (state: GameState, change: (seat: SeatView) => SeatView): GameState => {
  if (state.kind !== 'playing' && state.kind !== 'leaving') return state;
  const seat = change(state.seat);
  return seat === state.seat ? state : { ...state, seat };
};

/** The player's place at one machine, as far as the server has said. */
export interface SeatView {
  /** The server tells of nothing but the seat: there is no meter, no key, no picture and no way to cash in. */
  readonly isPlain: boolean;
  readonly session: GameInit['session'];
  readonly machine: GameInit['machine'];
  /** The machine's status as the lobby knows it; null before it was told. All that a plain server says of the cabinet. */
  readonly status: MachineNotice['status'] | null;
  readonly iceServers: GameInit['iceServers'];
  readonly cabinet: CabinetView;
  readonly balanceMinor: number;
  readonly balanceVersion: number;
  /** The server's clock minus ours. */
  readonly clockAheadMs: number;
  readonly pressing: Pressing;
  readonly lastClick: LastClick | null;
  /** From the last press that the cabinet took until it had taken it, in milliseconds; null before the first. */
  readonly pressMs: number | null;
  /** Newest first, `maxMoves` of them. */
  readonly moves: readonly MoneyMove[];
  /** What settled transfers of this session brought to the machine and to the wallet. */
  readonly totals: Totals;
}

export interface Totals {
  readonly cashInMinor: number;
  readonly cashOutMinor: number;
  /** Hand pays and jackpots: they never were on the meter. */
  readonly winsPaidMinor: number;
}

/** The last press: nothing under way, on the wire, taken by the cabinet, or of unknown outcome. */
export type Pressing =
  | { readonly kind: 'ready' }
  | { readonly kind: 'asked' | 'taken' | 'checking'; readonly press: Press; readonly before: CabinetView };

/**
 * A press and what became of it, as far as is known. `withoutEffect`: its outcome stayed unknown, and the cabinet showed
 * nothing of it in all the time in which it could have.
 */
export interface LastClick {
  readonly press: Press;
  readonly result: 'asked' | 'accepted' | 'refused' | 'checking' | 'withoutEffect';
}

/**
 * Money on its way, or lately moved. `asked`: the server has not spoken yet. `checking`: its answer did not come, the
 * outcome is unknown and the money is where it was or where it was going. Of a server that tells no more than yes, `accepted`;
 * where not even that came, `unanswered`: both end here, and the wallet tells the rest.
 */
export type MoneyMove = Omit<TransferView, 'state' | 'place'> & {
  readonly transferId: TransferId;
} & (
    | { readonly state: 'asked' | 'checking' | 'accepted' | 'unanswered'; readonly place: null }
    | { readonly state: TransferView['state']; readonly place: TransferView['place'] }
  );
