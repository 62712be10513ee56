import {
  createRefusedResult,
  type ErrorBody,
  type ErrorCode,
  errorCodes,
  type MachineId,
  okResult,
  type Result,
} from '@reelfloor/protocol';
import type { Machine } from '../machines/machine.ts';
import type { SeatServiceDependencies } from './seat-service-dependencies.ts';

/** Returns the refusal for an agent's error. A code that the protocol does not list becomes MACHINE_NOT_READY. */
export const toAgentRefusal = ({ code, Params }: ErrorBody) => {
  const known = errorCodes.find((candidate): candidate is ErrorCode => candidate === code);
  return createRefusedResult(known ?? 'MACHINE_NOT_READY', Params ?? {});
};

/** Returns the machine if players may queue for it or request an availability alert: it exists, is connected, and has no fault. */
export const findQueueableMachine = (
  floor: Pick<SeatServiceDependencies['floor'], 'get'>,
  machineId: MachineId,
): Result<Machine> => {
  const machine = floor.get(machineId);
  if (!machine) return createRefusedResult('MACHINE_UNKNOWN', { machine: machineId });
  if (machine.link === null) return createRefusedResult('MACHINE_OFFLINE', { machine: machineId });
  if (machine.fault !== null || machine.view?.phase === 'malfunction')
    return createRefusedResult('MACHINE_FAULT', { machine: machineId });
  return okResult(machine);
};

/** Adds to a refusal because of a machine's fault whether staff have been notified of the fault: 1 or 0. */
export const addStaffNotifiedFlagToRefusal = <T>(
  floor: Pick<SeatServiceDependencies['floor'], 'isFaultNotified'>,
  result: Result<T>,
): Result<T> => {
  if (result.ok || result.refusal.code !== 'MACHINE_FAULT') return result;
  const { params } = result.refusal;
  return createRefusedResult('MACHINE_FAULT', {
    ...params,
    reported: Number(floor.isFaultNotified(String(params.machine))),
  });
};
