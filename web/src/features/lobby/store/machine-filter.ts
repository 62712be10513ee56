import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { containsAllWords } from '../../../i18n/contains-all-words.ts';
import { computeMachineCardAction, getReservationHolder } from './machine-card-action.ts';

/** Filters of the machine list that are always shown. */
export const usualFilters = ['all', 'available', 'inPlay', 'favourites'] as const;
/** Filters of the machine list that are shown only while such machines exist. */
export type ExtraFilter = 'new' | 'popular';
export type MachineListFilter = (typeof usualFilters)[number] | ExtraFilter;

type Status = LobbyMachine['status'];
type StatusGroup = 'available' | 'inPlay' | 'reserved' | 'closed';

export const getMachineStatusGroup = (status: Status): StatusGroup => groups[status];

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
  // A status that our server does not send; joining will show whether the machine is free.
  unknown: 'available',
};

type StatusFilter = 'all' | 'available' | 'inPlay';

export const countMachinesByFilter = (statuses: Iterable<Status>): Record<StatusFilter, number> => {
  const counts = { all: 0, available: 0, inPlay: 0 };
  for (const status of statuses) {
    counts.all++;
    const group = groups[status];
    if (group === 'available' || group === 'inPlay') counts[group]++;
  }
  return counts;
};

/** Returns whether the search text matches the machine's number, brand or `name`, which is in the player's language ("Machine 104"). */
export const isMachineMatchingSearch = (
  { id, brand }: Pick<LobbyMachine, 'id' | 'brand'>,
  name: string,
  search: string,
): boolean => search === '' || containsAllWords(`${name} ${id} ${brand?.name ?? ''}`, search);

export const findMachines = (
  machines: readonly LobbyMachine[],
  searchText: string,
  nameOf: (id: MachineId) => string,
): readonly LobbyMachine[] => {
  const wanted = searchText.trim();
  if (wanted === '') return [];
  const found = machines.filter((machine) => isMachineMatchingSearch(machine, nameOf(machine.id), wanted));
  return [...found.filter(({ id }) => id === wanted), ...found.filter(({ id }) => id !== wanted)];
};

export const listOrders = [
  'number',
  'brand',
  'free',
  'played',
  'stakeLow',
  'stakeHigh',
  'returnToPlayer',
  'jackpot',
] as const;
export type MachineSortOrder = (typeof listOrders)[number];

export interface SortDependencies {
  /** Machines that the player joined, latest first. */
  readonly played: readonly MachineId[];
  /** The highest jackpot at the machine, in minor units; null if it has none. */
  readonly jackpotOf: (machine: LobbyMachine) => number | null;
}

/** Shared by all comparisons, because creating a collator is slow. */
const byNumber = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;

/** Returns the machines sorted by number. Returns the same array if it is already sorted, as our server's list is. */
export const sortMachinesByNumber = (machines: readonly LobbyMachine[]): readonly LobbyMachine[] => {
  const isSorted = machines.every(
    ({ id }, index) => index === 0 || byNumber((machines[index - 1] as LobbyMachine).id, id) <= 0,
  );
  return isSorted ? machines : [...machines].sort((a, b) => byNumber(a.id, b.id));
};

/** Returns the sort orders that are useful for these machines: a third-party server may not send stakes, returns or jackpots. */
export const listUsefulSortOrders = (
  machines: readonly LobbyMachine[],
  hasJackpots: boolean,
): readonly MachineSortOrder[] => {
  const hasStakes = machines.some(({ stakeMinMinor }) => stakeMinMinor !== undefined);
  const hasReturns = machines.some(({ returnPpm }) => returnPpm !== undefined);
  const lacking: Partial<Record<MachineSortOrder, boolean>> = {
    stakeLow: !hasStakes,
    stakeHigh: !hasStakes,
    returnToPlayer: !hasReturns,
    jackpot: !hasJackpots,
  };
  return listOrders.filter((order) => !lacking[order]);
};

/**
 * Returns the machines in a sort order. The sort is stable, and machines without the sorted value come last: pass a list sorted by number.
 */
export const sortMachines = (
  machines: readonly LobbyMachine[],
  order: MachineSortOrder,
  dependencies: SortDependencies,
): readonly LobbyMachine[] => {
  if (order === 'number') return machines;
  if (order === 'brand')
    return [...machines].sort((a, b) => byNumber(a.brand?.name ?? lastName, b.brand?.name ?? lastName));
  const rankOf = ranks[order](dependencies);
  return machines
    .map((machine) => ({ machine, rank: rankOf(machine) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ machine }) => machine);
};

const lastName = '\uffff';

type Rank = (machine: LobbyMachine) => number | null | undefined;

/** A machine's rank in each sort order; the lowest comes first. */
const ranks: Record<Exclude<MachineSortOrder, 'number' | 'brand'>, (facts: SortDependencies) => Rank> = {
  free:
    () =>
    ({ status }) =>
      groupRanks[getMachineStatusGroup(status)],
  played: ({ played }) => {
    const places = new Map(played.map((id, place) => [id, place]));
    return ({ id }) => places.get(id);
  },
  stakeLow:
    () =>
    ({ stakeMinMinor }) =>
      stakeMinMinor,
  stakeHigh:
    () =>
    ({ stakeMaxMinor }) =>
      negative(stakeMaxMinor),
  returnToPlayer:
    () =>
    ({ returnPpm }) =>
      negative(returnPpm),
  jackpot:
    ({ jackpotOf }) =>
    (machine) =>
      negative(jackpotOf(machine)),
};

const groupRanks = { available: 0, reserved: 1, inPlay: 2, closed: 3 } as const;

const negative = (figure: number | null | undefined): number | undefined =>
  typeof figure === 'number' ? -figure : undefined;

export interface MachineListQuery extends SortDependencies {
  /** All machines, sorted by number. */
  readonly machines: readonly LobbyMachine[];
  readonly favourites: readonly MachineId[];
  readonly filter: MachineListFilter;
  readonly search: string;
  readonly order: MachineSortOrder;
  readonly nameOf: (id: MachineId) => string;
  /** Machine at which the player has an open session. */
  readonly mySession: MachineId | null;
  /** Machines whose seat is held for the player, because it is their turn in the queue. */
  readonly myTurns: readonly MachineId[];
}

interface MachineList {
  readonly shown: readonly MachineId[];
  /** Number of machines that match the search, for each filter. */
  readonly counts: Readonly<Record<MachineListFilter, number>>;
}

/** Returns the machines that match the query, in its sort order. The player's own machine and machines held for the player come first. */
export const filterAndSortMachines = (query: MachineListQuery): MachineList => {
  const { machines, filter, search, nameOf } = query;
  const found = machines.filter((machine) => isMachineMatchingSearch(machine, nameOf(machine.id), search));
  const picked = new Set(query.favourites);
  const listed = {
    favourites: found.filter(({ id }) => picked.has(id)),
    new: found.filter(({ isNew }) => isNew),
    popular: found.filter(({ isPopular }) => isPopular),
  };
  const fitting = (): readonly LobbyMachine[] => {
    if (filter === 'all') return found;
    if (filter === 'available' || filter === 'inPlay')
      return found.filter(({ status }) => getMachineStatusGroup(status) === filter);
    return listed[filter];
  };
  return {
    shown: waitingFirst(sortMachines(fitting(), query.order, query), query).map(({ id }) => id),
    counts: {
      ...countMachinesByFilter(found.map(({ status }) => status)),
      favourites: listed.favourites.length,
      new: listed.new.length,
      popular: listed.popular.length,
    },
  };
};

/** Returns the player's own seat first, then machines that are held or reserved for the player, then all others. */
const waitingFirst = (
  machines: readonly LobbyMachine[],
  { mySession, myTurns }: MachineListQuery,
): readonly LobbyMachine[] => {
  const first = new Set([
    ...machines.filter(({ id }) => id === mySession),
    ...machines.filter(({ id }) => myTurns.includes(id)),
    ...machines.filter(waitsForPlayer),
  ]);
  return first.size === 0 ? machines : [...first, ...machines.filter((machine) => !first.has(machine))];
};

const waitsForPlayer = (machine: LobbyMachine): boolean => {
  const action = computeMachineCardAction(machine);
  return action === 'continue' || (action === 'play' && getReservationHolder(machine) === 'mine');
};

const key = 'lobby_order';

/** Returns the sort order with this name; null for any other text. */
export const parseMachineSortOrder = (text: string | null): MachineSortOrder | null =>
  listOrders.find((order) => order === text) ?? null;

/** Returns the sort order last selected in this browser. */
export const readStoredMachineSortOrder = (): MachineSortOrder => {
  try {
    return parseMachineSortOrder(localStorage.getItem(key)) ?? 'number';
  } catch {
    return 'number';
  }
};

export const storeMachineSortOrder = (order: MachineSortOrder): void => {
  try {
    localStorage.setItem(key, order);
  } catch {
    // Storage is full or disabled; the sort order lasts while it is in the URL.
  }
};
