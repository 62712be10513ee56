import type { IceServer, MachineId, PictureAnswer, Result, ViewerId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent';
import type { Scene } from '../cabinet/scene.ts';
import type { Candidate, Lost } from './publisher.ts';

/** What the agent's process tells the media process. `call` and `feed` number what is answered later. */
export type MediaOrder =
  /** First of all. */
  | { readonly type: 'begin'; readonly viewerNetworks: readonly string[] }
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
  /** What a feed is to show from now on; the first one begins it. */
  | { readonly type: 'scene'; readonly feed: number; readonly scene: Scene }
  /** Asks for `pong`: a process that hangs does not answer. */
  | { readonly type: 'ping' }
  | { readonly type: 'close' };

/** What the media process tells the agent's. */
export type MediaNotice =
  | {
      readonly type: 'answered';
      readonly call: number;
      readonly answer: Result<PictureAnswer>;
    }
  | { readonly type: 'candidate'; readonly candidate: Candidate }
  | { readonly type: 'lost'; readonly lost: Lost }
  | { readonly type: 'error'; readonly error: Error }
  | { readonly type: 'pong' }
  /** Asks for the cabinet's scenes until `unwatch`. */
  | { readonly type: 'watch'; readonly feed: number; readonly machineId: MachineId }
  | { readonly type: 'unwatch'; readonly feed: number };
