import type { Candidate, IceServer, PictureAnswer, Result, ViewerId } from '@reelfloor/protocol';
import type { Cabinet } from '../cabinet/cabinet.ts';

/** Shows cabinets to viewers. The server link hands it the server's signalling. */
export interface PictureSource {
  /** Takes a page's offer. Resolves to the answer, or to the code with which the attempt is refused. */
  offer(offer: {
    readonly cabinet: Cabinet;
    readonly viewerId: ViewerId;
    readonly generation: number;
    readonly sdp: string;
    /** Frames a second. */
    readonly fps?: number | undefined;
    readonly iceServers: readonly IceServer[];
  }): Promise<Result<PictureAnswer>>;
  candidate(candidate: Candidate & { readonly viewerId: ViewerId }): void;
  stop(viewerId: ViewerId): void;
  stopOthers(live: ReadonlySet<ViewerId>): void;
}
