import type { Scene } from '../scene.ts';

/** What goes to a drawing thread. `feed` numbers the thread's feeds, so that what an older one left behind is dropped. */
export type DrawingOrder =
  | {
      readonly type: 'open';
      readonly feed: number;
      readonly scene: Scene;
      readonly height: number;
      readonly fps: number;
      readonly testCard: boolean;
    }
  | { readonly type: 'show'; readonly feed: number; readonly scene: Scene }
  | { readonly type: 'resize'; readonly feed: number; readonly height: number }
  | { readonly type: 'close'; readonly feed: number };

/** What comes back. */
export type DrawingNotice =
  /** The thread has loaded what every feed needs. */
  | { readonly type: 'ready' }
  | { readonly type: 'opened'; readonly feed: number }
  | {
      readonly type: 'frame';
      readonly feed: number;
      readonly slot: number;
      readonly width: number;
      readonly height: number;
      readonly drawnAtMs: number;
      readonly drawMs: number;
      readonly convertMs: number;
    }
  | { readonly type: 'sound'; readonly feed: number; readonly samples: Int16Array }
  | { readonly type: 'closed'; readonly feed: number }
  | { readonly type: 'failed'; readonly feed: number; readonly reason: string };
