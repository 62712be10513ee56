import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { TrialMachine } from '../machine/trial-machine.ts';
import { getMachineScreenState, type MachineScreenState } from './screen-state.ts';

/** Simulated conditions of the machine's screen. `frozen`: the same picture again and again. `lost`: no picture at all. */
export const screenConditions = ['good', 'frozen', 'black', 'lost'] as const;
export type ScreenCondition = (typeof screenConditions)[number];

/** Start data of the worker thread that paints the machine's screen. */
export interface ScreenStart {
  readonly port: number;
  readonly state: MachineScreenState;
}

export type ScreenThreadCommand =
  | { readonly kind: 'state'; readonly state: MachineScreenState }
  | { readonly kind: 'condition'; readonly condition: ScreenCondition };

const readMs = 25;

/** The simulated machine's screen: a thread that paints it and serves it over HTTP on localhost. */
export class Screen {
  readonly #worker: Worker;
  readonly #timer: NodeJS.Timeout;
  #state: MachineScreenState;

  private constructor(worker: Worker, machine: TrialMachine, state: MachineScreenState) {
    this.#worker = worker;
    this.#state = state;
    this.#timer = setInterval(() => this.#read(machine), readMs);
  }

  /** Starts a machine's screen on a port, 0 for a free one; returns it with its URL. */
  static async open(machine: TrialMachine, port: number): Promise<{ screen: Screen; url: string }> {
    const workerData: ScreenStart = { port, state: getMachineScreenState(machine) };
    const worker = new Worker(new URL('./screen-worker.ts', import.meta.url), { workerData });
    const used = await new Promise<number>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('message', resolve);
    });
    return { screen: new Screen(worker, machine, workerData.state), url: `http://127.0.0.1:${used}/` };
  }

  /** Simulates a defect of the machine's picture, or ends the defect. */
  show(condition: ScreenCondition): void {
    this.#order({ kind: 'condition', condition });
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#worker.terminate();
  }

  #read(machine: TrialMachine): void {
    const state = getMachineScreenState(machine);
    if (isDeepStrictEqual(state, this.#state)) return;
    this.#state = state;
    this.#order({ kind: 'state', state });
  }

  #order(order: ScreenThreadCommand): void {
    this.#worker.postMessage(order);
  }
}
