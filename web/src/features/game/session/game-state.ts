import type { CabinetView, ErrorBody, NotificationHandlers, TransferId } from '@reelfloor/protocol';
import type { gameServerSide, KeyPress, SessionSummary, TransferView } from '@reelfloor/protocol/channels/game-channel';
import type { GameInit } from './game-channel-schemas.ts';

export type GameState =
  | { readonly kind: 'joining' }
  | { readonly kind: 'playing'; readonly seat: SeatView }
  /** The connection is lost since `since`, Unix time in ms by this device's clock; `seat` is null before the first join. */
  | { readonly kind: 'lost'; readonly seat: SeatView | null; readonly since: number }
  /** The player is leaving: the current round ends first, then the credit is cashed out. */
  | { readonly kind: 'leaving'; readonly seat: SeatView }
  | { readonly kind: 'ended'; readonly ending: SessionEnding };

export type SessionEnding =
  /** `summary` null: the server did not respond; then `creditMinor` is the last credit that the machine showed. */
  | { readonly kind: 'left'; readonly summary: EndedSessionSummary; readonly creditMinor?: number }
  /** The seat is not closed until staff have decided about its hand pay. */
  | { readonly kind: 'waitsForStaff'; readonly error: ErrorBody }
  | { readonly kind: 'refused'; readonly error: ErrorBody }
  /** The session ended while the connection was lost. Its credit was moved to the wallet. */
  | { readonly kind: 'waited' }
  /** The page gave up reconnecting. When the seat's hold ends, the server cashes out and closes the session. */
  | { readonly kind: 'connectionLost' }
  /** The player took the seat over on another page. */
  | { readonly kind: 'removed'; readonly info: GameInfoMessage }
  | { readonly kind: 'closed'; readonly info: GameInfoMessage; readonly summary: EndedSessionSummary };

/** The session's figures; `untold` if it ended and the server sent no figures, null if there was no response. */
export type EndedSessionSummary = SessionSummary | 'untold' | null;

type Notices = NotificationHandlers<typeof gameServerSide>;
export type GameInfoMessage = Parameters<Notices['info']>[0];
export type MachineNotice = Parameters<Notices['machine']>[0];
export type SessionNotice = Parameters<Notices['session']>[0];

/** Returns the seat while the game is being played, otherwise null. */
export const getSeatIfPlaying = (state: GameState): SeatView | null => (state.kind === 'playing' ? state.seat : null);

/** Returns the state with a changed seat, or the same object if nothing changed or there is no seat. */
export const withUpdatedSeatView = (state: GameState, update: (seat: SeatView) => SeatView): GameState => {
  if (state.kind !== 'playing' && state.kind !== 'leaving') return state;
  const seat = update(state.seat);
  return seat === state.seat ? state : { ...state, seat };
};

/** Everything that the page knows about its seat, as reported by the server. */
export interface SeatView {
  /** True: the server has only the specification's calls and reports no meter, stake keys, picture or cash-in. */
  readonly isPlain: boolean;
  readonly session: GameInit['session'];
  readonly machine: GameInit['machine'];
  /** The machine's status; null if not reported yet. With `isPlain`, nothing else about the cabinet is reported. */
  readonly status: MachineNotice['status'] | null;
  /** Whether staff were notified of the machine's fault. */
  readonly staffNotified: boolean;
  /** The session's pending call of an attendant; null if there is none. */
  readonly attendantCall: NonNullable<GameInit['attendantCall']> | null;
  /** Number of spectators of this machine. */
  readonly spectators: number;
  readonly iceServers: GameInit['iceServers'];
  /** How long the server holds the seat after the connection is lost, in ms; null if not reported. */
  readonly holdMs: number | null;
  /** Whether the video from before the lost connection may still be running. */
  readonly keepsPicture: boolean;
  /** How long the player must wait for the casino's platform before giving up a cash-in, in ms. */
  readonly cashInPatienceMs: number;
  /**
   * When the casino's platform reported the balance, as Unix time in ms; null if the wallet is on our server, or before the first report.
   */
  readonly balanceAsOf: number | null;
  readonly cabinet: CabinetView;
  readonly balanceMinor: number;
  readonly balanceVersion: number;
  readonly clockAheadMs: number;
  /** What operator and jurisdiction allow at this seat; null if the server does not report it, which allows everything. */
  readonly terms: GameInit['terms'] | null;
  /** True until the minimum cycle of the last round is over; until then the server refuses presses. */
  readonly isCycling: boolean;
  readonly pressing: PressState;
  readonly lastClick: LastPressResult | null;
  /** Time in ms that the last accepted key press took to reach the cabinet; null before the first. */
  readonly pressMs: number | null;
  /** Transfers, newest first, at most `maxMoves`. */
  readonly transfers: readonly SeatTransfer[];
  /** What was staked and won in this session, according to the server's ledger; null if not reported. */
  readonly played: SessionStakeAndWin | null;
  /** Sums of this session's settled transfers. */
  readonly totals: SessionTransferTotals;
  readonly wins: SeatWins;
}

export interface SessionStakeAndWin {
  readonly stakedMinor: number;
  readonly wonMinor: number;
}

export interface SessionTransferTotals {
  readonly cashInMinor: number;
  readonly cashOutMinor: number;
  /** Sum of this session's hand pays and jackpots, in minor units, which go to the wallet without passing the meter. */
  readonly winsPaidMinor: number;
}

/** State of the last key press: sent (`asked`), accepted by the cabinet (`taken`), or of unknown outcome (`checking`). */
export type PressState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'asked' | 'taken' | 'checking'; readonly press: KeyPress; readonly before: CabinetView };

/** Result of the last key press. `withoutEffect`: there was no response, and the cabinet showed no effect before the last deadline. */
export interface LastPressResult {
  readonly press: KeyPress;
  readonly result: 'asked' | 'accepted' | 'refused' | 'checking' | 'withoutEffect';
}

/**
 * A transfer. `asked`: response pending. `checking`: the response was lost, so the money may have moved. With `isPlain`, a server reports
 * only `accepted`, or nothing (`unanswered`); both are final, and only the wallet shows the amount.
 */
export type SeatTransfer = Omit<TransferView, 'state' | 'place'> & {
  readonly transferId: TransferId;
} & (
    | { readonly state: 'asked' | 'checking' | 'accepted' | 'unanswered'; readonly place: null }
    | { readonly state: TransferView['state']; readonly place: TransferView['place'] }
  );

/**
 * A win, shown to its player on a card until dismissed. `owed`: the machine is locked for the hand pay, and the server has reported nothing
 * else yet. `waits`: a person must approve it.
 */
export type ShownWin =
  | { readonly kind: 'bigWin'; readonly id: string; readonly amountMinor: number; readonly stakes: number }
  | {
      readonly kind: 'handPay' | 'jackpot';
      /** Id of the win: its transfer's id, or the round's id while no transfer is known. */
      readonly id: string;
      readonly amountMinor: number;
      readonly state: 'owed' | 'waits' | 'paid' | 'notPaid';
      /** Time of the win as Unix time in ms, by the server's clock; null until the server has reported it. */
      readonly at: number | null;
    };

/** The wins of a seat and what was already shown. */
export interface SeatWins {
  /** Wins that the player has not dismissed, newest first. */
  readonly moments: readonly ShownWin[];
  /** Ids and states of dismissed transfers, so that a repeated notice does not show them again. */
  readonly read: readonly string[];
  /** Id of the last round whose win was evaluated. */
  readonly judgedRoundId: string | null;
  /** Id of the last round for which the server sent a notice of a hand pay. */
  readonly handPayNoticeOf: string | null;
  /** Jackpots that a round won in addition to the win that the cabinet shows. */
  readonly jackpots: { readonly roundId: string; readonly amountMinor: number } | null;
}
