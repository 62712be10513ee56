import type { MessagePort } from 'node:worker_threads';
import type { CabinetView, CommandId, Result, TransferId } from '@reelfloor/protocol';
import type {
  CabinetDescription,
  CabinetEvent,
  JournalFacts,
  TransferRecord,
} from '@reelfloor/protocol/channels/agent';
import type { Scene } from './scene.ts';

/**
 * A slot machine as the agent drives it, physical or simulated. It knows no network: commands are calls; what happened
 * is told as journalled events and views.
 * Every command may be repeated: the same id returns the first result again, also after a restart. A command with an
 * older `epoch` than the newest seen is refused with SEAT_NONE, so a player who lost the seat cannot press.
 */
export interface Cabinet {
  readonly description: CabinetDescription;
  view(): CabinetView;
  /** The credit meter as journalled: a running round's stake is taken, its win not yet added. */
  meterMinor(): number;

  press(press: CabinetPress): Result<{ commandId: CommandId }>;
  /** Puts money on the meter. It is journalled and synced when this returns. */
  credit(credit: {
    transferId: TransferId;
    amountMinor: number;
    epoch: number;
  }): Result<{ meterMinor: number }>;
  /**
   * Zeroes the meter. It is journalled and synced when this resolves. While a round runs it is refused with
   * MACHINE_NOT_READY; with `whenIdle` it refuses presses instead and resolves after the round and its free spins.
   * `endsSession`: the next player starts with the lowest stake and sees no last win.
   */
  cashOut(order: {
    transferId: TransferId;
    epoch: number;
    whenIdle: boolean;
    endsSession?: boolean | undefined;
  }): Promise<Result<{ amountMinor: number }>>;
  transferStatus(transferId: TransferId, voidIfUnknown: boolean): TransferRecord;
  /** Unlocks the cabinet after the server has settled the hand pay. */
  clearHandPay(transferId: TransferId): Result<Record<string, never>>;

  /** Returns journalled events after `seq`, oldest first. */
  eventsAfter(seq: number, limit: number): CabinetEvent[];
  journalFacts(): JournalFacts;
  /** Call when the server has committed everything up to `seq`. Throws a RangeError if `seq` does not exist yet. */
  acknowledge(seq: number): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: CabinetListener): () => void;

  /**
   * Calls `onScene` with the present scene now, and with each newer one. Returns the function that ends it. The watcher
   * does the drawing, so nothing is drawn while nobody watches.
   */
  watch(onScene: (scene: Scene) => void): () => void;
  close(): Promise<void>;
}

export type CabinetPress = { commandId: CommandId; epoch: number } & (
  | { button: 'spin' }
  | { button: 'band'; bandId: number }
);

export interface CabinetListener {
  onEvent(event: CabinetEvent): void;
  onView(view: CabinetView): void;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** I420: the Y plane, then U, then V, without padding. Valid until `release`. */
  readonly i420: Uint8Array;
  /** When drawing of this frame began, in milliseconds since 1970, with fractions. */
  readonly drawnAtMs: number;
  /** Milliseconds of drawing and of converting to I420. */
  readonly drawMs: number;
  readonly convertMs: number;
  /** Milliseconds that the finished frame waited for the receiving thread. */
  readonly waitedMs: number;
  /** Absent if unknown. */
  readonly changes?: FrameChanges;
  /** Returns the buffer to the drawing thread. Frames that are not released in time leave the feed without buffers. */
  release(): void;
}

export interface FrameChanges {
  /** Counts the frames of a feed: the frame before is `number - 1`. */
  readonly number: number;
  /** x, y, width and height, in pixels, of each area that may differ, one after another. Areas may overlap. */
  readonly areas: Uint32Array;
}

/** 10 ms of sound: 480 stereo frames at 48 kHz, interleaved. */
export interface SoundBlock {
  readonly samples: Int16Array;
}

export interface FeedOptions {
  /** The picture's shorter side in pixels; the longer follows from its shape. */
  readonly height: number;
  readonly fps: number;
  /** Where frames and sound are sent. `receiveFeed` holds the other end, in any thread. */
  readonly sink: MessagePort;
  /** The feed has failed for good: its drawing thread died. */
  readonly onError: (error: Error) => void;
}

export interface Feed {
  hurry(): void;
  resize(height: number): void;
  close(): Promise<void>;
}
