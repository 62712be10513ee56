import { implementAction, onMachine } from '../implement-action.ts';
import { decideWatching } from './decide-watching.ts';

export const setMachineWatching = implementAction('setMachineWatching', {
  ...onMachine,
  async perform(tx, { machineId, rule }, { at }) {
    const from = await decideWatching(tx, machineId, { rule, at });
    const lines = {
      house: `Machine ${machineId} may be watched if the house allows it.`,
      on: `Machine ${machineId} may be watched while somebody plays there who does not refuse.`,
      off: `Machine ${machineId} may not be watched. Whoever did sees nothing any more.`,
    };
    return { answer: {}, audit: { from, to: rule }, lines: [lines[rule ?? 'house']] };
  },
});
