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

/** What a machine's card offers to this player. `restricted`: the machine works, but a restriction keeps this player from playing. */
export type CardAction = 'play' | 'continue' | 'inUse' | 'reserved' | 'closed' | 'restricted';

/** Returns for whom a machine is reserved. Our server sends this player's name, or '' for another player. */
export const getReservationHolder = ({ reservation }: Pick<LobbyMachine, 'reservation'>): Reservation => {
  if (reservation === null || reservation === undefined) return 'none';
  return reservation === '' ? 'other' : 'mine';
};

/**
 * Returns the action of a machine's card. `isMySession`: the player has an open session at the machine, which takes precedence over its
 * status.
 */
export const computeCardAction = (
  machine: Pick<LobbyMachine, 'status' | 'reservation' | 'unfit'>,
  isMySession = false,
): CardAction => {
  if (isMySession && !isClosed.has(machine.status)) return 'continue';
  const reservation = getReservationHolder(machine);
  if (machine.unfit && (machine.status === 'available' || machine.status === 'reserved')) return 'closed';
  switch (machine.status) {
    // Offer play for an unknown status too, because the server decides in the end.
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

/** Returns the card's action for a player with a restriction, who may not play anywhere, not even at their own seat. */
export const cardActionWhileRestricted = (action: CardAction): CardAction =>
  action === 'closed' ? 'closed' : 'restricted';

const isClosed: ReadonlySet<LobbyMachine['status']> = new Set(['error', 'offline']);

export const getMachineStatusTone = (status: LobbyMachine['status']): Tone => tones[status];

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
  const action = computeCardAction(machine, useIsMySession(machine.id));
  return useIsPlayRestricted() ? cardActionWhileRestricted(action) : action;
};

/**
 * Returns whether a restriction keeps the player from playing. The lobby then shows machines, but no buttons to play, queue or mark
 * favourites.
 */
export const useIsPlayRestricted = (): boolean =>
  useSyncExternalStore(playRestriction.subscribe, isPlayRestricted);
