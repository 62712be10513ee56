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
 * A slot machine as the agent drives it, physical or simulated. It knows nothing of the network: commands come in as
 * calls, what happened goes out as journalled events and views.
 *
 * Every command is safe to repeat: the same id gives the first result again, also after a restart. A command with an
 * older `epoch` than the newest one seen is refused with SEAT_NONE, so a player who lost the seat cannot press.
 */
export interface Cabinet {
  readonly description: CabinetDescription;
  /** The cabinet's face now. */
  view(): CabinetView;
  /** The credit meter as journalled: with the stake of a running round taken, its win not yet added. */
  meterMinor(): number;

  press(press: CabinetPress): Result<{ commandId: CommandId }>;
  /** Puts money on the meter; journalled and synced before it returns. */
  credit(credit: {
    transferId: TransferId;
    amountMinor: number;
    epoch: number;
  }): Result<{ meterMinor: number }>;
  /**
   * Zeroes the meter; journalled and synced before it resolves. While a round runs: MACHINE_NOT_READY, or with
   * `whenIdle` it takes no more presses and resolves when the round (free spins included) is over. `endsSession`: the next
   * player finds the lowest stake and no last win.
   */
  cashOut(order: {
    transferId: TransferId;
    epoch: number;
    whenIdle: boolean;
    endsSession?: boolean | undefined;
  }): Promise<Result<{ amountMinor: number }>>;
  transferStatus(transferId: TransferId, voidIfUnknown: boolean): TransferRecord;
  /** The server has settled the hand pay: unlocks. */
  clearHandPay(transferId: TransferId): Result<Record<string, never>>;

  /** Journalled events after `seq`, oldest first. */
  eventsAfter(seq: number, limit: number): CabinetEvent[];
  /** What the journal says of itself in `hello`. */
  journalFacts(): JournalFacts;
  /** The server has committed everything up to `seq`. Throws a RangeError when there is no such event yet. */
  acknowledge(seq: number): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: CabinetListener): () => void;

  /**
   * Tells what picture and sound are made from: the scene of now at once, then each newer one. Returns the function that
   * ends it. The watcher does the drawing: while nobody watches, nothing is drawn.
   */
  watch(onScene: (scene: Scene) => void): () => void;
  /** Finishes what is being written and lets go of the journal. */
  close(): Promise<void>;
}

export type CabinetPress = { commandId: CommandId; epoch: number } & (
  | { button: 'spin' }
  | { button: 'band'; bandId: number }
);

export interface CabinetListener {
  /** A new event stands in the journal. */
  onEvent(event: CabinetEvent): void;
  onView(view: CabinetView): void;
}

/** One drawn frame. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** I420: the Y plane, then U, then V, without padding. Valid until `release`. */
  readonly i420: Uint8Array;
  /** When drawing of this frame began, milliseconds since 1970 with fractions. */
  readonly drawnAtMs: number;
  /** Milliseconds of drawing and of converting to I420. */
  readonly drawMs: number;
  readonly convertMs: number;
  /** How long it then lay there until the receiving thread had time for it. */
  readonly waitedMs: number;
  /** What it has in common with the frame before; absent where nobody knows. */
  readonly changes?: FrameChanges;
  /** Gives the buffer back to the drawing thread. A frame that is not released within its turn starves the feed. */
  release(): void;
}

/** What differs between a frame and the one before it. */
export interface FrameChanges {
  /** Counts the frames of a feed: the frame before is `number - 1`. */
  readonly number: number;
  /** x, y, width and height of each part that may differ, one after another, in pixels; parts may overlap. */
  readonly areas: Uint32Array;
}

/** 10 ms of sound: 480 stereo frames at 48 kHz, interleaved. */
export interface SoundBlock {
  readonly samples: Int16Array;
}

export interface FeedOptions {
  /** Pixels of the picture's shorter side; the longer follows from its shape. */
  readonly height: number;
  readonly fps: number;
  /** Where frames and sound go; `receiveFeed` holds the other end, in whichever thread it runs. */
  readonly sink: MessagePort;
  /** The feed broke for good (the drawing thread died). */
  readonly onError: (error: Error) => void;
}

export interface Feed {
  /** Draws the next frame now instead of at the next beat: somebody waits for it. */
  hurry(): void;
  /** Draws in another size from the next frame on. */
  resize(height: number): void;
  close(): Promise<void>;
}
