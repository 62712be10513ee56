import type { MachineStatus } from '@reelfloor/protocol';
import type { FloorState } from '@reelfloor/protocol/office/live';
import type { Machine } from '../../play/machines/machine.ts';

/** Returns a machine's state for staff. */
export const getFloorState = ({ status, seat }: Pick<Machine, 'status' | 'seat'>): FloorState =>
  status === 'waiting' && seat === 'none' ? 'finishing' : states[status];

const states: Readonly<Record<MachineStatus, FloorState>> = {
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
