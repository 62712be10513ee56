import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { useSyncExternalStore } from 'react';
import { openSession } from '../../../realtime/open-session.ts';
import { isPlayRestricted, playRestriction } from '../../../realtime/play-restriction.ts';
import type { Tone } from '../../../ui/status-dot.tsx';

/** Returns whether this player has a session at the machine, in any browser. A session that is closing does not count. */
const useIsMySession = (id: MachineId): boolean =>
  useSyncExternalStore(openSession.subscribe, () => mySession() === id);

export const useMySession = (): MachineId | null => useSyncExternalStore(openSession.subscribe, mySession);

const mySession = (): MachineId | null => {
  const session = openSession.get();
  return session === null || session.status === 'closing' ? null : session.machineId;
};

type Reservation = 'none' | 'mine' | 'other';

/** `restricted`: the machine is in order, but something keeps this player from play. */
export type CardAction = 'play' | 'continue' | 'inUse' | 'reserved' | 'closed' | 'restricted';

/** Returns for whom a machine is reserved. Our server sends this player's name, or '' for another player. */
export const reservationOf = ({ reservation }: Pick<LobbyMachine, 'reservation'>): Reservation => {
  if (reservation === null || reservation === undefined) return 'none';
  return reservation === '' ? 'other' : 'mine';
};

/** Returns the card's action. `isMySession`: the player has an open session at the machine, whatever its status. */
export const cardActionOf = (
  machine: Pick<LobbyMachine, 'status' | 'reservation' | 'unfit'>,
  isMySession = false,
): CardAction => {
  if (isMySession && !isClosed.has(machine.status)) return 'continue';
  const reservation = reservationOf(machine);
  if (machine.unfit && (machine.status === 'available' || machine.status === 'reserved')) return 'closed';
  switch (machine.status) {
    // An unknown status must not keep a player out, because the server decides.
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
    case 'outOfService':
      return 'closed';
  }
};

/** Returns the action while something keeps the player from play: none, not even at a seat that is still the player's. */
export const whileRestricted = (action: CardAction): CardAction =>
  action === 'closed' ? 'closed' : 'restricted';

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
  outOfService: 'off',
  reserved: 'hold',
  unknown: 'off',
};

/** Returns the action of a machine's card for this player. */
export const useCardAction = (machine: LobbyMachine): CardAction => {
  const action = cardActionOf(machine, useIsMySession(machine.id));
  return useIsRestricted() ? whileRestricted(action) : action;
};

/** Returns whether something keeps the player from play. Then the lobby is there to look at: it offers no play, queue or star. */
export const useIsRestricted = (): boolean =>
  useSyncExternalStore(playRestriction.subscribe, isPlayRestricted);
