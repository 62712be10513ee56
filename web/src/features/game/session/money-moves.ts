import type { TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';
import type { MoneyMove, SeatView, Totals } from './game-state.ts';

export const withMoveAsked = (
  seat: SeatView,
  move: { transferId: TransferId; kind: 'cashIn' | 'cashOut'; amountMinor: number | null; at: number },
): SeatView => put(seat, { ...move, state: 'asked', place: null });

/** Takes the server's report of a transfer. A final one stays as it is, even if an older report arrives late. */
export const withTransfer = (seat: SeatView, view: TransferView): SeatView => {
  const known = seat.moves.find((move) => move.transferId === view.transferId);
  if (known && isOver(known)) return seat;
  const next = put(seat, view);
  return view.state === 'settled' ? { ...next, totals: addUp(seat.totals, view) } : next;
};

/**
 * Whether a move settled during a connection loss, read from the session's totals. Only one transfer runs at a
 * time, so a grown total has grown by it; marking it settled keeps its later notice from counting twice.
 */
export const settledByTotals = (before: Totals, after: Totals, move: MoneyMove): MoneyMove => {
  const total = totalOf[move.kind];
  const grownMinor = after[total] - before[total];
  if (isOver(move) || grownMinor <= 0) return move;
  const place = move.kind === 'cashIn' ? 'machine' : 'wallet';
  return { ...move, amountMinor: move.amountMinor ?? grownMinor, state: 'settled', place };
};

/** Removes a refused or void transfer from the list: nothing moved. */
export const withoutRefusedMove = (seat: SeatView, transferId: TransferId): SeatView => {
  const known = seat.moves.find((move) => move.transferId === transferId);
  if (!known || isOver(known)) return seat;
  return { ...seat, moves: seat.moves.filter((move) => move !== known) };
};

/** The answer did not come. A report that the server sent in the meantime counts more. */
export const withUnknownMove = (seat: SeatView, transferId: TransferId): SeatView => {
  const known = seat.moves.find((move) => move.transferId === transferId);
  return known?.state === 'asked' ? put(seat, { ...known, state: 'checking', place: null }) : seat;
};

/** The transfers to list beside the meters: not final, of untold amount, or a win that was not paid. */
export const unsettledMoves = ({ moves }: SeatView): readonly MoneyMove[] =>
  moves.filter((move) => !isOver(move) || isUntold(move) || isUnpaidWin(move));

const isUnpaidWin = ({ kind, state }: MoneyMove): boolean =>
  state === 'voided' && (kind === 'handPay' || kind === 'jackpot');

const isUntold = ({ state }: MoneyMove): boolean => state === 'accepted' || state === 'unanswered';

/**
 * Ends a move of which a plain server tells no more: it said yes (`accepted`) or nothing (`unanswered`). Only the
 * wallet shows the amount.
 */
export const withUntoldMove = (
  seat: SeatView,
  transferId: TransferId,
  state: 'accepted' | 'unanswered',
): SeatView => {
  const known = seat.moves.find((move) => move.transferId === transferId);
  return known && !isOver(known) ? put(seat, { ...known, state, place: null }) : seat;
};

/** Puts the wallet's growth down to the newest cash-out whose amount the server did not report. */
export const withWalletGrowth = (grownMinor: number, seat: SeatView): SeatView => {
  const untold = seat.moves.find(isUntold);
  if (grownMinor <= 0 || !untold) return seat;
  return put(seat, { ...untold, amountMinor: grownMinor, state: 'settled', place: 'wallet' });
};

/** While true, no other transfer may start. */
export const isMoneyMoving = (seat: SeatView): boolean => seat.moves.some((move) => !isOver(move));

export const isMoveOpen = (seat: SeatView, transferId: TransferId): boolean =>
  seat.moves.some((move) => move.transferId === transferId && !isOver(move));

/** Whether the state is final for this page. */
export const isOver = ({ state }: MoneyMove): boolean =>
  state === 'settled' || state === 'voided' || state === 'accepted' || state === 'unanswered';

const maxMoves = 12;

const put = (seat: SeatView, move: MoneyMove): SeatView => {
  const rest = seat.moves.filter(({ transferId }) => transferId !== move.transferId);
  return { ...seat, moves: [move, ...rest].sort((a, b) => b.at - a.at).slice(0, maxMoves) };
};

const totalOf = {
  cashIn: 'cashInMinor',
  cashOut: 'cashOutMinor',
  handPay: 'winsPaidMinor',
  jackpot: 'winsPaidMinor',
} as const satisfies Record<TransferView['kind'], keyof Totals>;

const addUp = (totals: Totals, { kind, amountMinor }: TransferView): Totals => {
  const total = totalOf[kind];
  return { ...totals, [total]: totals[total] + (amountMinor ?? 0) };
};
