import type { MachineStatus } from '@reelfloor/protocol';
import type { FloorMachineState } from '@reelfloor/protocol/office/live';
import type { Machine } from '../../play/machines/machine.ts';

/** Returns a machine's state for staff. */
export const getMachineStateForStaff = ({ status, seat }: Pick<Machine, 'status' | 'seat'>): FloorMachineState =>
  status === 'waiting' && seat === 'none' ? 'finishing' : states[status];

const states: Readonly<Record<MachineStatus, FloorMachineState>> = {
  available: 'free',
  playing: 'playing',
  bonus: 'freeSpins',
  waiting: 'held',
  cashout: 'cashingOut',
  handpay: 'handPay',
  error: 'malfunction',
  offline: 'away',
  reserved: 'reserved',
  outOfService: 'out',
};
