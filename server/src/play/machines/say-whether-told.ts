import { type Result, refused } from '@reelfloor/protocol';
import type { MachineFloor } from './machine-floor.ts';

/** Adds to a refusal because of a machine's fault whether staff were told of it: 1 or 0. */
export const sayWhetherTold = <T>(floor: Pick<MachineFloor, 'isFaultTold'>, result: Result<T>): Result<T> => {
  if (result.ok || result.refusal.code !== 'MACHINE_FAULT') return result;
  const { params } = result.refusal;
  return refused('MACHINE_FAULT', { ...params, told: Number(floor.isFaultTold(String(params.machine))) });
};
