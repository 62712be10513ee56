import type { TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game';
import type { MoneyMove, Seat } from './game-state.ts';

/** A transfer is asked for. */
export const moveAsked = (
  seat: Seat,
  move: { transferId: TransferId; kind: 'cashIn' | 'cashOut'; amountMinor: number | null; at: number },
): Seat => put(seat, { ...move, state: 'asked', place: null });

/** The server said where a transfer's money is. What is settled or voided stays so, whatever is overtaken. */
export const withTransfer = (seat: Seat, view: TransferView): Seat => {
  const known = seat.moves.find((move) => move.transferId === view.transferId);
  if (known && isOver(known)) return seat;
  const next = put(seat, view);
  return view.state === 'settled' ? { ...next, totals: addUp(seat.totals, view) } : next;
};

/** The server refused the transfer: nothing moved. */
export const moveRefused = (seat: Seat, transferId: TransferId): Seat => {
  const known = seat.moves.find((move) => move.transferId === transferId);
  if (!known || isOver(known)) return seat;
  return { ...seat, moves: seat.moves.filter((move) => move !== known) };
};

/** The answer did not come. What the server said meanwhile counts more. */
export const moveUnknown = (seat: Seat, transferId: TransferId): Seat => {
  const known = seat.moves.find((move) => move.transferId === transferId);
  return known?.state === 'asked' ? put(seat, { ...known, state: 'checking', place: null }) : seat;
};

/** One transfer at a time: the next waits until this one has arrived or come back. */
export const isMoneyMoving = (seat: Seat): boolean => seat.moves.some((move) => !isOver(move));

const isOver = (move: MoneyMove): boolean => move.state === 'settled' || move.state === 'voided';

/** How many moves the list keeps; all of them stand in the transactions. */
const maxMoves = 12;

const put = (seat: Seat, move: MoneyMove): Seat => {
  const rest = seat.moves.filter(({ transferId }) => transferId !== move.transferId);
  return { ...seat, moves: [move, ...rest].sort((a, b) => b.at - a.at).slice(0, maxMoves) };
};

const addUp = (totals: Seat['totals'], { kind, amountMinor }: TransferView): Seat['totals'] =>
  kind === 'cashIn'
    ? { ...totals, cashInMinor: totals.cashInMinor + (amountMinor ?? 0) }
    : { ...totals, cashOutMinor: totals.cashOutMinor + (amountMinor ?? 0) };
