import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { useSyncExternalStore } from 'react';
import { openSession } from '../../../realtime/open-session-store.ts';
import { isPlayRestricted, playRestriction } from '../../../realtime/play-restriction.ts';
import type { StatusTone } from '../../../ui/status-dot.tsx';

/** Returns whether this player has a session at the machine, in any browser. A session that is closing does not count. */
const useIsMySession = (id: MachineId): boolean =>
  useSyncExternalStore(openSession.subscribe, () => mySession() === id);

export const useMySessionMachineId = (): MachineId | null => useSyncExternalStore(openSession.subscribe, mySession);

const mySession = (): MachineId | null => {
  const session = openSession.get();
  return session === null || session.status === 'closing' ? null : session.machineId;
};

type ReservationHolder = 'none' | 'mine' | 'other';

/** What a machine's card offers to this player. `restricted`: the machine works, but a restriction keeps this player from playing. */
export type MachineCardAction = 'play' | 'continue' | 'inUse' | 'reserved' | 'closed' | 'restricted';

/** Returns for whom a machine is reserved. Our server sends this player's name, or '' for another player. */
export const getReservationHolder = ({ reservation }: Pick<LobbyMachine, 'reservation'>): ReservationHolder => {
  if (reservation === null || reservation === undefined) return 'none';
  return reservation === '' ? 'other' : 'mine';
};

/**
 * Returns the action of a machine's card. `isMySession`: the player has an open session at the machine, which takes precedence over its
 * status.
 */
export const computeMachineCardAction = (
  machine: Pick<LobbyMachine, 'status' | 'reservation' | 'unfit'>,
  isMySession = false,
): MachineCardAction => {
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
export const restrictMachineCardAction = (action: MachineCardAction): MachineCardAction =>
  action === 'closed' ? 'closed' : 'restricted';

const isClosed: ReadonlySet<LobbyMachine['status']> = new Set(['error', 'offline']);

export const getMachineStatusColorTone = (status: LobbyMachine['status']): StatusTone => tones[status];

const tones: Record<LobbyMachine['status'], StatusTone> = {
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
export const useMachineCardAction = (machine: LobbyMachine): MachineCardAction => {
  const action = computeMachineCardAction(machine, useIsMySession(machine.id));
  return useIsPlayRestricted() ? restrictMachineCardAction(action) : action;
};

/**
 * Returns whether a restriction keeps the player from playing. The lobby then shows machines, but no buttons to play, queue or mark
 * favourites.
 */
export const useIsPlayRestricted = (): boolean => useSyncExternalStore(playRestriction.subscribe, isPlayRestricted);
