import type { MachineId } from '@reelfloor/protocol';
import type { ChainHead, ChainMark, GapReason, HoldBody } from './hash-chain.ts';
import type { RecordingRetention } from './prune-recordings.ts';
import type { RunStart, TimedData } from './recording-run.ts';

/** A machine that is recorded. */
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
  /** Retention limits. `maxBytes` applies to all machines together. */
  readonly terms: RecordingRetention;
}

type OfMachine<Order> = { readonly machineId: MachineId } & Order;

/** Orders to the recorder thread for a machine, executed in the order in which they are sent. */
export type RecorderThreadCommand =
  | OfMachine<{ readonly type: 'beginRun'; readonly start: RunStart }>
  /** `sounds`: the audio packets that arrived since the previous frame. */
  | OfMachine<{
      readonly type: 'picture';
      readonly picture: TimedData & { readonly keyFrame: boolean };
      readonly sounds: readonly TimedData[];
    }>
  /** `untilMs`: until when the last frame was shown; missing if unknown. */
  | OfMachine<{ readonly type: 'endRun'; readonly untilMs?: number | undefined }>
  | OfMachine<{ readonly type: 'mark'; readonly mark: ChainMark }>
  /**
   * Records a gap for the part of a session that a disconnected agent has missed: since the last recording of it, or since its beginning.
   */
  | OfMachine<{
      readonly type: 'resume';
      readonly sessionId: string;
      readonly sinceMs: number;
      readonly untilMs: number;
    }>
  | OfMachine<{ readonly type: 'terms'; readonly days: number; readonly knownHead: ChainHead }>
  | OfMachine<{ readonly type: 'hold'; readonly call: number; readonly hold: HoldBody }>
  | OfMachine<{ readonly type: 'liftHold'; readonly call: number; readonly holdId: string }>
  | { readonly type: 'close' };

type WriterOrder = Extract<RecorderThreadCommand, { readonly type: 'mark' | 'terms' | 'hold' | 'liftHold' }>;

/** Messages from the agent about a recorded machine. Times are Unix times in ms (since 1970). */
export type RecordingCommand =
  | WriterOrder
  | ({ readonly machineId: MachineId; readonly atMs: number } & (
      | {
          readonly type: 'session';
          readonly sessionId: string;
          readonly epoch: number;
          readonly isOpen: boolean;
          /** Time at which the seat was taken. */
          readonly sinceMs: number;
          /** True: nothing is encoded only for the recorder until a page has requested the video. */
          readonly waitsForViewer: boolean;
        }
      /** An incident at a real machine, such as an open door or a tilt. */
      | { readonly type: 'event' }
      | { readonly type: 'roundBegan' }
      | { readonly type: 'roundEnded' }
    ));

export type RecorderThreadMessage =
  /** The newest chain line that is fsynced. */
  | OfMachine<{ readonly type: 'head'; readonly head: ChainHead }>
  /** `trouble`: why the recorder currently cannot write, such as a full disk. */
  | OfMachine<{
      readonly type: 'space';
      readonly usedBytes: number;
      readonly freeBytes: number;
      readonly oldestMs: number | null;
      readonly trouble: GapReason | null;
    }>
  /** No video arrives from a machine with an open session, for this reason; null: it arrives again. */
  | OfMachine<{ readonly type: 'missing'; readonly reason: GapReason | null }>
  /** Result of `hold` or `liftHold`. */
  | { readonly type: 'done'; readonly call: number; readonly isDone: boolean }
  | { readonly type: 'error'; readonly machineId: MachineId; readonly message: string }
  | { readonly type: 'closed' }
  /** The media process has ended, and the recording with it. The next process has no sessions. */
  | { readonly type: 'lost' };

/** Start data of the recorder thread. `waiting` counts the bytes of video that it has not written yet. */
export interface RecorderThreadData {
  readonly setup: RecorderSetup;
  readonly waiting: SharedArrayBuffer;
}
