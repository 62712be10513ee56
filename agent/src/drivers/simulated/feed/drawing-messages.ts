import type { MessagePort } from 'node:worker_threads';
import type { Box } from '@reelfloor/protocol';
import type { FrameChanges } from '../../../cabinet/cabinet.ts';
import type { Scene } from '../../../cabinet/scene.ts';
import type { FrameRingMemory } from './frame-ring.ts';
import type { LikelyPicture } from './warm-drawing.ts';

/** A message to the drawing thread. `feed` is the feed's number, so that late messages about an older feed are dropped. */
export type DrawingOrder =
  | {
      readonly type: 'open';
      readonly feed: number;
      readonly scene: Scene;
      readonly height: number;
      readonly fps: number;
      readonly testCard: boolean;
      readonly sink: MessagePort;
    }
  /** Draws a picture before the first feed. Ignored once a feed has been ordered. */
  | { readonly type: 'warm'; readonly picture: LikelyPicture }
  | { readonly type: 'hurry'; readonly feed: number }
  | { readonly type: 'show'; readonly feed: number; readonly scene: Scene }
  | { readonly type: 'resize'; readonly feed: number; readonly height: number }
  | { readonly type: 'close'; readonly feed: number };

export type DrawingNotice =
  | { readonly type: 'ready' }
  | { readonly type: 'opened'; readonly feed: number }
  | { readonly type: 'closed'; readonly feed: number }
  | { readonly type: 'failed'; readonly feed: number; readonly reason: string };

/** A message from the drawing thread directly to the thread that receives the frames, without the main thread. */
export type FeedMessage =
  | { readonly type: 'memory'; readonly memory: FrameRingMemory }
  | {
      readonly type: 'frame';
      readonly slot: number;
      readonly width: number;
      readonly height: number;
      readonly drawnAtMs: number;
      readonly drawMs: number;
      readonly convertMs: number;
      readonly changes: FrameChanges;
      readonly privateAreas: readonly Box[];
      /** When the frame was ready, in milliseconds by the clock `machineMs`. */
      readonly readyAtMs: number;
    }
  | { readonly type: 'sound'; readonly samples: Int16Array };
