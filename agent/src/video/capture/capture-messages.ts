import type { MessagePort } from 'node:worker_threads';
import type { CapturedPicture } from '@reelfloor/cabinet/captured-picture';
import type { FrameRing } from '@reelfloor/cabinet/frame-ring';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';
import type { MachineId } from '@reelfloor/protocol';
import type { StillNotice } from '@reelfloor/simulator/still/still-thread';
import type { MadeThumbnail, ShownDescription } from '../thumbnail/place-thumbnail.ts';

export interface CapturedMachine {
  readonly machineId: MachineId;
  readonly picture: CapturedPicture;
  /** Number of the newest event in the machine's journal. */
  readonly newestEvent: number;
}

/** `lines`: the picture's shorter side in pixels. */
export interface CapturedStillOrder {
  readonly call: number;
  readonly machineId: MachineId;
  readonly lines: number;
}

/** What a capture thread is started with. */
export interface CaptureStart extends CapturedMachine {
  readonly memory: FrameRing['memory'];
}

/** A message to a machine's capture thread. `feed`: the feed's number, so that late messages about an older feed are dropped. */
export type CaptureOrder =
  /** `lines`: the picture's shorter side in pixels. Ends the feed before. */
  | {
      readonly type: 'open';
      readonly feed: number;
      readonly lines: number;
      readonly fps: number;
      readonly sink: MessagePort;
    }
  | { readonly type: 'hurry'; readonly feed: number }
  | { readonly type: 'resize'; readonly feed: number; readonly lines: number }
  | { readonly type: 'close'; readonly feed: number }
  | { readonly type: 'newestEvent'; readonly seq: number }
  | { readonly type: 'still'; readonly call: number; readonly lines: number }
  /** Make thumbnails until `endThumbnails`. */
  | { readonly type: 'beginThumbnails'; readonly description: ShownDescription }
  | { readonly type: 'keyThumbnail' }
  | { readonly type: 'endThumbnails' }
  | { readonly type: 'end' };

export type CaptureNotice =
  | { readonly type: 'opened'; readonly feed: number }
  | { readonly type: 'closed'; readonly feed: number }
  /** The feed's picture could not be made. */
  | { readonly type: 'failed'; readonly feed: number; readonly reason: string }
  | { readonly type: 'condition'; readonly condition: PictureCondition }
  /** A source failed; it is opened again. */
  | { readonly type: 'sourceFailed'; readonly reason: string }
  | ({ readonly type: 'stilled' } & StillNotice)
  | { readonly type: 'thumbnail'; readonly made: MadeThumbnail }
  /** The sources are closed: the thread may end. */
  | { readonly type: 'ended' };
