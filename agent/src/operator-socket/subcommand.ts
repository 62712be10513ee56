import type { SimulatedCabinet } from '@reelfloor/simulator/simulated-cabinet';
import type { SasCabinet } from '../drivers/sas/machine/sas-cabinet.ts';

/** What came of a subcommand, for the one who gave it. */
export interface Outcome {
  readonly ok: boolean;
  readonly text: string;
}

/** The machines of a running agent that subcommands may act on. The simulated ones are those of a demo. */
export interface OperatorFloor {
  readonly simulated: readonly Pick<SimulatedCabinet, 'description' | 'fail' | 'repair' | 'demand'>[];
  readonly real: readonly SasCabinet[];
}

interface NamedSubcommand {
  readonly name: string;
  /** The words after its name, as the usage shows them. */
  readonly words: string;
  readonly summary: string;
}

/** A subcommand that the running agent carries out. */
export interface AgentSubcommand extends NamedSubcommand {
  readonly machines: 'simulated' | 'real';
  /** `words` are those after the name. `progress` shows a line at once, before the outcome. */
  run(call: {
    readonly floor: OperatorFloor;
    readonly words: readonly string[];
    readonly progress: (line: string) => void;
  }): Promise<Outcome>;
}

/** A subcommand that the process of the command line carries out. */
export interface LocalSubcommand extends NamedSubcommand {
  run(call: {
    readonly words: readonly string[];
    /** The folder of the agent's journals. */
    readonly journalDir: string;
    readonly progress: (line: string) => void;
  }): Promise<Outcome>;
}

/** Returns the machine with this number, or the sentence for the one who asked for it. */
export const machineOf = <Machine extends { readonly description: { readonly machineId: string } }>(
  machines: readonly Machine[],
  kind: AgentSubcommand['machines'],
  number = '',
): Machine | Outcome => {
  const known = machines.map(({ description }) => description.machineId);
  return (
    machines.find(({ description }) => description.machineId === number) ?? {
      ok: false,
      text: `There is no ${kind} machine "${number}" here${known.length > 0 ? `, only ${known.join(', ')}` : ''}.`,
    }
  );
};
