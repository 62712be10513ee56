import type { LobbyMachine, MachineId } from '@reelfloor/protocol';
import { matchesSearch } from './machine-filter.ts';

export const findMachines = (
  machines: readonly LobbyMachine[],
  typed: string,
  nameOf: (id: MachineId) => string,
): readonly LobbyMachine[] => {
  const wanted = typed.trim();
  if (wanted === '') return [];
  const found = machines.filter((machine) => matchesSearch(machine, nameOf(machine.id), wanted));
  return [...found.filter(({ id }) => id === wanted), ...found.filter(({ id }) => id !== wanted)];
};
