import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MachineProcess } from '@reelfloor/egm/testing/machine-process';
import { trialCabinet, trialOptions } from '../../scripts/trial-cabinet.ts';

/** How long its games take, in ms: kills shall meet them in the middle. */
const spinMs = 300;

/** The trial machine, which speaks SAS, as a process that can be killed. Its memory outlives it. */
export class KillableTrialMachine {
  /** Its cabinet file, for the agent. */
  readonly file: string;
  readonly #memoryFile: string;
  #process: MachineProcess;

  private constructor(folder: string, machine: MachineProcess) {
    this.#process = machine;
    this.#memoryFile = memoryFileIn(folder);
    this.file = join(folder, '701.json');
    writeFileSync(this.file, JSON.stringify(trialCabinet(machine)), { mode: 0o600 });
  }

  static async open(folder: string): Promise<KillableTrialMachine> {
    const options = [...trialOptions(memoryFileIn(folder)), '--spinMs', String(spinMs)];
    return new KillableTrialMachine(folder, await MachineProcess.start(...options));
  }

  kill(): Promise<void> {
    return this.#process.end('SIGKILL');
  }

  /** Starts it again where it listened before. */
  async start(): Promise<void> {
    const options = [...trialOptions(this.#memoryFile, this.#process), '--spinMs', String(spinMs)];
    this.#process = await MachineProcess.start(...options);
  }
}

const memoryFileIn = (folder: string): string => join(folder, 'memory.json');
