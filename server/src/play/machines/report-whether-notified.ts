import { type Result, refused } from '@reelfloor/protocol';
import type { MachineFloor } from './machine-floor.ts';

/** Adds to a refusal because of a machine's fault whether staff were told of it: 1 or 0. */
export const reportWhetherNotified = <T>(
  floor: Pick<MachineFloor, 'isFaultNotified'>,
  result: Result<T>,
): Result<T> => {
  if (result.ok || result.refusal.code !== 'MACHINE_FAULT') return result;
  const { params } = result.refusal;
  return refused('MACHINE_FAULT', {
    ...params,
    reported: Number(floor.isFaultNotified(String(params.machine))),
  });
};
