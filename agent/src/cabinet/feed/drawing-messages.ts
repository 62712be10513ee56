import type { MessagePort } from 'node:worker_threads';
import type { FrameChanges } from '../cabinet.ts';
import type { Scene } from '../scene.ts';
import type { FrameRingMemory } from './frame-ring.ts';

/** Sent by the main thread. `feed` numbers a thread's feeds, so that late messages about an older one can be dropped. */
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
  /** Loads everything that a feed needs, before the first feed. */
  | { readonly type: 'warm' }
  | { readonly type: 'hurry'; readonly feed: number }
  | { readonly type: 'show'; readonly feed: number; readonly scene: Scene }
  | { readonly type: 'resize'; readonly feed: number; readonly height: number }
  | { readonly type: 'close'; readonly feed: number };

export type DrawingNotice =
  | { readonly type: 'ready' }
  | { readonly type: 'opened'; readonly feed: number }
  | { readonly type: 'closed'; readonly feed: number }
  | { readonly type: 'failed'; readonly feed: number; readonly reason: string };

/** Sent by the drawing thread straight to the thread that receives the frames, past the main thread. */
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
      /** When the frame was ready, in milliseconds of `machineMs`. */
      readonly readyAtMs: number;
    }
  | { readonly type: 'sound'; readonly samples: Int16Array };
