import type { LobbyMachine } from '@reelfloor/protocol';
import { containsWords } from '../../../i18n/contains-words.ts';

/** The filters that are always there. */
export const usualFilters = ['all', 'available', 'inPlay', 'favourites'] as const;
/** Filters that are offered while there are such machines. */
export type ExtraFilter = 'new' | 'popular';
export type ListFilter = (typeof usualFilters)[number] | ExtraFilter;

type Status = LobbyMachine['status'];
type StatusGroup = 'available' | 'inPlay' | 'reserved' | 'closed';

export const filterOf = (status: Status): StatusGroup => groups[status];

const groups: Record<Status, StatusGroup> = {
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

type StatusFilter = 'all' | 'available' | 'inPlay';

export const countByFilter = (statuses: Iterable<Status>): Record<StatusFilter, number> => {
  const counts = { all: 0, available: 0, inPlay: 0 };
  for (const status of statuses) {
    counts.all++;
    const group = groups[status];
    if (group === 'available' || group === 'inPlay') counts[group]++;
  }
  return counts;
};

/** Returns whether the search matches number, brand or `name`, which is in the player's language ("Machine 104"). */
export const matchesSearch = (
  { id, brand }: Pick<LobbyMachine, 'id' | 'brand'>,
  name: string,
  search: string,
): boolean => search === '' || containsWords(`${name} ${id} ${brand?.name ?? ''}`, search);
