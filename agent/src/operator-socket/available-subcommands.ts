import { frames } from './frames-subcommand.ts';
import { attended, testMachineSubcommands } from './machine-test-subcommands.ts';
import { probe } from './probe-subcommand.ts';
import {
  type AgentSubcommand,
  type LocalSubcommand,
  type SubcommandMachines,
  type SubcommandOutcome,
  selectSubcommandMachine,
} from './subcommand-types.ts';

/** Command-line subcommands that make demo machines fail or pay. */

type DemoCabinet = SubcommandMachines['simulated'][number];

const defaultReason = 'Kapı açık · Door open';
const defaultLockS = 10;
const longestLockS = 3600;
const unwritable = 'The journal of this machine cannot be written, so nothing was done.';

/**
 * Builds a demo subcommand. `change` returns null, or why it was refused; `more` are the arguments after the machine's number. `result`
 * completes the sentence "Machine N …".
 */
const demoSubcommand = (
  { result, ...named }: Pick<AgentSubcommand, 'name' | 'words' | 'summary'> & { readonly result: string },
  change: (cabinet: DemoCabinet, more: string) => string | null,
): AgentSubcommand => ({
  ...named,
  machines: 'simulated',
  run: async ({ floor, words: [number, ...more] }): Promise<SubcommandOutcome> => {
    const cabinet = selectSubcommandMachine(floor.simulated, 'simulated', number);
    if ('ok' in cabinet) return cabinet;
    const fault = change(cabinet, more.join(' '));
    return fault === null ? { ok: true, text: `Machine ${number} ${result}.` } : { ok: false, text: fault };
  },
});

const simulatedMachineSubcommands: readonly AgentSubcommand[] = [
  demoSubcommand(
    {
      name: 'fail',
      words: 'MACHINE [REASON]',
      summary: 'a malfunction, until it is repaired',
      result: 'has a malfunction',
    },
    (cabinet, reason) => (cabinet.fail(reason || defaultReason).ok ? null : unwritable),
  ),
  demoSubcommand({ name: 'repair', words: 'MACHINE', summary: 'ends it', result: 'has no malfunction' }, (cabinet) =>
    cabinet.repair().ok ? null : unwritable,
  ),
  demoSubcommand(
    {
      name: 'hand-pay',
      words: 'MACHINE [SECONDS]',
      summary: `the next paid round is paid by hand, and the machine stays locked so long (${defaultLockS})`,
      result: 'pays its next paid round by hand',
    },
    (cabinet, more) => {
      const seconds = more === '' ? defaultLockS : Number(more);
      if (!(seconds >= 0 && seconds <= longestLockS))
        return `"${more}" is no number of seconds from 0 to ${longestLockS}.`;
      cabinet.demand({ kind: 'handPay', lockedMs: 1000 * seconds });
      return null;
    },
  ),
  demoSubcommand(
    {
      name: 'free-spins',
      words: 'MACHINE',
      summary: 'the next paid round wins free spins',
      result: 'gives free spins with its next paid round',
    },
    (cabinet) => {
      cabinet.demand({ kind: 'freeSpins' });
      return null;
    },
  ),
];

/** The subcommands of `npm run cabinet`. To add one, create a file beside this one and add it to one of these lists. */
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
