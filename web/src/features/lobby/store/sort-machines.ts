import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { filterOf } from './machine-filter.ts';

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
export type ListOrder = (typeof listOrders)[number];

export interface OrderFacts {
  /** Machines that the player joined, latest first. */
  readonly played: readonly MachineId[];
  /** The highest jackpot at the machine, in minor units; null if it has none. */
  readonly jackpotOf: (machine: LobbyMachine) => number | null;
}

/** Creating a collator is slow, so all comparisons share this one. */
const byNumber = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' }).compare;

/** Returns the machines by number. A list that is in order already, as our server's is, stays the same object. */
export const inNumberOrder = (machines: readonly LobbyMachine[]): readonly LobbyMachine[] => {
  const isSorted = machines.every(
    ({ id }, index) => index === 0 || byNumber((machines[index - 1] as LobbyMachine).id, id) <= 0,
  );
  return isSorted ? machines : [...machines].sort((a, b) => byNumber(a.id, b.id));
};

/** Returns the orders that have a meaning for these machines: another server may lack stakes, returns or jackpots. */
export const offeredOrders = (
  machines: readonly LobbyMachine[],
  hasJackpots: boolean,
): readonly ListOrder[] => {
  const hasStakes = machines.some(({ stakeMinMinor }) => stakeMinMinor !== undefined);
  const hasReturns = machines.some(({ returnPpm }) => returnPpm !== undefined);
  const lacking: Partial<Record<ListOrder, boolean>> = {
    stakeLow: !hasStakes,
    stakeHigh: !hasStakes,
    returnToPlayer: !hasReturns,
    jackpot: !hasJackpots,
  };
  return listOrders.filter((order) => !lacking[order]);
};

/**
 * Returns the machines in an order. Those that are alike stay as they are, and those without the figure come last:
 * hand in a list by number.
 */
export const sortMachines = (
  machines: readonly LobbyMachine[],
  order: ListOrder,
  facts: OrderFacts,
): readonly LobbyMachine[] => {
  if (order === 'number') return machines;
  if (order === 'brand')
    return [...machines].sort((a, b) => byNumber(a.brand?.name ?? lastName, b.brand?.name ?? lastName));
  const rankOf = ranks[order](facts);
  return machines
    .map((machine) => ({ machine, rank: rankOf(machine) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank))
    .map(({ machine }) => machine);
};

const lastName = '\uffff';

type Rank = (machine: LobbyMachine) => number | null | undefined;

/** A machine's rank in each order; the lowest comes first. */
const ranks: Record<Exclude<ListOrder, 'number' | 'brand'>, (facts: OrderFacts) => Rank> = {
  free:
    () =>
    ({ status }) =>
      groupRanks[filterOf(status)],
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
