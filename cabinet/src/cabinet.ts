import type { MessagePort } from 'node:worker_threads';
import type { Box, CabinetView, CommandId, RequestHandlers, Result, TransferId } from '@reelfloor/protocol';
import type {
  CabinetDescription,
  CabinetEvent,
  JournalFacts,
  MoneyOwner,
  TransferRecord,
} from '@reelfloor/protocol/channels/agent';
import type { CabinetMeters } from '@reelfloor/protocol/channels/agent-inspection';
import type { commissioningRequests } from '@reelfloor/protocol/channels/commissioning';
import type { ChainHead } from '@reelfloor/protocol/channels/recording';
import type { CabinetPicture } from './captured-picture.ts';
import type { PictureCondition } from './picture-health.ts';
import type { Scene } from './scene.ts';

/**
 * A slot machine as the agent drives it, physical or simulated. A command with a known id returns that id's first
 * result, also after a restart. An `epoch` older than the newest is refused with SEAT_NONE: that player has lost the
 * seat.
 */
export interface Cabinet {
  readonly description: CabinetDescription;
  view(): CabinetView;
  meterMinor(): number;

  /**
   * Presses a key. COMMAND_UNKNOWN_OUTCOME: the machine was pressed, and whether a round began is not known yet; an event
   * `roundPlayed` with the command's id or `pressUnplayed` follows, also after a restart.
   */
  press(press: CabinetPress): Promise<Result<{ commandId: CommandId }>>;
  /** Puts money on the meter. When this resolves, the journal on disk has the change. */
  credit(credit: {
    transferId: TransferId;
    amountMinor: number;
    epoch: number;
    owner?: MoneyOwner | undefined;
  }): Promise<Result<{ meterMinor: number }>>;
  /**
   * Takes all money off the meter; the journal on disk has it when this resolves. Refused with MACHINE_NOT_READY during
   * a round; with `whenIdle` it waits for the round and its free spins. `endsSession` resets the stake and hides the
   * last win.
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
  journalFacts(): JournalFacts;
  /** Says in which currency (ISO 4217) pictures show amounts, for the digits after the point. */
  showCurrency(currency: string): void;
  /** What the cabinet has counted. */
  meters(): CabinetMeters;
  /** Call when the server has committed all events up to number `seq`. Throws a RangeError if no event has that number. */
  acknowledge(seq: number): void;
  subscribe(listener: CabinetListener): () => void;

  readonly picture: CabinetPicture;
  /**
   * Calls `onScene` with the present scene and each newer scene. Returns a function that stops these calls. A cabinet whose
   * picture is captured has no scenes and never calls.
   */
  watch(onScene: (scene: Scene) => void): () => void;
  /** Call when the media process finds that a captured picture has changed its condition. `PictureHealth` decides what follows. */
  pictureChanged?(condition: PictureCondition): void;
  /** Call when the server has accepted this agent, and when the connection to it is lost. */
  serverLinkChanged?(isUp: boolean): void;
  /** Call with the newest line of the machine's recording that is on disk: each later event of the journal names it. */
  recordingReached?(head: ChainHead): void;
  /** Journals an event that names it, for a time in which nothing else happens. */
  noteRecorded?(): void;
  /** How a real machine is put into service. A simulated one always is. */
  readonly commissioning?: CommissioningOrders & {
    /** Returns the lines of the machine's wire log in a span; its times are in ms since 1970. */
    wireLog?(span: { readonly fromMs: number; readonly untilMs: number }): Promise<string>;
  };
  close(): Promise<void>;
}

/** Answers the requests by which a real machine is put into service. */
export type CommissioningOrders = RequestHandlers<{
  readonly requests: typeof commissioningRequests;
  readonly notifications: Record<string, never>;
}>;

export type CabinetPress = {
  commandId: CommandId;
  epoch: number;
  /** Refused with PRESS_TOO_FAST if the last round began less than this time (ms) ago. */
  minCycleMs?: number | undefined;
  maxStakeMinor?: number | undefined;
  /** True where rounds must be recorded and cannot be now: a press that begins one is refused with NOT_RECORDED. */
  isUnrecorded?: boolean | undefined;
} & ({ button: 'spin' } | { button: 'band'; bandId: number });

export interface CabinetListener {
  onEvent(event: CabinetEvent): void;
  onView(view: CabinetView): void;
  /** Called when a captured picture is cut out of its source in another way. */
  onPicture?(): void;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  /** I420: the Y plane, then U, then V, without padding. Valid until `release`. */
  readonly i420: Uint8Array;
  /** Milliseconds since 1970, with fractions. */
  readonly drawnAtMs: number;
  readonly drawMs: number;
  readonly convertMs: number;
  readonly waitedMs: number;
  readonly changes?: FrameChanges;
  /** Further private areas, for as long as the picture shows amounts there, in shares of the picture. */
  readonly privateAreas?: readonly Box[];
  /** Gives the buffer back to the drawing thread, which has three buffers and skips a frame when all are in use. */
  release(): void;
}

export interface FrameChanges {
  readonly number: number;
  /** x, y, width and height in pixels of each area that may differ from the last frame. Areas may overlap. */
  readonly areas: Uint32Array;
}

/** 10 ms of sound: 480 stereo frames at 48 kHz, interleaved. */
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
