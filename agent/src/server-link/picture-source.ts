import type { Candidate, IceServer, PictureAnswer, Result, ViewerId } from '@reelfloor/protocol';
import type { Cabinet } from '../cabinet/cabinet.ts';

/** What shows a cabinet to viewers: the server's signalling is handed to it. */
export interface PictureSource {
  /** A page's offer. Returns the answer, or the code with which the page's attempt is refused. */
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
  /** Stops all viewers except those named. */
  stopOthers(live: ReadonlySet<ViewerId>): void;
}
