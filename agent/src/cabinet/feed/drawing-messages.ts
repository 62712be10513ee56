import type { MessagePort } from 'node:worker_threads';
import type { FrameChanges } from '../cabinet.ts';
import type { Scene } from '../scene.ts';
import type { FrameRingMemory } from './frame-ring.ts';

/** What goes to a drawing thread. `feed` numbers the thread's feeds, so that what an older one left behind is dropped. */
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
  /** What every feed needs is loaded and tried, ahead of the first. */
  | { readonly type: 'warm' }
  | { readonly type: 'hurry'; readonly feed: number }
  | { readonly type: 'show'; readonly feed: number; readonly scene: Scene }
  | { readonly type: 'resize'; readonly feed: number; readonly height: number }
  | { readonly type: 'close'; readonly feed: number };

/** What comes back to the thread that gives the orders. */
export type DrawingNotice =
  /** The thread has loaded what every feed needs. */
  | { readonly type: 'ready' }
  | { readonly type: 'opened'; readonly feed: number }
  | { readonly type: 'closed'; readonly feed: number }
  | { readonly type: 'failed'; readonly feed: number; readonly reason: string };

/** What goes straight to the receiver of the pictures, whatever the ordering thread does meanwhile. */
export type FeedMessage =
  /** First of all: where the frames will lie. */
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
      /** On the machine's clock (`machineMs`). */
      readonly readyAtMs: number;
    }
  | { readonly type: 'sound'; readonly samples: Int16Array };
