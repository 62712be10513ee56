import { frames } from './frames.ts';
import { probe } from './probe.ts';
import { simulatedMachineSubcommands } from './simulated-machine.ts';
import type { AgentSubcommand, LocalSubcommand } from './subcommand.ts';
import { attended, testMachineSubcommands } from './test-machine.ts';

/** The subcommands of `npm run cabinet`. A new one is a file beside this one, and a place in one of these lists. */
export const agentSubcommands: readonly AgentSubcommand[] = [
  ...simulatedMachineSubcommands,
  attended,
  ...testMachineSubcommands,
];
export const localSubcommands: readonly LocalSubcommand[] = [probe, frames];

const usageOf = (subcommands: readonly { name: string; words: string; summary: string }[]): string =>
  subcommands.map(({ name, words, summary }) => `  ${`${name} ${words}`.padEnd(26)}  ${summary}`).join('\n');
const forMachines = (machines: AgentSubcommand['machines']) =>
  agentSubcommands.filter((subcommand) => subcommand.machines === machines);

export const usage = `Usage: npm run cabinet -- SUBCOMMAND …
For simulated machines of a demo:
${usageOf(forMachines('simulated'))}
For real machines:
${usageOf([...forMachines('real'), ...localSubcommands])}`;
