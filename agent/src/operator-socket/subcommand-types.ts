import type { SimulatedCabinet } from '@reelfloor/simulator/simulated-cabinet';
import type { SasCabinet } from '../drivers/sas/machine/sas-cabinet.ts';

/** Result of a subcommand, shown to its caller. */
export interface SubcommandOutcome {
  readonly ok: boolean;
  readonly text: string;
}

/** The machines of a running agent that subcommands may act on. Simulated ones are present only in a demo. */
export interface SubcommandMachines {
  readonly simulated: readonly Pick<SimulatedCabinet, 'description' | 'fail' | 'repair' | 'demand'>[];
  readonly real: readonly SasCabinet[];
}

interface NamedSubcommand {
  readonly name: string;
  /** Arguments after the subcommand's name, as shown in the usage text. */
  readonly words: string;
  readonly summary: string;
}

/** A command-line subcommand that the running agent executes. */
export interface AgentSubcommand extends NamedSubcommand {
  readonly machines: 'simulated' | 'real';
  /** `words` are the arguments after the subcommand's name. `progress` prints a line at once, before the outcome. */
  run(call: {
    readonly floor: SubcommandMachines;
    readonly words: readonly string[];
    readonly progress: (line: string) => void;
  }): Promise<SubcommandOutcome>;
}

/** A command-line subcommand that runs in its own process, without the agent. */
export interface LocalSubcommand extends NamedSubcommand {
  run(call: {
    readonly words: readonly string[];
    /** Folder of the agent's journals. */
    readonly journalDir: string;
    readonly progress: (line: string) => void;
  }): Promise<SubcommandOutcome>;
}

/** Returns the machine with this number, or an error message for the caller. */
export const selectSubcommandMachine = <Machine extends { readonly description: { readonly machineId: string } }>(
  machines: readonly Machine[],
  kind: AgentSubcommand['machines'],
  number = '',
): Machine | SubcommandOutcome => {
  const known = machines.map(({ description }) => description.machineId);
  return (
    machines.find(({ description }) => description.machineId === number) ?? {
      ok: false,
      text: `There is no ${kind} machine "${number}" here${known.length > 0 ? `, only ${known.join(', ')}` : ''}.`,
    }
  );
};
