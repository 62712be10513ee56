import type { MachineId, PlayerId } from '@reelfloor/protocol';
import type { FloorParts } from '../floor-parts.ts';
import type { QueueEffects } from './queue-units.ts';

/** Tells, after the commit, what a unit of work has done to queues. */
export const notifyQueue = (
  { bus, floor }: Pick<FloorParts, 'bus' | 'floor'>,
  effects: QueueEffects,
): void => {
  for (const effect of effects) {
    const machineId = effect.machineId as MachineId;
    const playerId = effect.playerId as PlayerId;
    if (effect.kind === 'kept') bus.publish('queueTurn', { playerId, machineId, untilMs: effect.untilMs });
    if (effect.kind === 'kept' || effect.kind === 'prolonged') floor.setKeptFor(machineId, playerId);
    else if (effect.kind !== 'joined' && floor.get(machineId)?.keptFor === playerId)
      floor.setKeptFor(machineId, null);
    if (effect.kind === 'lost') bus.publish('queueLost', { playerId, machineId, reason: effect.reason });
  }
  for (const machineId of new Set(effects.map((effect) => effect.machineId)))
    bus.publish('queueChanged', { machineId: machineId as MachineId });
};
