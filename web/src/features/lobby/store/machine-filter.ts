import type { LobbyMachine } from '@reelfloor/protocol';
import { containsWords } from '../../../i18n/fold-text.ts';

const machineFilters = ['all', 'available', 'inPlay', 'reserved', 'closed'] as const;
export type MachineFilter = (typeof machineFilters)[number];

export type ListFilter = MachineFilter | 'favourites' | 'played';
export const listFilters: readonly ListFilter[] = [...machineFilters, 'favourites', 'played'];

type Status = LobbyMachine['status'];

export const filterOf = (status: Status): Exclude<MachineFilter, 'all'> => groups[status];

const groups: Record<Status, Exclude<MachineFilter, 'all'>> = {
  available: 'available',
  playing: 'inPlay',
  bonus: 'inPlay',
  waiting: 'inPlay',
  cashout: 'inPlay',
  handpay: 'inPlay',
  reserved: 'reserved',
  error: 'closed',
  offline: 'closed',
  outOfService: 'closed',
  // A status that our server does not have; joining will show whether the machine is free.
  unknown: 'available',
};

export const countByFilter = (statuses: Iterable<Status>): Record<MachineFilter, number> => {
  const counts: Record<MachineFilter, number> = { all: 0, available: 0, inPlay: 0, reserved: 0, closed: 0 };
  for (const status of statuses) {
    counts.all++;
    counts[groups[status]]++;
  }
  return counts;
};

/** Returns whether the search matches number, brand or `name`, which is in the player's language ("Machine 104"). */
export const matchesSearch = (
  { id, brand }: Pick<LobbyMachine, 'id' | 'brand'>,
  name: string,
  search: string,
): boolean => search === '' || containsWords(`${name} ${id} ${brand?.name ?? ''}`, search);
