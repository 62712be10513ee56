import type { MessagePort } from 'node:worker_threads';
import type { CabinetView, CommandId, PictureArea, RequestHandlers, Result, TransferId } from '@reelfloor/protocol';
import type {
  CabinetDescription,
  CabinetEvent,
  JournalSnapshot,
  MoneyOwner,
  TransferRecord,
} from '@reelfloor/protocol/channels/agent-channel';
import type { CabinetMeters } from '@reelfloor/protocol/channels/agent-inspection';
import type { commissioningRequests } from '@reelfloor/protocol/channels/commissioning';
import type { ChainHead } from '@reelfloor/protocol/channels/recording';
import type { Scene } from './cabinet-scene.ts';
import type { CabinetPicture } from './captured-picture-settings.ts';
import type { PictureCondition } from './picture-health.ts';

/**
 * A slot machine as the agent drives it, real or simulated. Commands are idempotent: one with a known id returns that id's first result,
 * also after a restart. An `epoch` older than the newest is refused with SEAT_NONE: that player has lost the seat.
 */
export interface Cabinet {
  readonly description: CabinetDescription;
  view(): CabinetView;
  meterMinor(): number;

  /**
   * Presses a key of the machine. COMMAND_UNKNOWN_OUTCOME: the key was pressed, but it is unknown yet whether a round began; an event
   * `roundPlayed` with the command's id or `pressUnplayed` follows, also after a restart.
   */
  press(press: CabinetPress): Promise<Result<{ commandId: CommandId }>>;
  /** Adds money to the credit meter. When this resolves, the change is in the journal on disk. */
  credit(credit: {
    transferId: TransferId;
    amountMinor: number;
    epoch: number;
    owner?: MoneyOwner | undefined;
  }): Promise<Result<{ meterMinor: number }>>;
  /**
   * Takes all money off the credit meter; the change is in the journal on disk when this resolves. Refused with MACHINE_NOT_READY during a
   * round; with `whenIdle` it waits for the round and its free spins. `endsSession` resets the stake and hides the last win.
   */
  cashOut(order: {
    transferId: TransferId;
    epoch: number;
    whenIdle: boolean;
    endsSession?: boolean | undefined;
    owner?: MoneyOwner | undefined;
  }): Promise<Result<{ amountMinor: number }>>;
  transferStatus(transferId: TransferId, voidIfUnknown: boolean): Promise<TransferRecord>;
  clearHandPay(transferId: TransferId): Promise<Result<Record<string, never>>>;

  eventsAfter(seq: number, limit: number): CabinetEvent[];
  journalFacts(): JournalSnapshot;
  /** Sets the currency (ISO 4217) in which the video shows amounts, which determines the decimal places. */
  showCurrency(currency: string): void;
  /** Returns the cabinet's meters. */
  meters(): CabinetMeters;
  /**
   * Must be called when the server has committed all of the cabinet's events up to number `seq`. Throws a RangeError if no event has that
   * number.
   */
  acknowledge(seq: number): void;
  subscribe(listener: CabinetListener): () => void;

  readonly picture: CabinetPicture;
  /**
   * Subscribes to the cabinet's scenes (data from which its video is painted): calls `onScene` with the current scene and each newer one.
   * Returns a function that unsubscribes. A cabinet whose video is captured has no scenes and never calls.
   */
  watch(onScene: (scene: Scene) => void): () => void;
  /**
   * Must be called when the media process detects that the condition of the captured picture has changed. `PictureHealth` decides what
   * follows.
   */
  pictureChanged?(condition: PictureCondition): void;
  /** Must be called when the server has accepted this agent, and when the connection to it is lost. */
  serverLinkChanged?(isUp: boolean): void;
  /** Must be called with the newest entry of the machine's recording hash chain that is on disk: each later journal event includes it. */
  recordingReached?(head: ChainHead): void;
  /** Writes an event with the newest entry of the recording hash chain to the journal, if no other event has been written for a while. */
  noteRecorded?(): void;
  /** Puts a real machine into service (commissioning). Missing for a simulated machine, which is always in service. */
  readonly commissioning?: CommissioningRequestHandlers & {
    /** Returns the lines of the machine's wire log (its serial messages) in a period, given in ms since 1970. */
    wireLog?(span: { readonly fromMs: number; readonly untilMs: number }): Promise<string>;
  };
  close(): Promise<void>;
}

/** Request handlers that put a real machine into service. */
export type CommissioningRequestHandlers = RequestHandlers<{
  readonly requests: typeof commissioningRequests;
  readonly notifications: Record<string, never>;
}>;

export type CabinetPress = {
  commandId: CommandId;
  epoch: number;
  /** Minimum time in ms between the starts of two rounds; an earlier press is refused with PRESS_TOO_FAST. */
  minCycleMs?: number | undefined;
  maxStakeMinor?: number | undefined;
  /** True while rounds cannot be recorded although they must be: a press that begins a round is refused with NOT_RECORDED. */
  isUnrecorded?: boolean | undefined;
} & ({ button: 'spin' } | { button: 'band'; bandId: number });

export interface CabinetListener {
  onEvent(event: CabinetEvent): void;
  onView(view: CabinetView): void;
  /** Called when the crop of the captured picture from its video source has changed. */
  onPicture?(): void;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** Pixels of the frame as I420: the Y plane, then U, then V, without padding. Valid until `release`. */
  readonly i420: Uint8Array;
  /** Time at which the frame was drawn: Unix time in ms (since 1970), with fractions. */
  readonly drawnAtMs: number;
  readonly drawMs: number;
  readonly convertMs: number;
  readonly waitedMs: number;
  readonly changes?: FrameChanges;
  /** Temporary private areas of the frame, while it shows amounts there, as fractions of its size. */
  readonly privateAreas?: readonly PictureArea[];
  /** Returns the frame's buffer to the drawing thread, which has three buffers and skips a frame when all are in use. */
  release(): void;
}

export interface FrameChanges {
  readonly number: number;
  /** x, y, width and height in pixels of each area that may differ from the last frame. Areas may overlap. */
  readonly areas: Uint32Array;
}

/** 10 ms of audio: 480 stereo frames at 48 kHz, interleaved. */
export interface SoundBlock {
  readonly samples: Int16Array;
}

export interface FeedOptions {
  readonly height: number;
  readonly fps: number;
  readonly sink: MessagePort;
  readonly onError: (error: Error) => void;
}

export interface Feed {
  hurry(): void;
  resize(height: number): void;
  close(): Promise<void>;
}
