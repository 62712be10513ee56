import { createRefusedResult, type MachineId, okResult, type Result } from '@reelfloor/protocol';
import type { ChainHead, ChainMark, GapReason, HoldBody } from './hash-chain.ts';
import type { RecordingRetention } from './prune-recordings.ts';
import type { RunStart, TimedData } from './recording-run.ts';

/** A slot machine whose video is recorded. */
export interface RecordedMachine {
  readonly machineId: MachineId;
  /** Id of the machine's journal. */
  readonly journalId: string;
  readonly hasSound: boolean;
}

/** Start parameters of the recorder thread. */
export interface RecorderSetup {
  /** The folder with one recording folder per machine. */
  readonly folder: string;
  readonly machines: readonly RecordedMachine[];
  /** Retention limits of the recordings. `maxBytes` applies to all machines together. */
  readonly retention: RecordingRetention;
}

type OfMachine<Order> = { readonly machineId: MachineId } & Order;

/** Commands to the recorder thread for one machine, executed in the order in which they are sent. */
export type RecorderThreadCommand =
  | OfMachine<{ readonly type: 'beginRun'; readonly start: RunStart }>
  /** A video frame; `sounds` are the audio packets that arrived since the previous frame. */
  | OfMachine<{
      readonly type: 'picture';
      readonly picture: TimedData & { readonly keyFrame: boolean };
      readonly sounds: readonly TimedData[];
    }>
  /** Ends a recording. `untilMs`: until when its last frame was shown; missing if unknown. */
  | OfMachine<{ readonly type: 'endRun'; readonly untilMs?: number | undefined }>
  | OfMachine<{ readonly type: 'mark'; readonly mark: ChainMark }>
  /**
   * Records a gap for the part of a session that was not recorded because the agent was disconnected: since the session's last recording,
   * or since its beginning.
   */
  | OfMachine<{
      readonly type: 'resume';
      readonly sessionId: string;
      readonly sinceMs: number;
      readonly untilMs: number;
    }>
  | OfMachine<{ readonly type: 'retention'; readonly days: number; readonly knownHead: ChainHead }>
  | OfMachine<{ readonly type: 'hold'; readonly call: number; readonly hold: HoldBody }>
  | OfMachine<{ readonly type: 'liftHold'; readonly call: number; readonly holdId: string }>
  | { readonly type: 'close' };

type WriterOrder = Extract<RecorderThreadCommand, { readonly type: 'mark' | 'retention' | 'hold' | 'liftHold' }>;

/** Commands from the agent to the media process about a machine's recording. Times are Unix times in ms (since 1970). */
export type RecordingCommand =
  | WriterOrder
  | ({ readonly machineId: MachineId; readonly atMs: number } & (
      | {
          readonly type: 'session';
          readonly sessionId: string;
          readonly epoch: number;
          readonly isOpen: boolean;
          /** Unix time in ms at which the player took the seat. */
          readonly sinceMs: number;
          /** Whether encoding waits until a page has requested the video, rather than starting only for the recorder. */
          readonly waitsForViewer: boolean;
        }
      /** An incident at a real machine, such as an open door or a tilt. */
      | { readonly type: 'event' }
      | { readonly type: 'roundBegan' }
      | { readonly type: 'roundEnded' }
    ));

export type RecorderThreadMessage =
  /** The newest hash-chain line that is fsynced. */
  | OfMachine<{ readonly type: 'head'; readonly head: ChainHead }>
  /** Disk usage of a machine's recordings. `trouble`: why the recorder currently cannot write, such as a full disk. */
  | OfMachine<{
      readonly type: 'space';
      readonly usedBytes: number;
      readonly freeBytes: number;
      readonly oldestMs: number | null;
      readonly trouble: GapReason | null;
    }>
  /** Why no video arrives from a machine with an open session; null: it arrives again. */
  | OfMachine<{ readonly type: 'missing'; readonly reason: GapReason | null }>
  /** Whether the command `hold` or `liftHold` with this call number succeeded. */
  | { readonly type: 'done'; readonly call: number; readonly isDone: boolean }
  | { readonly type: 'error'; readonly machineId: MachineId; readonly message: string }
  | { readonly type: 'closed' }
  /** The media process has ended, and all recording with it. The next process has no sessions. */
  | { readonly type: 'lost' };

/** Start data of the recorder thread. `waiting` counts the video bytes that the thread has not written yet. */
export interface RecorderThreadData {
  readonly setup: RecorderSetup;
  readonly waiting: SharedArrayBuffer;
}

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
