import type { Candidate, IceServer, MachineId, PictureAnswer, Result, ViewerId } from '@reelfloor/protocol';
import type { Still, StillWidth } from '@reelfloor/protocol/channels/agent-inspection';
import type { Cabinet } from '../cabinet/cabinet.ts';

export interface PictureSource {
  /** False if nothing that encodes a picture is installed. */
  readonly canEncode: boolean;
  offer(offer: {
    readonly cabinet: Cabinet;
    readonly viewerId: ViewerId;
    readonly generation: number;
    readonly sdp: string;
    readonly fps?: number | undefined;
    readonly iceServers: readonly IceServer[];
    readonly linkBitsPerSecond?: number | undefined;
    readonly saves?: boolean | undefined;
    /** Not null for a watcher: the most watchers that the machine may have. */
    readonly watches?: { readonly most: number } | null;
  }): Promise<Result<PictureAnswer>>;
  testLine(offer: {
    readonly machineId: MachineId;
    readonly viewerId: ViewerId;
    readonly generation: number;
    readonly sdp: string;
    readonly iceServers: readonly IceServer[];
  }): Promise<Result<PictureAnswer>>;
  /** Lets these watchers watch for another minute. */
  keepWatching(viewerIds: readonly ViewerId[]): void;
  still(cabinet: Cabinet, width: StillWidth): Promise<Result<Still>>;
  /** Makes thumbnails for some time, which are sent as notifications. */
  thumbnail(
    cabinet: Cabinet,
    wish: { readonly forMs: number; readonly key: boolean },
  ): Result<Record<string, never>>;
  candidate(candidate: Candidate & { readonly viewerId: ViewerId }): void;
  stop(viewerId: ViewerId): void;
  stopOthers(live: ReadonlySet<ViewerId>): void;
}
