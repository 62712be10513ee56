import type { CabinetPhase, MachineStatus } from '@reelfloor/protocol';

export interface MachineFacts {
  readonly online: boolean;
  readonly fault: string | null;
  readonly phase: CabinetPhase;
  /** `waiting`: for a player whose connection dropped. */
  readonly seat: 'none' | 'held' | 'waiting' | 'closing';
  readonly reserved: boolean;
}

/** Returns the status for the lobby: the reason that keeps players away for longest comes first. */
export const machineStatus = ({ online, fault, phase, seat, reserved }: MachineFacts): MachineStatus => {
  if (!online) return 'offline';
  if (fault !== null || phase === 'malfunction') return 'error';
  if (phase === 'handPay') return 'handpay';
  if (seat === 'closing' || phase === 'cashOut') return 'cashout';
  if (seat === 'held') return phase === 'freeSpins' ? 'bonus' : 'playing';
  if (seat === 'waiting') return phase === 'freeSpins' ? 'bonus' : 'waiting';
  // Without a player, the cabinet still finishes its round.
  if (phase !== 'idle') return 'waiting';
  return reserved ? 'reserved' : 'available';
};
