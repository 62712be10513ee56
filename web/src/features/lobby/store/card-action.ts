import type { LobbyMachine } from '@reelfloor/protocol';
import type { Tone } from '../../../ui/status-dot.tsx';

/** For whom a machine is kept: nobody, this player, or another. */
export type Reservation = 'none' | 'mine' | 'other';

/** What this player can do with a machine: the one clear action of its card. */
export type CardAction = 'play' | 'continue' | 'inUse' | 'reserved' | 'closed';

/** Our server writes the reader's own name, and an empty text for somebody else's reservation. */
export const reservationOf = ({ reservation }: Pick<LobbyMachine, 'reservation'>): Reservation => {
  if (reservation === null || reservation === undefined) return 'none';
  return reservation === '' ? 'other' : 'mine';
};

/** `isMySession`: the player's own session is open there, whatever the machine is doing. */
export const cardActionOf = (
  machine: Pick<LobbyMachine, 'status' | 'reservation'>,
  isMySession = false,
): CardAction => {
  if (isMySession && !isClosed.has(machine.status)) return 'continue';
  const reservation = reservationOf(machine);
  switch (machine.status) {
    // A word of another server's own is no reason to keep a player out: that server decides.
    case 'available':
    case 'unknown':
      return reservation === 'other' ? 'reserved' : 'play';
    case 'reserved':
      return reservation === 'mine' ? 'play' : 'reserved';
    case 'waiting':
      return reservation === 'mine' ? 'continue' : 'inUse';
    case 'playing':
    case 'bonus':
    case 'cashout':
    case 'handpay':
      return 'inUse';
    case 'error':
    case 'offline':
      return 'closed';
  }
};

const isClosed: ReadonlySet<LobbyMachine['status']> = new Set(['error', 'offline']);

export const toneOf = (status: LobbyMachine['status']): Tone => tones[status];

const tones: Record<LobbyMachine['status'], Tone> = {
  available: 'ok',
  playing: 'info',
  bonus: 'info',
  waiting: 'hold',
  cashout: 'warn',
  handpay: 'warn',
  error: 'bad',
  offline: 'off',
  reserved: 'hold',
  unknown: 'off',
};
