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

/** Request for a still image. `lines`: its shorter side in pixels. */
export interface CapturedStillRequest {
  readonly call: number;
  readonly machineId: MachineId;
  readonly lines: number;
}

/** Start data of a thread that captures one machine's video. */
export interface CaptureStart extends CapturedMachine {
  readonly memory: FrameRing['memory'];
}

/** A message to a machine's capture thread. `feed`: number of the video feed, so that late messages about an older feed are dropped. */
export type CaptureThreadCommand =
  /** Starts a video feed and ends the previous one. `lines`: the video's shorter side in pixels. */
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
  /** Creates thumbnails of the machine until `endThumbnails`. */
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
  /** A video source failed and is being reopened. */
  | { readonly type: 'sourceFailed'; readonly reason: string }
  | ({ readonly type: 'stilled' } & StillThreadReply)
  | { readonly type: 'thumbnail'; readonly made: EncodedThumbnail }
  /** The video sources are closed, so the capture thread may be terminated. */
  | { readonly type: 'ended' };
