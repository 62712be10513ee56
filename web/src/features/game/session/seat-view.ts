import type { CabinetView } from '@reelfloor/protocol';
import { type GameInit, unknownVersion } from './game-sides.ts';
import type { MachineNotice, MoneyMove, SeatView } from './game-state.ts';
import { paidOutBy, settledBy } from './money-moves.ts';
import { withPressSeen } from './pressing.ts';

/** A seat as `init`'s answer gives it. */
export const seatViewOf = (init: GameInit, now: number): SeatView => ({
  isPlain: init.isPlain,
  session: init.session,
  machine: {
    ...init.machine,
    bandSelects: [...init.machine.bandSelects].sort((a, b) => b.Order - a.Order),
  },
  status: null,
  iceServers: init.iceServers,
  cabinet: init.cabinet,
  balanceMinor: init.balance,
  balanceVersion: init.balanceVersion,
  clockAheadMs: init.serverTime - now,
  pressing: { kind: 'ready' },
  lastClick: null,
  pressMs: null,
  moves: [],
  totals: {
    cashInMinor: init.session.cashInMinor,
    cashOutMinor: init.session.cashOutMinor,
    winsPaidMinor: init.session.winsPaidMinor,
  },
});

/** The same session, taken up again after a lost line: what was on its way is still there. */
export const rejoinedSeatView = (before: SeatView, init: GameInit, now: number): SeatView => {
  const seat = seatViewOf(init, now);
  if (before.session.id !== init.session.id) return seat;
  return {
    ...seat,
    moves: before.moves.map((move) => unanswered(settledBy(before.totals, seat.totals, move))),
  };
};

const unanswered = (move: MoneyMove): MoneyMove =>
  move.state === 'asked' ? { ...move, state: 'checking', place: null } : move;

/** The cabinet's face changed. A view that was overtaken on its way is passed over. */
export const withCabinet = (seat: SeatView, cabinet: CabinetView): SeatView =>
  cabinet.version <= seat.cabinet.version ? seat : withPressSeen({ ...seat, cabinet }, cabinet);

/** Of another machine it is no news here. */
export const withMachine = (seat: SeatView, machineId: string, { id, status }: MachineNotice): SeatView =>
  id !== machineId || seat.status === status ? seat : { ...seat, status };

/** The wallet changed; the newer version stays. A server that sends none sends them in order. */
export const withBalance = (
  seat: SeatView,
  balance: { balance: number; version?: number | undefined },
): SeatView => {
  const version = balance.version ?? seat.balanceVersion + 1;
  if (version <= seat.balanceVersion) return seat;
  const grownMinor = isBalanceKnown(seat) ? balance.balance - seat.balanceMinor : 0;
  return paidOutBy(grownMinor, { ...seat, balanceMinor: balance.balance, balanceVersion: version });
};

/** Broken, locked by a hand pay or paying out: the cabinet takes neither money nor a press. */
export const isOutOfPlay = ({ cabinet: { phase } }: SeatView): boolean =>
  phase === 'malfunction' || phase === 'handPay' || phase === 'cashOut';

/**
 * What the session has brought so far: what came back, what was paid to the wallet as a win, and what is on the machine,
 * less what went in.
 */
export const netResultMinor = (seat: SeatView): number =>
  seat.totals.cashOutMinor + seat.totals.winsPaidMinor + seat.cabinet.creditMinor - seat.totals.cashInMinor;

export const isBalanceKnown = (seat: SeatView): boolean => seat.balanceVersion !== unknownVersion;

/** What is known of the wallet; null before the first word. */
export const balanceIn = (seat: SeatView | null): number | null =>
  seat !== null && isBalanceKnown(seat) ? seat.balanceMinor : null;
