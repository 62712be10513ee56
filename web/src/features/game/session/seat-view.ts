import { type CabinetView, isUnknownOutcomeError, type RequestOutcome } from '@reelfloor/protocol';
import type { KeyPress, SeatSettings } from '@reelfloor/protocol/channels/game-channel';
import { type GameInit, unknownVersion } from './game-channel-schemas.ts';
import type {
  LastPressResult,
  MachineNotice,
  PressState,
  SeatTransfer,
  SeatView,
  SessionStakeAndWin,
} from './game-state.ts';
import { settleTransferByTotals, withCashOutAmountFromWallet } from './seat-transfers.ts';
import { buildInitialSeatWins, withFinishedRoundWinEvaluated } from './seat-wins.ts';

export const buildSeatView = (init: GameInit, now: number): SeatView => ({
  isPlain: init.isPlain,
  session: init.session,
  machine: {
    ...init.machine,
    bandSelects: [...init.machine.bandSelects].sort((a, b) => b.Order - a.Order),
  },
  status: null,
  staffNotified: false,
  attendantCall: init.attendantCall ?? null,
  spectators: 0,
  iceServers: init.iceServers,
  holdMs: init.holdMs ?? null,
  keepsPicture: init.keepsPicture ?? false,
  cashInPatienceMs: init.cashInPatienceMs ?? 0,
  balanceAsOf: init.balanceAsOf ?? null,
  cabinet: init.cabinet,
  balanceMinor: init.balance,
  balanceVersion: init.balanceVersion,
  clockAheadMs: init.serverTime - now,
  terms: init.terms ?? null,
  isCycling: false,
  pressing: { kind: 'ready' },
  lastClick: null,
  pressMs: null,
  transfers: [],
  played: playedIn(init.session),
  totals: {
    cashInMinor: init.session.cashInMinor,
    cashOutMinor: init.session.cashOutMinor,
    winsPaidMinor: init.session.winsPaidMinor,
  },
  wins: buildInitialSeatWins(init.cabinet),
});

/** Replaces the seat's stake keys and what the operator allows at this seat. */
export const withSeatSettings = (seat: SeatView, { terms, bandSelects }: SeatSettings): SeatView => ({
  ...seat,
  terms,
  machine: { ...seat.machine, bandSelects },
});

const playedIn = ({ stakedMinor, wonMinor }: GameInit['session']): SessionStakeAndWin | null =>
  stakedMinor === undefined || wonMinor === undefined ? null : { stakedMinor, wonMinor };

/** Stores what was staked and won in the session. The sums only grow, so a lower one arrived late and is ignored. */
export const withSessionStakeAndWin = (
  seat: SeatView,
  sessionTotals: SessionStakeAndWin & { readonly sessionId: string },
): SeatView => {
  const { sessionId, stakedMinor, wonMinor } = sessionTotals;
  const { played, session } = seat;
  const isLate = played !== null && (stakedMinor < played.stakedMinor || wonMinor < played.wonMinor);
  return sessionId !== session.id || isLate ? seat : { ...seat, played: { stakedMinor, wonMinor } };
};

/** Returns the seat after rejoining. In the same session, open transfers are kept. */
export const buildRejoinedSeatView = (before: SeatView, init: GameInit, now: number): SeatView => {
  const seat = buildSeatView(init, now);
  if (before.session.id !== init.session.id) return seat;
  return withFinishedRoundWinEvaluated({
    ...seat,
    wins: before.wins,
    transfers: before.transfers.map((transfer) =>
      unanswered(settleTransferByTotals(before.totals, seat.totals, transfer)),
    ),
  });
};

const unanswered = (transfer: SeatTransfer): SeatTransfer =>
  transfer.state === 'asked' ? { ...transfer, state: 'checking', place: null } : transfer;

export const withCabinetView = (seat: SeatView, cabinet: CabinetView): SeatView =>
  cabinet.version <= seat.cabinet.version
    ? seat
    : withFinishedRoundWinEvaluated(withPressSeen({ ...seat, cabinet }, cabinet));

export const withMachineStatus = (
  seat: SeatView,
  machineId: string,
  { id, status, staffNotified = false }: MachineNotice,
): SeatView =>
  id !== machineId || (seat.status === status && seat.staffNotified === staffNotified)
    ? seat
    : { ...seat, status, staffNotified };

/** Stores a balance unless a newer one is known. Without versions, the last balance to arrive wins. */
export const withWalletBalance = (
  seat: SeatView,
  balance: { balance: number; version?: number | undefined; asOf?: number | undefined },
): SeatView => {
  const version = balance.version ?? seat.balanceVersion + 1;
  if (version <= seat.balanceVersion) return seat;
  const grownMinor = isWalletBalanceKnown(seat) ? balance.balance - seat.balanceMinor : 0;
  return withCashOutAmountFromWallet(grownMinor, {
    ...seat,
    balanceMinor: balance.balance,
    balanceVersion: version,
    balanceAsOf: balance.asOf ?? null,
  });
};

/** Returns whether the machine cannot be played: it is broken, locked by a hand pay, or paying out. */
export const isMachineUnplayable = ({ cabinet: { phase } }: SeatView): boolean =>
  phase === 'malfunction' || phase === 'handPay' || phase === 'cashOut';

/** Returns false from a press of spin until its round and free spins are over. */
export const isBetweenRounds = ({ cabinet: { phase, freeSpinsLeft }, pressing }: SeatView): boolean =>
  pressing.kind === 'ready' &&
  freeSpinsLeft === 0 &&
  phase !== 'spinning' &&
  phase !== 'counting' &&
  phase !== 'freeSpins';

/**
 * Returns the net result in minor units: won minus staked, from the server's ledger. If the server does not report these: cash-outs, wins
 * paid out and the machine's credit, minus cash-ins.
 */
export const getSessionNetResultMinor = (seat: SeatView): number =>
  seat.played ? seat.played.wonMinor - seat.played.stakedMinor : netByTransfers(seat);

const netByTransfers = (seat: SeatView): number =>
  seat.totals.cashOutMinor + seat.totals.winsPaidMinor + seat.cabinet.creditMinor - seat.totals.cashInMinor;

export const isWalletBalanceKnown = (seat: SeatView): boolean => seat.balanceVersion !== unknownVersion;

export const getKnownWalletBalance = (seat: SeatView | null): number | null =>
  seat !== null && isWalletBalanceKnown(seat) ? seat.balanceMinor : null;

export const withPressSent = (seat: SeatView, press: KeyPress): SeatView => ({
  ...seat,
  pressing: { kind: 'asked', press, before: seat.cabinet },
  lastClick: { press, result: 'asked' },
});

/** Stores the response to a press. A late response to an older press changes nothing. */
export const withPressAnswer = (
  seat: SeatView,
  press: KeyPress,
  outcome: RequestOutcome<unknown>,
  toCabinetMs: number,
): SeatView => {
  const { pressing, cabinet } = seat;
  if (pressing.kind !== 'asked' || pressing.press.commandId !== press.commandId) return seat;
  switch (getRequestOutcomeKind(outcome)) {
    case 'refused': {
      const lastClick: LastPressResult = { press, result: 'refused' };
      return { ...seat, pressing: { kind: 'ready' }, lastClick };
    }
    case 'accepted':
      return {
        ...seat,
        pressing: pressSeen({ ...pressing, kind: 'taken' }, cabinet),
        lastClick: { press, result: 'accepted' },
        // Measure accepted presses only, because the server may refuse a press without asking the cabinet.
        pressMs: toCabinetMs,
      };
    case 'unknown':
      return withSeen({ ...seat, pressing: { ...pressing, kind: 'checking' } }, cabinet, {
        press,
        result: 'checking',
      });
  }
};

const withPressSeen = (seat: SeatView, cabinet: CabinetView): SeatView => withSeen(seat, cabinet, seat.lastClick);

const withSeen = (seat: SeatView, cabinet: CabinetView, lastClick: LastPressResult | null): SeatView => {
  const pressing = pressSeen(seat.pressing, cabinet);
  const isFound = seat.pressing.kind === 'checking' && pressing.kind === 'ready';
  return {
    ...seat,
    pressing,
    lastClick: isFound && lastClick ? { ...lastClick, result: 'accepted' } : lastClick,
  };
};

const pressSeen = (pressing: PressState, cabinet: CabinetView): PressState => {
  if (pressing.kind === 'ready' || pressing.kind === 'asked') return pressing;
  const { press, before } = pressing;
  const effective =
    press.button === 'band'
      ? cabinet.bandId === press.bandId
      : cabinet.roundId !== before.roundId || cabinet.phase !== before.phase;
  return effective ? { kind: 'ready' } : pressing;
};

/** Ends a press that can no longer take effect; the outcome is what the cabinet shows now. */
export const withPressExpired = (seat: SeatView, press: KeyPress): SeatView => {
  const { pressing } = seat;
  if (pressing.kind === 'ready' || pressing.press.commandId !== press.commandId) return seat;
  const hadNone = pressing.kind === 'checking';
  return {
    ...seat,
    pressing: { kind: 'ready' },
    lastClick: hadNone ? { press, result: 'withoutEffect' } : seat.lastClick,
  };
};

/** Returns the outcome's kind. A refusal after which the command may still have been executed counts as `unknown`. */
export const getRequestOutcomeKind = (outcome: RequestOutcome<unknown>): RequestOutcome<unknown>['kind'] =>
  outcome.kind === 'refused' && isUnknownOutcomeError(outcome.error) ? 'unknown' : outcome.kind;
