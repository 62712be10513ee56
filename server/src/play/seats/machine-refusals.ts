import {
  done,
  type ErrorBody,
  type ErrorCode,
  errorCodes,
  type MachineId,
  type Result,
  refused,
} from '@reelfloor/protocol';
import type { Machine } from '../machines/machine.ts';
import type { FloorDependencies } from './floor-dependencies.ts';

/** Returns an agent's refusal. A code that the protocol does not list becomes MACHINE_NOT_READY. */
export const refusalOf = ({ code, Params }: ErrorBody) => {
  const known = errorCodes.find((candidate): candidate is ErrorCode => candidate === code);
  return refused(known ?? 'MACHINE_NOT_READY', Params ?? {});
};

/** Returns the machine if players may queue for it or set an alert: it exists, is connected, and has no fault. */
export const machineToWaitFor = (
  floor: Pick<FloorDependencies['floor'], 'get'>,
  machineId: MachineId,
): Result<Machine> => {
  const machine = floor.get(machineId);
  if (!machine) return refused('MACHINE_UNKNOWN', { machine: machineId });
  if (machine.link === null) return refused('MACHINE_OFFLINE', { machine: machineId });
  if (machine.fault !== null || machine.view?.phase === 'malfunction')
    return refused('MACHINE_FAULT', { machine: machineId });
  return done(machine);
};

/** Adds to a refusal because of a machine's fault whether staff have been notified of it: 1 or 0. */
export const reportWhetherNotified = <T>(
  floor: Pick<FloorDependencies['floor'], 'isFaultNotified'>,
  result: Result<T>,
): Result<T> => {
  if (result.ok || result.refusal.code !== 'MACHINE_FAULT') return result;
  const { params } = result.refusal;
  return refused('MACHINE_FAULT', {
    ...params,
    reported: Number(floor.isFaultNotified(String(params.machine))),
  });
};
