import { done, type MachineId, type Result, refused } from '@reelfloor/protocol';
import type { Machine } from '../machines/machine.ts';
import type { FloorParts } from './floor-parts.ts';

/** Returns the machine if a player may ask to wait for it: it is there, can be reached, and has no fault. */
export const machineToWaitFor = (
  floor: Pick<FloorParts['floor'], 'get'>,
  machineId: MachineId,
): Result<Machine> => {
  const machine = floor.get(machineId);
  if (!machine) return refused('MACHINE_UNKNOWN', { machine: machineId });
  if (machine.link === null) return refused('MACHINE_OFFLINE', { machine: machineId });
  if (machine.fault !== null || machine.view?.phase === 'malfunction')
    return refused('MACHINE_FAULT', { machine: machineId });
  return done(machine);
};
