import type { SeatView } from './game-state.ts';

export type SpinBlockReason =
  | 'notOffered'
  | 'offline'
  | 'noPicture'
  | 'pressNeeded'
  | 'frozen'
  | 'hidden'
  | 'covered'
  | 'away'
  | 'check'
  | 'rest'
  | 'running'
  | 'freeSpins'
  | 'asked'
  | 'checking'
  | 'cycle'
  | 'noCredit'
  | 'lowCredit'
  | 'cashOut'
  | 'handPay'
  | 'cancelledCredits'
  | 'attendantNeeded'
  | 'malfunction'
  | 'malfunctionReported'
  | 'attendantCalled'
  | 'attendantComes';

/**
 * Returns why the spin key is blocked; null if it is enabled. `pageBlockReason`: what hides the reels or keeps the player from playing. The
 * server checks again.
 */
export const findSpinBlockReason = (seat: SeatView, pageBlockReason: SpinBlockReason | null): SpinBlockReason | null =>
  (seat.isPlain ? 'notOffered' : null) ?? phaseBlock(seat) ?? pressBlock(seat) ?? pageBlockReason ?? creditBlock(seat);

const phaseBlock = ({ cabinet, staffNotified, attendantCall }: SeatView): SpinBlockReason | null => {
  switch (cabinet.phase) {
    case 'idle':
      return null;
    case 'spinning':
    case 'counting':
      return cabinet.freeSpinsLeft > 0 ? 'freeSpins' : 'running';
    case 'handPay':
      if (cabinet.needsAttendant) return 'attendantNeeded';
      return cabinet.handPayKind === 'cancelledCredits' ? 'cancelledCredits' : 'handPay';
    case 'malfunction':
      if (attendantCall) return attendantCall.isTaken ? 'attendantComes' : 'attendantCalled';
      return staffNotified ? 'malfunctionReported' : 'malfunction';
    default:
      return cabinet.phase;
  }
};

const pressBlock = ({ pressing, isCycling }: SeatView): SpinBlockReason | null => {
  if (pressing.kind === 'ready') return isCycling ? 'cycle' : null;
  return pressing.kind === 'checking' ? 'checking' : 'asked';
};

const creditBlock = ({ cabinet }: SeatView): SpinBlockReason | null => {
  if (cabinet.creditMinor >= cabinet.stakeMinor) return null;
  return cabinet.creditMinor === 0 ? 'noCredit' : 'lowCredit';
};
