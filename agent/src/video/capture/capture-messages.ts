import type { MessagePort } from 'node:worker_threads';
import type { CapturedPicture } from '@reelfloor/cabinet/captured-picture-settings';
import type { FrameRing } from '@reelfloor/cabinet/frame-ring-buffer';
import type { PictureCondition } from '@reelfloor/cabinet/picture-health';
import type { MachineId } from '@reelfloor/protocol';
import type { StillThreadReply } from '@reelfloor/simulator/still/still-picture-thread';
import type { EncodedThumbnail, ThumbnailDescription } from '../thumbnail/thumbnail-crop.ts';

export interface CapturedMachine {
  readonly machineId: MachineId;
  readonly picture: CapturedPicture;
  /** Sequence number of the newest event in the machine's journal. */
  readonly newestEvent: number;
}

/** `lines`: the image's shorter side in pixels. */
export interface CapturedStillRequest {
  readonly call: number;
  readonly machineId: MachineId;
  readonly lines: number;
}

/** Start data of a capture thread. */
export interface CaptureStart extends CapturedMachine {
  readonly memory: FrameRing['memory'];
}

/** A message to a machine's capture thread. `feed`: number of the feed, so that late messages about an older feed are dropped. */
export type CaptureThreadCommand =
  /** `lines`: the video's shorter side in pixels. Ends the previous feed. */
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
  /** Creates thumbnails until `endThumbnails`. */
  | { readonly type: 'beginThumbnails'; readonly description: ThumbnailDescription }
  | { readonly type: 'keyThumbnail' }
  | { readonly type: 'endThumbnails' }
  | { readonly type: 'end' };

export type CaptureThreadMessage =
  | { readonly type: 'opened'; readonly feed: number }
  | { readonly type: 'closed'; readonly feed: number }
  /** No video frame could be made for the feed. */
  | { readonly type: 'failed'; readonly feed: number; readonly reason: string }
  | { readonly type: 'condition'; readonly condition: PictureCondition }
  /** A source failed; it is reopened. */
  | { readonly type: 'sourceFailed'; readonly reason: string }
  | ({ readonly type: 'stilled' } & StillThreadReply)
  | { readonly type: 'thumbnail'; readonly made: EncodedThumbnail }
  /** The sources are closed: the thread may be terminated. */
  | { readonly type: 'ended' };
