import { noteChange } from '../../platform/bus/note-change.ts';
import { BrokenRule } from '../../platform/process/broken-rule.ts';
import { findMachineAssignment } from '../../play/machines/machine-assignments.ts';
import {
  endOutOfService,
  findOutOfServiceRecord,
  storeOutOfServiceRecord,
} from '../../play/machines/out-of-service.ts';
import { implementAction, onMachine } from '../implement-action.ts';
import { noMachine } from './machine-at-rest.ts';

/** Keeps new players away from a machine. Whoever is seated plays on. */
export const disableMachine = implementAction('disableMachine', {
  ...onMachine,
  async perform(tx, { machineId, note }, { reason, at }) {
    if (!(await findMachineAssignment(tx, machineId))) throw noMachine(machineId);
    const was = (await findOutOfServiceRecord(tx, machineId)) ?? null;
    if (was && was.note === note && was.reason === reason)
      throw new BrokenRule('MACHINE_OUT_ALREADY', { machine: machineId });
    await storeOutOfServiceRecord(tx, machineId, { state: 'disabled', note, reason, at });
    await noteChange(tx, 'machine', machineId);
    return {
      answer: {},
      audit: { note, noteBefore: was?.note ?? null },
      lines: [`Machine ${machineId} is out of service: nobody new joins it. Who plays there now plays on.`],
    };
  },
});

export const enableMachine = implementAction('enableMachine', {
  ...onMachine,
  async perform(tx, { machineId }) {
    if (!(await findMachineAssignment(tx, machineId))) throw noMachine(machineId);
    const was = await findOutOfServiceRecord(tx, machineId);
    if (!was) throw new BrokenRule('MACHINE_IN_SERVICE', { machine: machineId });
    await endOutOfService(tx, machineId);
    await noteChange(tx, 'machine', machineId);
    return {
      answer: {},
      audit: { wasOutSince: was.at, note: was.note },
      lines: [`Machine ${machineId} is in service.`],
    };
  },
});
