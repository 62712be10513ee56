import type { LobbyMachine } from '@reelfloor/protocol';
import { foldText } from '../../../i18n/fold-text.ts';

export const machineFilters = ['all', 'available', 'inPlay', 'reserved', 'closed'] as const;
export type MachineFilter = (typeof machineFilters)[number];

/** What the list can be narrowed to: a status, or machines that the player picked. */
export type ListFilter = MachineFilter | 'favourites' | 'played';
export const listFilters: readonly ListFilter[] = [...machineFilters, 'favourites', 'played'];

type Status = LobbyMachine['status'];

/** Which filter a status belongs to, beside `all`. */
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
  // Another server may have statuses of its own; joining tells whether the machine is free.
  unknown: 'available',
};

/** How many machines each filter shows. */
export const countByFilter = (statuses: Iterable<Status>): Record<MachineFilter, number> => {
  const counts: Record<MachineFilter, number> = { all: 0, available: 0, inPlay: 0, reserved: 0, closed: 0 };
  for (const status of statuses) {
    counts.all++;
    counts[groups[status]]++;
  }
  return counts;
};

/**
 * Whether a machine's number or brand contains what was typed. Case is folded both ways of the dotted i, so that
 * `istanbul`, `İSTANBUL` and `ISTANBUL` find each other whatever the keyboard.
 */
export const matchesSearch = (machine: Pick<LobbyMachine, 'id' | 'brand'>, search: string): boolean => {
  if (search === '') return true;
  const wanted = foldText(search);
  if (wanted === '') return true;
  const text = foldText(`${machine.id} ${machine.brand?.name ?? ''}`);
  return wanted.split(' ').every((word) => text.includes(word));
};
