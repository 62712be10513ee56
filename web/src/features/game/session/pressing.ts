import type { CabinetView, Outcome } from '@reelfloor/protocol';
import type { Press } from '@reelfloor/protocol/channels/game';
import type { Pressing, Seat } from './game-state.ts';

/** A press goes out. */
export const pressAsked = (seat: Seat, press: Press): Seat => ({
  ...seat,
  pressing: { kind: 'asked', press, before: seat.cabinet },
});

/** The answer to a press came, or did not. A late answer to an older press changes nothing. */
export const pressAnswered = (seat: Seat, press: Press, outcome: Outcome<unknown>): Seat => {
  const { pressing, cabinet } = seat;
  if (pressing.kind !== 'asked' || pressing.press.commandId !== press.commandId) return seat;
  switch (outcomeKind(outcome)) {
    case 'refused':
      return { ...seat, pressing: { kind: 'ready' } };
    case 'accepted':
      return { ...seat, pressing: pressSeen({ ...pressing, kind: 'taken' }, cabinet) };
    case 'unknown':
      return { ...seat, pressing: pressSeen({ ...pressing, kind: 'checking' }, cabinet) };
  }
};

/** A view shows whether a press that was taken, or may have been, had its effect. */
export const pressSeen = (pressing: Pressing, cabinet: CabinetView): Pressing => {
  if (pressing.kind === 'ready' || pressing.kind === 'asked') return pressing;
  const { press, before } = pressing;
  const effective =
    press.button === 'band'
      ? cabinet.bandId === press.bandId
      : cabinet.roundId !== before.roundId || cabinet.phase !== before.phase;
  return effective ? { kind: 'ready' } : pressing;
};

/** The time is over in which a press could still have an effect: what the cabinet shows is what became of it. */
export const pressExpired = (seat: Seat, press: Press): Seat =>
  seat.pressing.kind !== 'ready' && seat.pressing.press.commandId === press.commandId
    ? { ...seat, pressing: { kind: 'ready' } }
    : seat;

/** A server that itself does not know says so with a code: for the player that is unknown, not refused. */
export const outcomeKind = (outcome: Outcome<unknown>): Outcome<unknown>['kind'] =>
  outcome.kind === 'refused' && outcome.error.code === 'COMMAND_UNKNOWN_OUTCOME' ? 'unknown' : outcome.kind;
