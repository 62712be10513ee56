import type { CabinetPhase, MachineStatus } from '@reelfloor/protocol';

export interface MachineFacts {
  readonly online: boolean;
  readonly fault: string | null;
  readonly phase: CabinetPhase;
  /** State of the machine's seat. `waiting`: the seat is held for a player whose connection dropped. */
  readonly seat: 'none' | 'held' | 'waiting' | 'closing';
  readonly reserved: boolean;
  readonly outOfService: boolean;
}

/** Returns the machine's status for the lobby. If several apply, the one that keeps players away for longest counts. */
export const machineStatus = (facts: MachineFacts): MachineStatus => {
  const { online, fault, phase, seat, reserved, outOfService } = facts;
  // Whoever is seated plays on. Without a seat, what staff say counts more than that the cabinet is off.
  if (outOfService && seat === 'none') return 'outOfService';
  if (!online) return 'offline';
  if (fault !== null || phase === 'malfunction') return 'error';
  if (phase === 'handPay') return 'handpay';
  if (seat === 'closing' || phase === 'cashOut') return 'cashout';
  if (seat === 'held') return phase === 'freeSpins' ? 'bonus' : 'playing';
  if (seat === 'waiting') return phase === 'freeSpins' ? 'bonus' : 'waiting';
  // The machine has no seat, but its cabinet still finishes a round.
  if (phase !== 'idle') return 'waiting';
  return reserved ? 'reserved' : 'available';
};
