import type { IceServer, MachineId, PictureAnswer, Result, ViewerId } from '@reelfloor/protocol';
import type { CabinetDescription } from '@reelfloor/protocol/channels/agent';
import type { Scene } from '../cabinet/scene.ts';
import type { StillNotice, StillOrder } from '../drivers/simulated/still/still-thread.ts';
import type { UdpPorts } from './connection/udp-ports.ts';
import type { LineTestOffer } from './line-test/line-tests.ts';
import type { ThumbnailNotice, ThumbnailOrder } from './thumbnail/thumbnail-messages.ts';
import type { Candidate, Lost } from './viewer-offer.ts';

/** An order to the media process. The process reports back with the same `call` or `feed`, which are numbers. */
export type MediaOrder =
  /** `likely`: what the floor's cabinets show now, and the sizes of their pictures. */
  | {
      readonly type: 'begin';
      readonly viewerNetworks: readonly string[];
      readonly likely: readonly { readonly scene: Scene; readonly picture: CabinetDescription['picture'] }[];
      readonly udpPorts: UdpPorts | null;
      readonly mostLineTests: number;
    }
  | {
      readonly type: 'offer';
      readonly call: number;
      readonly description: CabinetDescription;
      readonly viewerId: ViewerId;
      readonly generation: number;
      readonly sdp: string;
      readonly fps?: number | undefined;
      readonly linkBitsPerSecond?: number | undefined;
      readonly saves?: boolean | undefined;
      readonly iceServers: readonly IceServer[];
      readonly watches?: { readonly most: number } | null;
    }
  | ({ readonly type: 'testLine'; readonly call: number } & LineTestOffer)
  | { readonly type: 'candidate'; readonly candidate: Candidate }
  | { readonly type: 'keepWatching'; readonly viewerIds: readonly ViewerId[] }
  | { readonly type: 'stop'; readonly viewerId: ViewerId }
  | { readonly type: 'stopOthers'; readonly live: ReadonlySet<ViewerId> }
  | { readonly type: 'scene'; readonly feed: number; readonly scene: Scene }
  | ({ readonly type: 'still' } & StillOrder)
  | { readonly type: 'thumbnail'; readonly order: ThumbnailOrder }
  /** Asks for a `pong`, which a hanging process does not send. */
  | { readonly type: 'ping' }
  | { readonly type: 'close' };

export type MediaNotice =
  | {
      readonly type: 'answered';
      readonly call: number;
      readonly answer: Result<PictureAnswer>;
    }
  | { readonly type: 'candidate'; readonly candidate: Candidate }
  | { readonly type: 'lost'; readonly lost: Lost }
  | { readonly type: 'error'; readonly error: Error }
  | ({ readonly type: 'stilled' } & StillNotice)
  | { readonly type: 'thumbnails'; readonly notice: ThumbnailNotice }
  | { readonly type: 'pong' }
  /** Asks the agent to send the cabinet's scenes until `unwatch`. */
  | { readonly type: 'watch'; readonly feed: number; readonly machineId: MachineId }
  | { readonly type: 'unwatch'; readonly feed: number };
