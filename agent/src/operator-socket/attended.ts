import { type AgentSubcommand, machineOf } from './subcommand.ts';

/** Ends what needed a person at a real machine. It is checked again at once, and stays out of play if it is not as it should be. */
export const attended: AgentSubcommand = {
  name: 'attended',
  words: 'MACHINE',
  summary: 'somebody has looked at it: what needed that is over',
  machines: 'real',
  run: async ({ floor, words: [number] }) => {
    const cabinet = machineOf(floor.real, 'real', number);
    if ('ok' in cabinet) return cabinet;
    await cabinet.attended();
    return { ok: true, text: `Machine ${number} is checked again.` };
  },
};
