import type { TransferId } from '@reelfloor/protocol';
import type { TransferView } from '@reelfloor/protocol/channels/game-channel';
import type { SeatTransfer, SeatView, SessionTransferTotals } from './game-state.ts';

export const withTransferRequested = (
  seat: SeatView,
  transfer: { transferId: TransferId; kind: 'cashIn' | 'cashOut'; amountMinor: number | null; at: number },
): SeatView => put(seat, { ...transfer, state: 'asked', place: null });

/** Stores the server's report of a transfer. An older report that arrives late does not change a final state. */
export const withReportedTransfer = (seat: SeatView, report: TransferView): SeatView => {
  const known = seat.transfers.find((transfer) => transfer.transferId === report.transferId);
  if (known && isTransferFinal(known)) return seat;
  const next = put(seat, report);
  return report.state === 'settled' ? { ...next, totals: addUp(seat.totals, report) } : next;
};

/**
 * Marks a transfer as settled if it settled while the connection was lost. Only one transfer runs at a time, so its amount is the increase
 * of the session's total. A later notice does not count it again.
 */
export const settleTransferByTotals = (
  before: SessionTransferTotals,
  after: SessionTransferTotals,
  transfer: SeatTransfer,
): SeatTransfer => {
  const total = totalOf[transfer.kind];
  const grownMinor = after[total] - before[total];
  if (isTransferFinal(transfer) || grownMinor <= 0) return transfer;
  const place = transfer.kind === 'cashIn' ? 'machine' : 'wallet';
  return { ...transfer, amountMinor: transfer.amountMinor ?? grownMinor, state: 'settled', place };
};

export const withoutRefusedTransfer = (seat: SeatView, transferId: TransferId): SeatView => {
  const known = seat.transfers.find((transfer) => transfer.transferId === transferId);
  if (!known || isTransferFinal(known)) return seat;
  return { ...seat, transfers: seat.transfers.filter((transfer) => transfer !== known) };
};

/** Marks a transfer without a response as of unknown outcome, unless the server has reported it since. */
export const withTransferMarkedUnknown = (seat: SeatView, transferId: TransferId): SeatView => {
  const known = seat.transfers.find((transfer) => transfer.transferId === transferId);
  return known?.state === 'asked' ? put(seat, { ...known, state: 'checking', place: null }) : seat;
};

/** Returns transfers that are not final, transfers of unknown amount, and wins that were not paid. */
export const listOpenTransfers = ({ transfers }: SeatView): readonly SeatTransfer[] =>
  transfers.filter((transfer) => !isTransferFinal(transfer) || isUntold(transfer) || isUnpaidWin(transfer));

const isUnpaidWin = ({ kind, state }: SeatTransfer): boolean =>
  state === 'voided' && (kind === 'handPay' || kind === 'jackpot');

const isUntold = ({ state }: SeatTransfer): boolean => state === 'accepted' || state === 'unanswered';

/**
 * Marks a transfer as final that was accepted or got no response. A server with only the specification's calls reports nothing more about
 * the transfer, and only the wallet shows the amount.
 */
export const withTransferMarkedFinal = (
  seat: SeatView,
  transferId: TransferId,
  state: 'accepted' | 'unanswered',
): SeatView => {
  const known = seat.transfers.find((transfer) => transfer.transferId === transferId);
  return known && !isTransferFinal(known) ? put(seat, { ...known, state, place: null }) : seat;
};

/** Uses the wallet's increase as the amount of the latest cash-out without a reported amount. */
export const withCashOutAmountFromWallet = (walletIncreaseMinor: number, seat: SeatView): SeatView => {
  const untold = seat.transfers.find(isUntold);
  if (walletIncreaseMinor <= 0 || !untold) return seat;
  return put(seat, { ...untold, amountMinor: walletIncreaseMinor, state: 'settled', place: 'wallet' });
};

/**
 * Returns the pending transfer, during which no other may start. Excludes a cash-in that still waits for the casino's platform: it has
 * moved nothing here yet and does not prevent a cash-out.
 */
export const findPendingTransfer = (seat: SeatView): SeatTransfer | undefined =>
  seat.transfers.find((transfer) => !isTransferFinal(transfer) && transfer.place !== 'platform');

export const hasPendingTransfer = (seat: SeatView): boolean => findPendingTransfer(seat) !== undefined;

export const isTransferUnfinished = (seat: SeatView, transferId: TransferId): boolean =>
  seat.transfers.some((transfer) => transfer.transferId === transferId && !isTransferFinal(transfer));

export const isTransferFinal = ({ state }: SeatTransfer): boolean =>
  state === 'settled' || state === 'voided' || state === 'accepted' || state === 'unanswered';

const maxTransfers = 12;

const put = (seat: SeatView, transfer: SeatTransfer): SeatView => {
  const rest = seat.transfers.filter(({ transferId }) => transferId !== transfer.transferId);
  return { ...seat, transfers: [transfer, ...rest].sort((a, b) => b.at - a.at).slice(0, maxTransfers) };
};

const totalOf = {
  cashIn: 'cashInMinor',
  cashOut: 'cashOutMinor',
  cancelledCredits: 'cashOutMinor',
  handPay: 'winsPaidMinor',
  jackpot: 'winsPaidMinor',
} as const satisfies Record<TransferView['kind'], keyof SessionTransferTotals>;

const addUp = (totals: SessionTransferTotals, { kind, amountMinor }: TransferView): SessionTransferTotals => {
  const total = totalOf[kind];
  return { ...totals, [total]: totals[total] + (amountMinor ?? 0) };
};
