import type { MachineId } from '@reelfloor/protocol';
import type { ChainHead, GapReason, HoldBody, Mark } from './chain.ts';
import type { RecordingRetention } from './prune-recordings.ts';
import type { RunStart, TimedData } from './recording-run.ts';

/** A machine whose pictures are recorded. */
export interface RecordedMachine {
  readonly machineId: MachineId;
  /** The journal's id. */
  readonly journalId: string;
  readonly hasSound: boolean;
}

/** What the thread that writes must know from its start. */
export interface RecorderSetup {
  /** The folder that has a folder for each machine. */
  readonly folder: string;
  readonly machines: readonly RecordedMachine[];
  /** Days for which files stay. `maxBytes` is that of all machines together. */
  readonly terms: RecordingRetention;
}

type OfMachine<Order> = { readonly machineId: MachineId } & Order;

/** What the thread does for a machine's pictures, in the order in which it is told. */
export type RecorderOrder =
  | OfMachine<{ readonly type: 'beginRun'; readonly start: RunStart }>
  /** `sounds`: the packets that came since the picture before. */
  | OfMachine<{
      readonly type: 'picture';
      readonly picture: TimedData & { readonly keyFrame: boolean };
      readonly sounds: readonly TimedData[];
    }>
  /** `untilMs`: until when its last picture stood; left out if that is not known. */
  | OfMachine<{ readonly type: 'endRun'; readonly untilMs?: number | undefined }>
  | OfMachine<{ readonly type: 'mark'; readonly mark: Mark }>
  /** Notes what an agent that was away has missed of a session: from what was recorded of it, or from its beginning. */
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

type WriterOrder = Extract<RecorderOrder, { readonly type: 'mark' | 'terms' | 'hold' | 'liftHold' }>;

/** What the agent tells of a machine that is recorded. Times are milliseconds since 1970. */
export type RecordingOrder =
  | WriterOrder
  | ({ readonly machineId: MachineId; readonly atMs: number } & (
      | {
          readonly type: 'session';
          readonly sessionId: string;
          readonly epoch: number;
          readonly isOpen: boolean;
          /** When the seat was taken. */
          readonly sinceMs: number;
          /** True: nothing is encoded for the recorder alone before a page has asked for the picture. */
          readonly waitsForViewer: boolean;
        }
      /** A door, a tilt or the like at a real machine. */
      | { readonly type: 'event' }
      | { readonly type: 'roundBegan' }
      | { readonly type: 'roundEnded' }
    ));

export type RecorderNotice =
  /** The newest line that outlasts a power cut. */
  | OfMachine<{ readonly type: 'head'; readonly head: ChainHead }>
  /** `trouble`: why the recorder cannot write now, such as a full disk. */
  | OfMachine<{
      readonly type: 'space';
      readonly usedBytes: number;
      readonly freeBytes: number;
      readonly oldestMs: number | null;
      readonly trouble: GapReason | null;
    }>
  /** A machine whose session is open has no pictures now, for this reason; null: it has some again. */
  | OfMachine<{ readonly type: 'missing'; readonly reason: GapReason | null }>
  /** Answers `hold` and `liftHold`. */
  | { readonly type: 'done'; readonly call: number; readonly isDone: boolean }
  | { readonly type: 'error'; readonly machineId: MachineId; readonly message: string }
  | { readonly type: 'closed' }
  /** The media process has ended, and with it what was recorded. The next one knows no session. */
  | { readonly type: 'lost' };

/** What the thread's main thread tells it at the start. `waiting` counts the bytes of pictures that it has not written yet. */
export interface RecorderThreadData {
  readonly setup: RecorderSetup;
  readonly waiting: SharedArrayBuffer;
}
