import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { cardActionOf, reservationOf } from './card-action.ts';
import { countByFilter, filterOf, type ListFilter, matchesSearch } from './machine-filter.ts';
import { type ListOrder, type OrderFacts, sortMachines } from './sort-machines.ts';

export interface ListWish extends OrderFacts {
  /** All machines, by number. */
  readonly machines: readonly LobbyMachine[];
  readonly favourites: readonly MachineId[];
  readonly filter: ListFilter;
  readonly search: string;
  readonly order: ListOrder;
  readonly nameOf: (id: MachineId) => string;
  /** Machine on which the player's own session is open. */
  readonly mySession: MachineId | null;
  /** Machines kept for the player, whose turn in their queue it is. */
  readonly myTurns: readonly MachineId[];
}

export interface MachineList {
  readonly shown: readonly MachineId[];
  /** Number of machines that match the search, for each filter. */
  readonly counts: Readonly<Record<ListFilter, number>>;
}

/** Returns the machines that match, in the order of the wish. Those that wait for the player come first. */
export const listMachines = (wish: ListWish): MachineList => {
  const { machines, filter, search, nameOf } = wish;
  const found = machines.filter((machine) => matchesSearch(machine, nameOf(machine.id), search));
  const picked = new Set(wish.favourites);
  const listed = {
    favourites: found.filter(({ id }) => picked.has(id)),
    new: found.filter(({ isNew }) => isNew),
    popular: found.filter(({ isPopular }) => isPopular),
  };
  const fitting = (): readonly LobbyMachine[] => {
    if (filter === 'all') return found;
    if (filter === 'available' || filter === 'inPlay')
      return found.filter(({ status }) => filterOf(status) === filter);
    return listed[filter];
  };
  return {
    shown: waitingFirst(sortMachines(fitting(), wish.order, wish), wish).map(({ id }) => id),
    counts: {
      ...countByFilter(found.map(({ status }) => status)),
      favourites: listed.favourites.length,
      new: listed.new.length,
      popular: listed.popular.length,
    },
  };
};

/** Returns the player's own seat first, then what is kept or reserved for the player, then all others. */
const waitingFirst = (
  machines: readonly LobbyMachine[],
  { mySession, myTurns }: ListWish,
): readonly LobbyMachine[] => {
  const first = new Set([
    ...machines.filter(({ id }) => id === mySession),
    ...machines.filter(({ id }) => myTurns.includes(id)),
    ...machines.filter(waitsForPlayer),
  ]);
  return first.size === 0 ? machines : [...first, ...machines.filter((machine) => !first.has(machine))];
};

const waitsForPlayer = (machine: LobbyMachine): boolean => {
  const action = cardActionOf(machine);
  return action === 'continue' || (action === 'play' && reservationOf(machine) === 'mine');
};
