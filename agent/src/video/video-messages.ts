import type { MessagePort } from 'node:worker_threads';
import type { IceServer, MachineId, Result, ViewerId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent';
import type { Candidate, Lost } from './publisher.ts';

/** What the main thread tells the video thread. `call` and `feed` number what is answered later. */
export type VideoOrder =
  | { readonly type: 'prewarm' }
  | {
      readonly type: 'offer';
      readonly call: number;
      readonly description: CabinetDescription;
      readonly viewerId: ViewerId;
      readonly generation: number;
      readonly sdp: string;
      readonly fps?: number | undefined;
      readonly iceServers: readonly IceServer[];
    }
  | { readonly type: 'candidate'; readonly candidate: Candidate }
  | { readonly type: 'stop'; readonly viewerId: ViewerId }
  | { readonly type: 'stopOthers'; readonly live: ReadonlySet<ViewerId> }
  | { readonly type: 'feedOpened'; readonly feed: number }
  | { readonly type: 'feedClosed'; readonly feed: number }
  /** It did not start, or it broke. */
  | { readonly type: 'feedFailed'; readonly feed: number; readonly error: Error }
  | { readonly type: 'close' };

/** What the video thread tells the main thread. */
export type VideoNotice =
  | {
      readonly type: 'answered';
      readonly call: number;
      readonly answer: Result<{ generation: number; sdp: string }>;
    }
  | { readonly type: 'candidate'; readonly candidate: Candidate }
  | { readonly type: 'lost'; readonly lost: Lost }
  | { readonly type: 'error'; readonly error: unknown }
  | {
      readonly type: 'openFeed';
      readonly feed: number;
      readonly machineId: MachineId;
      readonly height: number;
      readonly fps: number;
      readonly sink: MessagePort;
    }
  | { readonly type: 'resizeFeed'; readonly feed: number; readonly height: number }
  | { readonly type: 'closeFeed'; readonly feed: number }
  | { readonly type: 'closed' };
