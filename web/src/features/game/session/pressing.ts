import { type CabinetView, leavesOutcomeOpen, type Outcome } from '@reelfloor/protocol';
import type { Press } from '@reelfloor/protocol/channels/game';
import type { LastClick, Pressing, SeatView } from './game-state.ts';

export const withPressAsked = (seat: SeatView, press: Press): SeatView => ({
  ...seat,
  pressing: { kind: 'asked', press, before: seat.cabinet },
  lastClick: { press, result: 'asked' },
});

/** Stores the answer to a press. A late answer to an older press changes nothing. */
export const withPressAnswer = (
  seat: SeatView,
  press: Press,
  outcome: Outcome<unknown>,
  toCabinetMs: number,
): SeatView => {
  const { pressing, cabinet } = seat;
  if (pressing.kind !== 'asked' || pressing.press.commandId !== press.commandId) return seat;
  switch (outcomeKind(outcome)) {
    case 'refused': {
      const lastClick: LastClick = { press, result: 'refused' };
      return { ...seat, pressing: { kind: 'ready' }, lastClick };
    }
    case 'accepted':
      return {
        ...seat,
        pressing: pressSeen({ ...pressing, kind: 'taken' }, cabinet),
        lastClick: { press, result: 'accepted' },
        // Only accepted presses are measured, because the server may refuse one without asking the cabinet.
        pressMs: toCabinetMs,
      };
    case 'unknown':
      return withSeen({ ...seat, pressing: { ...pressing, kind: 'checking' } }, cabinet, {
        press,
        result: 'checking',
      });
  }
};

export const withPressSeen = (seat: SeatView, cabinet: CabinetView): SeatView =>
  withSeen(seat, cabinet, seat.lastClick);

const withSeen = (seat: SeatView, cabinet: CabinetView, lastClick: LastClick | null): SeatView => {
  const pressing = pressSeen(seat.pressing, cabinet);
  const isFound = seat.pressing.kind === 'checking' && pressing.kind === 'ready';
  return {
    ...seat,
    pressing,
    lastClick: isFound && lastClick ? { ...lastClick, result: 'accepted' } : lastClick,
  };
};

const pressSeen = (pressing: Pressing, cabinet: CabinetView): Pressing => {
  if (pressing.kind === 'ready' || pressing.kind === 'asked') return pressing;
  const { press, before } = pressing;
  const effective =
    press.button === 'band'
      ? cabinet.bandId === press.bandId
      : cabinet.roundId !== before.roundId || cabinet.phase !== before.phase;
  return effective ? { kind: 'ready' } : pressing;
};

/** Ends a press that can no longer take effect: what the cabinet shows now is its outcome. */
export const withPressExpired = (seat: SeatView, press: Press): SeatView => {
  const { pressing } = seat;
  if (pressing.kind === 'ready' || pressing.press.commandId !== press.commandId) return seat;
  const hadNone = pressing.kind === 'checking';
  return {
    ...seat,
    pressing: { kind: 'ready' },
    lastClick: hadNone ? { press, result: 'withoutEffect' } : seat.lastClick,
  };
};

/** Returns the outcome's kind. A refusal after which the command may have been carried out counts as `unknown`. */
export const outcomeKind = (outcome: Outcome<unknown>): Outcome<unknown>['kind'] =>
  outcome.kind === 'refused' && leavesOutcomeOpen(outcome.error) ? 'unknown' : outcome.kind;
