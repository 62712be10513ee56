import { createRefusedResult, okResult, type Result } from '@reelfloor/protocol';
import type { GapReason } from './hash-chain.ts';
import type { RecordingCommand } from './recorder-messages.ts';

/** Timeout in ms for the recorder to write a legal hold to disk. */
const holdMs = 5_000;

interface RecorderCallsDependencies {
  /** Sends a recording command to the media process. */
  readonly record: (order: RecordingCommand) => void;
  /** Reason why this agent records nothing; missing or null if it records. */
  readonly off?: GapReason | null;
}

/** Pending commands to the recorder thread that it must confirm, such as legal holds. */
export class RecorderCalls {
  readonly #dependencies: RecorderCallsDependencies;
  readonly #pending = new Map<number, (isDone: boolean) => void>();
  #callNumbers = 0;

  constructor(dependencies: RecorderCallsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Sends a command with a new call number to the recorder thread. Refused if the thread fails, or does not confirm it in time. */
  async order(orderOf: (call: number) => RecordingCommand): Promise<Result<Record<string, never>>> {
    const { off } = this.#dependencies;
    if (off) return createRefusedResult('RECORDING_NONE', { reason: off });
    this.#callNumbers += 1;
    const call = this.#callNumbers;
    return new Promise((resolve) => {
      const settle = (isDone: boolean): void => {
        clearTimeout(timer);
        resolve(isDone ? okResult({}) : createRefusedResult('RECORDING_NONE', { reason: 'diskFailed' }));
      };
      const timer = setTimeout(() => {
        this.#pending.delete(call);
        settle(false);
      }, holdMs);
      this.#pending.set(call, settle);
      this.#dependencies.record(orderOf(call));
    });
  }

  /** Completes a pending command. Must be called with the recorder thread's result of it. */
  settle(call: number, isDone: boolean): void {
    this.#pending.get(call)?.(isDone);
    this.#pending.delete(call);
  }
}
