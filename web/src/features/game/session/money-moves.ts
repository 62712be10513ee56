import type { TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';
import type { MoneyMove, SeatView, Totals } from './game-state.ts';

/** A transfer is asked for. */
export const moveAsked = (
  seat: SeatView,
  move: { transferId: TransferId; kind: 'cashIn' | 'cashOut'; amountMinor: number | null; at: number },
): SeatView => put(seat, { ...move, state: 'asked', place: null });

/** The server said where a transfer's money is. What is settled or voided stays so, whatever is overtaken. */
export const withTransfer = (seat: SeatView, view: TransferView): SeatView => {
  const known = seat.moves.find((move) => move.transferId === view.transferId);
  if (known && isOver(known)) return seat;
  const next = put(seat, view);
  return view.state === 'settled' ? { ...next, totals: addUp(seat.totals, view) } : next;
};

/**
 * What became of a move while the line was lost, as far as the session's totals tell. One transfer moves at a time, so a
 * total that has grown since has grown by it, and its end, which will be heard of again, must not count twice.
 */
export const settledBy = (before: Totals, after: Totals, move: MoneyMove): MoneyMove => {
  const total = totalOf[move.kind];
  const grownMinor = after[total] - before[total];
  if (isOver(move) || grownMinor <= 0) return move;
  const place = move.kind === 'cashIn' ? 'machine' : 'wallet';
  return { ...move, amountMinor: move.amountMinor ?? grownMinor, state: 'settled', place };
};

/** The server refused the transfer when it was first asked for, or says that it came to nothing: nothing moved. */
export const moveRefused = (seat: SeatView, transferId: TransferId): SeatView => {
  const known = seat.moves.find((move) => move.transferId === transferId);
  if (!known || isOver(known)) return seat;
  return { ...seat, moves: seat.moves.filter((move) => move !== known) };
};

/** The answer did not come. What the server said meanwhile counts more. */
export const moveUnknown = (seat: SeatView, transferId: TransferId): SeatView => {
  const known = seat.moves.find((move) => move.transferId === transferId);
  return known?.state === 'asked' ? put(seat, { ...known, state: 'checking', place: null }) : seat;
};

/** What the list of the money's places names beside the meters: what is on its way, or of unknown outcome, and a win that was not paid. */
export const unsettledMoves = ({ moves }: SeatView): readonly MoneyMove[] =>
  moves.filter((move) => !isOver(move) || isUntold(move) || isUnpaidWin(move));

const isUnpaidWin = ({ kind, state }: MoneyMove): boolean =>
  state === 'voided' && (kind === 'handPay' || kind === 'jackpot');

const isUntold = ({ state }: MoneyMove): boolean => state === 'accepted' || state === 'unanswered';

/** The server said yes and tells no more, or said nothing: how much it was, the wallet tells. */
export const moveUntold = (
  seat: SeatView,
  transferId: TransferId,
  state: 'accepted' | 'unanswered',
): SeatView => {
  const known = seat.moves.find((move) => move.transferId === transferId);
  return known && !isOver(known) ? put(seat, { ...known, state, place: null }) : seat;
};

/** The wallet has grown: by the newest cash-out of which no more was told. */
export const paidOutBy = (grownMinor: number, seat: SeatView): SeatView => {
  const untold = seat.moves.find(isUntold);
  if (grownMinor <= 0 || !untold) return seat;
  return put(seat, { ...untold, amountMinor: grownMinor, state: 'settled', place: 'wallet' });
};

/** One transfer at a time: the next waits until this one has arrived or come back. */
export const isMoneyMoving = (seat: SeatView): boolean => seat.moves.some((move) => !isOver(move));

/** Whether the end of this very transfer is still to be heard. */
export const isMoveOpen = (seat: SeatView, transferId: TransferId): boolean =>
  seat.moves.some((move) => move.transferId === transferId && !isOver(move));

/** Nothing more is to be heard of it here. */
export const isOver = ({ state }: MoneyMove): boolean =>
  state === 'settled' || state === 'voided' || state === 'accepted' || state === 'unanswered';

/** How many moves the list keeps; all of them stand in the transactions. */
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
