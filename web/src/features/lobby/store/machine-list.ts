import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { cardActionOf } from './card-action.ts';
import { countByFilter, filterOf, type ListFilter, matchesSearch } from './machine-filter.ts';

export interface ListWish {
  /** All machines, in the order of the server's list. */
  readonly machines: readonly LobbyMachine[];
  readonly favourites: readonly MachineId[];
  /** Machines that the player joined, latest first. */
  readonly played: readonly MachineId[];
  readonly filter: ListFilter;
  readonly search: string;
  readonly nameOf: (id: MachineId) => string;
  /** Machine on which the player's own session is open. */
  readonly mySession: MachineId | null;
}

export interface MachineList {
  readonly shown: readonly MachineId[];
  /** Number of machines that match the search, for each filter. */
  readonly counts: Readonly<Record<ListFilter, number>>;
}

/** Returns the machines that match. The machine where the player's session waits comes first. */
export const listMachines = (wish: ListWish): MachineList => {
  const { machines, filter, search, nameOf, mySession } = wish;
  const found = machines.filter((machine) => matchesSearch(machine, nameOf(machine.id), search));
  const byId = new Map(found.map((machine) => [machine.id, machine]));
  const picked = new Set(wish.favourites);
  const favourites = found.filter(({ id }) => picked.has(id));
  const played = wish.played.flatMap((id) => byId.get(id) ?? []);
  const fitting = (): readonly LobbyMachine[] => {
    switch (filter) {
      case 'all':
        return found;
      case 'favourites':
        return favourites;
      case 'played':
        return played;
      default:
        return found.filter(({ status }) => filterOf(status) === filter);
    }
  };
  const waitsForMe = (machine: LobbyMachine) =>
    machine.id === mySession || cardActionOf(machine) === 'continue';
  const ids = fitting();
  return {
    shown: [...ids.filter(waitsForMe), ...ids.filter((machine) => !waitsForMe(machine))].map(({ id }) => id),
    counts: {
      ...countByFilter(found.map(({ status }) => status)),
      favourites: favourites.length,
      played: played.length,
    },
  };
};
