import type { CabinetPhase, MachineStatus } from '@reelfloor/protocol';

export interface MachineFacts {
  /** The agent that drives the cabinet is connected. */
  readonly online: boolean;
  /** Why the server stopped trusting the cabinet; null while it does. */
  readonly fault: string | null;
  readonly phase: CabinetPhase;
  /** `waiting`: held for a player whose connection dropped. */
  readonly seat: 'none' | 'held' | 'waiting' | 'closing';
  readonly reserved: boolean;
}

/** The one place where a machine's wire status is made. What keeps a player away for longest comes first. */
export const machineStatus = ({ online, fault, phase, seat, reserved }: MachineFacts): MachineStatus => {
  if (!online) return 'offline';
  if (fault !== null || phase === 'malfunction') return 'error';
  if (phase === 'handPay') return 'handpay';
  if (seat === 'closing' || phase === 'cashOut') return 'cashout';
  if (seat === 'held') return phase === 'freeSpins' ? 'bonus' : 'playing';
  if (seat === 'waiting') return phase === 'freeSpins' ? 'bonus' : 'waiting';
  // A cabinet that still turns without a player finishes its round first.
  if (phase !== 'idle') return 'waiting';
  return reserved ? 'reserved' : 'available';
};
